import { Result, Schema } from "effect"
import { NodeId, sentences } from "../../kernel/index.ts"
import { noTimers, Timers } from "./timers/running-timers.ts"
import { ContactField } from "../../contact/index.ts"
import { engineMessages } from "./engine-messages.ts"

const invalid = { message: sentences.invalid }

/** What the bot waits for while it conducts the dialog. */
export const Waiting = Schema.Union([
  Schema.Struct({ for: Schema.tag("answer") }),
  Schema.Struct({
    for: Schema.tag("contact"),
    /** The remaining questions, the open one first. */
    asks: Schema.Array(ContactField),
    /** The first text of a person who spoke first, until the questions are answered. */
    first: Schema.NullOr(Schema.String),
  }),
  Schema.Struct({
    for: Schema.tag("webhook"),
    /** As above: offered to the start node, and never answered with a fallback message. */
    first: Schema.NullOr(Schema.String),
    /** The person's latest text while waiting. */
    text: Schema.NullOr(Schema.String),
  }),
  /** The form of the conversation's node asks; what is known of it are the variables. */
  Schema.Struct({
    for: Schema.tag("form"),
    /** The name of the field whose question is open; '': the confirmation. */
    field: Schema.String,
    /** It was asked which field is to change. */
    choosing: Schema.Boolean,
    /** The names of the fields that the person has given, the latest last: a correction means that of its entity. */
    given: Schema.Array(Schema.String),
    /** The names of the fields that were left out. */
    skipped: Schema.Array(Schema.String),
  }),
]).pipe(Schema.annotate(invalid))
export type Waiting = typeof Waiting.Type

/** The bot talks, has transferred, or has closed the dialog; it answers in the first stage only. */
export const Stage = Schema.Literals(["talking", "handed-over", "closed"]).pipe(Schema.annotate(invalid))

/** A node that called a module, and the values of its flow. */
export const Caller = Schema.Struct({ node: NodeId, variables: Schema.Record(Schema.String, Schema.String) })
export type Caller = typeof Caller.Type

/**
 * The state of a conversation with a bot. Serialisable; stored with the dialog at every message, so fields at their
 * default are omitted.
 */
export const EngineState = Schema.Struct({
  version: Schema.Literal(2).pipe(Schema.annotate(invalid)),
  /** The id of the script; '' before the first input. */
  script: Schema.String,
  /** Null before the first input. */
  node: Schema.NullOr(NodeId),
  stage: Stage,
  /** Captured values by '{source node}/{variable}' (`variables.ts`). */
  variables: Schema.Record(Schema.String, Schema.String),
  /** Absent: for an answer. */
  waiting: Schema.optionalKey(Waiting),
  /** Consecutive unrecognised messages; absent means 0, as for the next four fields. */
  misses: Schema.optionalKey(Schema.Int),
  /** Consecutive repetitions of the question. */
  repeats: Schema.optionalKey(Schema.Int),
  /** Consecutive hand-overs between bots without a message of the person. */
  handOvers: Schema.optionalKey(Schema.Int),
  /** Consecutive nodes that webhooks chose (`WebhookAnswer.goTo`) without a message of the person. */
  jumps: Schema.optionalKey(Schema.Int),
  /** Calls of modules without a message of the person. */
  passes: Schema.optionalKey(Schema.Int),
  /** Number of webhook calls made; the awaited one has this number. */
  calls: Schema.optionalKey(Schema.Int),
  /** How often each node that asks for it was entered; absent: none. */
  entries: Schema.optionalKey(Schema.Record(Schema.String, Schema.Int)),
  timers: Schema.optionalKey(Timers),
  /** The text that the bot has asked about, which of some answers it means; absent: it has asked nothing of the kind. */
  doubt: Schema.optionalKey(Schema.String),
  /** Which text of each message with several was sent last, as its index; absent: none was sent. */
  variants: Schema.optionalKey(Schema.Record(Schema.String, Schema.Int)),
  /** The words of the options chosen so far where several may be; absent: none. */
  chosen: Schema.optionalKey(Schema.Array(Schema.String)),
  /** The nodes that called the modules in which the conversation stands, the outermost first, and what was known there; absent: none. */
  callers: Schema.optionalKey(Schema.Array(Caller)),
})
export type EngineState = typeof EngineState.Type

/** A state with all defaults filled in: what a turn reads and returns. */
export type WholeState = Required<EngineState>

/** The bot waits for the person's answer. */
export const forAnswer: Waiting = { for: "answer" }

/** What a form waits for. */
export type WaitingForm = Extract<Waiting, { for: "form" }>

/** What the bot goes on waiting for where it stays: its form's question, else an answer. */
export const stillWaiting = ({ waiting }: Pick<WholeState, "waiting">): Waiting =>
  waiting.for === "form" ? waiting : forAnswer

/** The state before the first input. */
export const initialState: EngineState = { version: 2, script: "", node: null, stage: "talking", variables: {} }

/** No node was entered that asks how often it was. */
export const noEntries: Readonly<Record<string, number>> = {}

/** No message with several texts was sent. */
const noVariants: Readonly<Record<string, number>> = {}

/** No option was chosen. */
export const noneChosen: ReadonlyArray<string> = []

/** The conversation stands in no module. */
export const noCallers: ReadonlyArray<Caller> = []

/** Fills in the omitted fields. Field by field: spreading costs more than the whole turn. */
export const wholeState = (state: EngineState): WholeState => ({
  version: 2,
  script: state.script,
  node: state.node,
  stage: state.stage,
  variables: state.variables,
  waiting: state.waiting ?? forAnswer,
  misses: state.misses ?? 0,
  repeats: state.repeats ?? 0,
  handOvers: state.handOvers ?? 0,
  jumps: state.jumps ?? 0,
  passes: state.passes ?? 0,
  calls: state.calls ?? 0,
  entries: state.entries ?? noEntries,
  timers: state.timers ?? noTimers,
  doubt: state.doubt ?? "",
  variants: state.variants ?? noVariants,
  chosen: state.chosen ?? noneChosen,
  callers: state.callers ?? noCallers,
})

