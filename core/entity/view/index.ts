export { type AnyAnswer, createAnyAnswer } from "./any-answer.ts"
export { createEntityPicker, type EntityPicker } from "./entity-picker.ts"
export { createEntityList, type EntityList } from "./entity-list.ts"
export {
  type BotChoices,
  type BotOfEntity,
  createEntityForm,
  type EntityFacts,
  type EntityForm,
  type EntityValues,
  type FoundEntries,
} from "./entity-form.ts"
export type { EntityTryOut, TriedText } from "./entity-try-out.ts"
