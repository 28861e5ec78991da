import { type Effect, Schema } from "effect"
import { type CallRefused, type CompanyId, LabelId, requiredText, sentences } from "../kernel/index.ts"

/** Maximum characters of a label's name. */
export const labelNameLimit = 40
/** Maximum labels of a company; more are refused. */
export const labelLimit = 200
/** Maximum labels of one room or contact; more are refused. */
export const labelsOfOne = 20

/** What a label stands on is counted up to here; what is beyond is not told apart. */
export const labelCountLimit = 1_000

/** The colour of a label's dot. A brand's colours and the colours of states are none of them. */
export const LabelColour = Schema.Literals([
  "gray",
  "red",
  "orange",
  "yellow",
  "green",
  "teal",
  "blue",
  "purple",
  "pink",
]).pipe(Schema.annotate({ message: sentences.invalid }))
export type LabelColour = typeof LabelColour.Type

/** A label as its writer sees it. */
export const LabelContent = Schema.Struct({ name: requiredText(labelNameLimit), colour: LabelColour })
export type LabelContent = typeof LabelContent.Type

/** A word of the company, with a colour, that stands on rooms and contacts. */
export const Label = Schema.Struct({ id: LabelId, name: Schema.String, colour: LabelColour })
export type Label = typeof Label.Type

/** A label of the company's list, with what it stands on in every workspace, counted up to `labelCountLimit`. */
export const ListedLabel = Schema.Struct({ ...Label.fields, rooms: Schema.Int, contacts: Schema.Int })
export type ListedLabel = typeof ListedLabel.Type

/** Labels that are put on rooms or contacts, and taken from them; what is done already stays. */
export const LabelChange = Schema.Struct({ add: Schema.Array(LabelId), remove: Schema.Array(LabelId) })
export type LabelChange = typeof LabelChange.Type

/**
 * The port to the labels of a company. Whoever sees rooms, contacts or flows reads them; who may edit them keeps the list. A name that is taken,
 * whatever its case and accents, is an error of its field.
 */
export interface Labels {
  /** Lists all of them, by name. */
  all(companyId: CompanyId): Effect.Effect<ReadonlyArray<ListedLabel>, CallRefused>
  create(companyId: CompanyId, content: LabelContent): Effect.Effect<Label, CallRefused>
  update(id: LabelId, content: LabelContent): Effect.Effect<Label, CallRefused>
  /** Removes it from everything that it stands on. */
  remove(id: LabelId): Effect.Effect<void, CallRefused>
}
