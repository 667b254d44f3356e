export {
  formatGradient,
  formatPlainGradient,
  type Gradient,
  gradientCss,
  type GradientKind,
  gradientKinds,
  type GradientSpace,
  gradientSpaces,
  type GradientStop,
  sortStops,
  spreadStops,
} from "./gradient.ts";
export { createMesh, type MeshGradient, meshToSvg } from "./mesh-gradient.ts";
export { flattenStops, sampleGradient } from "./gradient.ts";
