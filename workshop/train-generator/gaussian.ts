/**
 * A normal distribution: its mean and the lower Cholesky factor of its covariance, square, by rows.
 */
export interface Gaussian {
  readonly mean: Float64Array;
  readonly factor: Float64Array;
}

const varianceMin = 1e-10;

/**
 * The lower factor of a symmetric positive matrix, both square and by rows (Cholesky–Banachiewicz).
 */
export function cholesky(matrix: Float64Array): Float64Array {
  const size = Math.sqrt(matrix.length);
  const factor = new Float64Array(matrix.length);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row * size + column]!;
      for (let k = 0; k < column; k += 1) sum -= factor[row * size + k]! * factor[column * size + k]!;
      factor[row * size + column] =
        row === column ? Math.sqrt(Math.max(varianceMin, sum)) : sum / factor[column * size + column]!;
    }
  }
  return factor;
}

/**
 * The logarithm of a Gaussian's density at a point, less the constant that all of one dimension
 * share.
 */
export function logDensity({ mean, factor }: Gaussian): (point: Float64Array) => number {
  const size = mean.length;
  let logDeterminant = 0;
  for (let row = 0; row < size; row += 1) logDeterminant += Math.log(factor[row * size + row]!);
  const solved = new Float64Array(size);
  return (point) => {
    let squares = 0;
    for (let row = 0; row < size; row += 1) {
      let rest = point[row]! - mean[row]!;
      for (let column = 0; column < row; column += 1) rest -= factor[row * size + column]! * solved[column]!;
      solved[row] = rest / factor[row * size + row]!;
      squares += solved[row]! * solved[row]!;
    }
    return -squares / 2 - logDeterminant;
  };
}
