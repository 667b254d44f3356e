/**
 * Colors that go over into each other: gradients as CSS writes them, in the spaces that it knows, and meshes of soft patches as
 * SVG. Which colors go together is not decided here.
 */
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
export { flattenStops, sampleGradient } from "./sample-gradient.ts";
