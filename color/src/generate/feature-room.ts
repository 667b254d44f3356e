/** The colors that the features are made for, and the features' number. */
export const modelSize = 5;
export const featureCount = 48;

/** Behind the features there is room for what they are made from: the chromas, color by color, and five numbers more. */
export const chromasAt = featureCount;
export const workAt = chromasAt + modelSize;
export const featureRoom = workAt + modelSize;