/** Omits fields at their default. */
export const briefState = (whole: WholeState): EngineState => {
  const {
    version,
    script,
    node,
    stage,
    variables,
    waiting,
    misses,
    repeats,
    handOvers,
    jumps,
    passes,
    calls,
    entries,
    timers,
    doubt,
    variants,
    chosen,
    callers,
  } = whole
  const brief: { -readonly [Key in keyof EngineState]: EngineState[Key] } = { version, script, node, stage, variables }
  if (waiting.for !== "answer") brief.waiting = waiting
  if (misses !== 0) brief.misses = misses
  if (repeats !== 0) brief.repeats = repeats
  if (handOvers !== 0) brief.handOvers = handOvers
  if (jumps !== 0) brief.jumps = jumps
  if (passes !== 0) brief.passes = passes
  if (calls !== 0) brief.calls = calls
  if (entries !== noEntries) brief.entries = entries
  if (timers !== noTimers) brief.timers = timers
  if (doubt !== "") brief.doubt = doubt
  if (variants !== noVariants) brief.variants = variants
  if (chosen.length > 0) brief.chosen = chosen
  if (callers.length > 0) brief.callers = callers
  return brief
}

/** Not a valid engine state. */
export interface UnreadableState {
  readonly _tag: "UnreadableState"
  readonly message: string
}

const unreadable: UnreadableState = { _tag: "UnreadableState", message: engineMessages.unreadableState }

/**
 * Reads a stored state, of this or an older version. It runs at every message, so it checks the fields by hand instead
 * of decoding the schema. It accepts the same values, and returns the same object if nothing needs upgrading.
 */
export const readState = (stored: unknown): Result.Result<EngineState, UnreadableState> => {
  if (!isObject(stored)) return Result.fail(unreadable)
  if (stored["version"] === 2) return isState(stored) ? Result.succeed(stored) : Result.fail(unreadable)
  if (stored["version"] === 1 && hasCommonFields(stored)) {
    const { node, stage, variables, misses } = stored
    return Result.succeed(briefState({ ...wholeState(initialState), node, stage, variables, misses: misses ?? 0 }))
  }
  return Result.fail(unreadable)
}

type Fields = Readonly<Record<string, unknown>>

const isState = (value: Fields): value is Fields & EngineState =>
  hasCommonFields(value) &&
  typeof value["script"] === "string" &&
  (!Object.hasOwn(value, "waiting") || isWaiting(value["waiting"])) &&
  isCount(value, "repeats") &&
  isCount(value, "handOvers") &&
  isCount(value, "jumps") &&
  isCount(value, "passes") &&
  isCount(value, "calls") &&
  (!Object.hasOwn(value, "entries") || hasOnlyCounts(value["entries"])) &&
  (!Object.hasOwn(value, "timers") || isTimers(value["timers"])) &&
  (!Object.hasOwn(value, "doubt") || typeof value["doubt"] === "string") &&
  (!Object.hasOwn(value, "variants") || hasOnlyCounts(value["variants"])) &&
  (!Object.hasOwn(value, "chosen") || isTexts(value["chosen"])) &&
  (!Object.hasOwn(value, "callers") || isCallers(value["callers"]))

/** Checks the fields that both versions have. */
const hasCommonFields = (
  value: Fields,
): value is Fields & Pick<EngineState, "node" | "stage" | "variables" | "misses"> => {
  const { node, stage, variables } = value
  return (
    (node === null || isNode(node)) &&
    (stage === "talking" || stage === "handed-over" || stage === "closed") &&
    isCount(value, "misses") &&
    isObject(variables) &&
    hasOnlyTexts(variables)
  )
}

const hasOnlyTexts = (value: Fields): boolean => {
  for (const key of Object.keys(value)) if (typeof value[key] !== "string") return false
  return true
}

const hasOnlyCounts = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((count) => Number.isSafeInteger(count))

const isWaiting = (value: unknown): boolean => {
  if (!isObject(value)) return false
  switch (value["for"]) {
    case "answer":
      return true
    case "contact":
      return Array.isArray(value["asks"]) && value["asks"].every(isContactField) && isTextOrNull(value["first"])
    case "form":
      return (
        typeof value["field"] === "string" &&
        typeof value["choosing"] === "boolean" &&
        isTexts(value["given"]) &&
        isTexts(value["skipped"])
      )
    case "webhook":
      return isTextOrNull(value["first"]) && isTextOrNull(value["text"])
    default:
      return false
  }
}

const isCallers = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => isObject(one) && isNode(one["node"]) && hasTextsOf(one["variables"]))
const hasTextsOf = (value: unknown): boolean => isObject(value) && hasOnlyTexts(value)
const isNode = (value: unknown): boolean => typeof value === "number" && Number.isSafeInteger(value) && value > 0
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((text) => typeof text === "string")
const isContactField = (value: unknown): boolean => value === "name" || value === "phone" || value === "email"
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === "string"
const isTimers = (value: unknown): boolean =>
  isObject(value) && isTime(value, "transfer") && isTime(value, "close") && isTime(value, "repeat")
const isCount = (value: Fields, key: string): boolean => !Object.hasOwn(value, key) || Number.isSafeInteger(value[key])
const isTime = (value: Fields, key: string): boolean => !Object.hasOwn(value, key) || Number.isFinite(value[key])
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)
