export {
  Label,
  LabelChange,
  LabelColour,
  LabelContent,
  labelCountLimit,
  labelLimit,
  labelNameLimit,
  type Labels,
  labelsOfOne,
  ListedLabel,
} from "./label.ts"
export { labelColours, nextColour } from "./label-colours.ts"
export { byLabelName, findLabels, labelNamed, stepIn, tagWithLabels, withLabels } from "./labels-of-one.ts"
export { labelCountWords, labelMessages } from "./label-messages.ts"
