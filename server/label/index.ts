export { labelPart } from "./label-part.ts"
export { insertLabel, labelsBeginning } from "./label-store.ts"
export { havingLabels, labelNames, labelsColumn, labelsOf, putLabelNamed, putLabels } from "./labels-on-things.ts"
