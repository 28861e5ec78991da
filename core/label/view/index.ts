export { createLabelList, type LabelList, type LabelListDeps } from "./label-list.ts"
export { createLabelForm, type LabelFormDeps } from "./label-form.ts"
export {
  createLabelOptions,
  hasLabel,
  type LabelOptions,
  type LabelOptionsDeps,
  type LabelOptionsState,
} from "./label-options.ts"
export { createPutLabels, type PutLabels } from "./put-labels.ts"
