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
  type TriedText,
} from "./entity-form.ts"
