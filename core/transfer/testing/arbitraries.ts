export { transferTargets } from "./transfer-arbitraries.ts"
