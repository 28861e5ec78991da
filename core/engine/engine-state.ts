import { Result, Schema } from "effect"
import { NodeId, sentences } from "../kernel/index.ts"
import { noTimers, Timers } from "./automations.ts"
import { ContactField } from "./contact-questions.ts"
import { engineMessages } from "./engine-messages.ts"

const invalid = { message: sentences.invalid }

/** What the bot waits for while it talks. */
export const Waiting = Schema.Union([
  Schema.Struct({ for: Schema.tag("answer") }),
  Schema.Struct({
    for: Schema.tag("contact"),
    /** The questions still to ask, the open one first. */
    asks: Schema.Array(ContactField),
    /** What a person who speaks first said, until the questions are answered. */
    first: Schema.NullOr(Schema.String),
  }),
  Schema.Struct({
    for: Schema.tag("webhook"),
    /** As above: offered to the start node, and never answered with a fallback message. */
    first: Schema.NullOr(Schema.String),
    /** The latest that the person said meanwhile. */
    text: Schema.NullOr(Schema.String),
  }),
]).pipe(Schema.annotate(invalid))
export type Waiting = typeof Waiting.Type

/** The bot talks, has handed over, or has closed the dialog: it says something in the first state only. */
export const Stage = Schema.Literals(["talking", "handed-over", "closed"]).pipe(Schema.annotate(invalid))

/** Where a conversation with a bot stands. Serialisable; stored with the dialog at every message, so it is kept small. */
export const EngineState = Schema.Struct({
  version: Schema.Literal(2).pipe(Schema.annotate(invalid)),
  /** The id of the script that it follows; '' before the first input. */
  script: Schema.String,
  /** Null before the first input. */
  node: Schema.NullOr(NodeId),
  stage: Stage,
  waiting: Waiting,
  /** Captured values by '{source node}/{variable}' (`variables.ts`). */
  variables: Schema.Record(Schema.String, Schema.String),
  /** Messages in a row that nothing recognised. */
  misses: Schema.Int,
  /** How often in a row the question was repeated. */
  repeats: Schema.Int,
  /** Hand-overs from bot to bot without a message from the person in between. */
  handOvers: Schema.Int,
  /** How many webhook calls were made; the awaited one has this number. */
  calls: Schema.Int,
  timers: Timers,
})
export type EngineState = typeof EngineState.Type

/** The bot waits for what the person answers. */
export const forAnswer: Waiting = { for: "answer" }

export const initialState: EngineState = {
  version: 2,
  script: "",
  node: null,
  stage: "talking",
  waiting: forAnswer,
  variables: {},
  misses: 0,
  repeats: 0,
  handOvers: 0,
  calls: 0,
  timers: noTimers,
}

/** A stored state that is none. */
export interface UnreadableState {
  readonly _tag: "UnreadableState"
  readonly message: string
}

const unreadable: UnreadableState = { _tag: "UnreadableState", message: engineMessages.unreadableState }

/**
 * Reads a stored state, of this version or of an older one. It is read at every message, so it looks at each field by hand
 * instead of decoding the schema; it takes what the schema takes, and answers the very object when nothing is to upgrade.
 */
export const readState = (stored: unknown): Result.Result<EngineState, UnreadableState> => {
  if (!isObject(stored)) return Result.fail(unreadable)
  if (stored["version"] === 2) return isState(stored) ? Result.succeed(stored) : Result.fail(unreadable)
  if (stored["version"] === 1 && hasCommonFields(stored)) {
    const { node, stage, variables, misses } = stored
    return Result.succeed({ ...initialState, node, stage, variables, misses })
  }
  return Result.fail(unreadable)
}

type Fields = Readonly<Record<string, unknown>>

const isState = (value: Fields): value is Fields & EngineState =>
  hasCommonFields(value) &&
  typeof value["script"] === "string" &&
  isWaiting(value["waiting"]) &&
  Number.isSafeInteger(value["repeats"]) &&
  Number.isSafeInteger(value["handOvers"]) &&
  Number.isSafeInteger(value["calls"]) &&
  isTimers(value["timers"])

/** What states of both versions have. */
const hasCommonFields = (
  value: Fields,
): value is Fields & Pick<EngineState, "node" | "stage" | "variables" | "misses"> => {
  const { node, stage, variables, misses } = value
  return (
    (node === null || (typeof node === "number" && Number.isSafeInteger(node) && node > 0)) &&
    (stage === "talking" || stage === "handed-over" || stage === "closed") &&
    Number.isSafeInteger(misses) &&
    isObject(variables) &&
    hasOnlyTexts(variables)
  )
}

const hasOnlyTexts = (value: Fields): boolean => {
  for (const key of Object.keys(value)) if (typeof value[key] !== "string") return false
  return true
}

const isWaiting = (value: unknown): boolean => {
  if (!isObject(value)) return false
  switch (value["for"]) {
    case "answer":
      return true
    case "contact":
      return Array.isArray(value["asks"]) && value["asks"].every(isContactField) && isTextOrNull(value["first"])
    case "webhook":
      return isTextOrNull(value["first"]) && isTextOrNull(value["text"])
    default:
      return false
  }
}

const isContactField = (value: unknown): boolean => value === "name" || value === "phone" || value === "email"
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === "string"
const isTimers = (value: unknown): boolean =>
  isObject(value) && isTime(value, "transfer") && isTime(value, "close") && isTime(value, "repeat")
const isTime = (value: Fields, key: string): boolean => !Object.hasOwn(value, key) || Number.isFinite(value[key])
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)
