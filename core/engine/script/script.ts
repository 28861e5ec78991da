import { Effect, Result, Schema } from "effect"
import { EntityType } from "../../entity/index.ts"
import { BotKeywords, FlowDocument, FlowModule } from "../../flow/index.ts"
import { defaultTimeZone, type FieldError, fieldErrors, sentences } from "../../kernel/index.ts"
import { Automations, FallbackTransfer, noAutomations, noFallbackTransfer, ZonedServiceHours } from "../../bot/index.ts"
import { ContactField } from "../../contact/index.ts"
import { engineMessages } from "../step/engine-messages.ts"

/**
 * A snapshot of everything a conversation follows, taken when a version is published: later edits of the bot or its
 * entities do not affect running dialogs.
 */
export const Script = Schema.Struct({
  version: Schema.Literal(3).pipe(Schema.annotate({ message: sentences.invalid })),
  /** The id of the published version; '' if unknown. */
  id: Schema.String,
  flow: FlowDocument,
  /** The flows of other bots that it calls, as they were published then; those that they call among them. */
  modules: Schema.Array(FlowModule).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  /** The entity types used by the flow's answers. */
  entities: Schema.Array(EntityType),
  /** The bot's first messages; blank ones are ignored. */
  greeting: Schema.Array(Schema.String),
  /** Sent when a node recognises nothing and has no fallback message of its own. */
  fallbackMessages: Schema.Array(Schema.String),
  /** The contact questions asked at the start, where the answer is unknown; the order is irrelevant. */
  asks: Schema.Array(ContactField),
  automations: Automations,
  /** When people answer; null: always. */
  hours: Schema.NullOr(ZonedServiceHours),
  /** Said before a transfer to people in turn; '' for nothing. */
  transferMessage: Schema.String,
  /** The phrases that are valid at every node. */
  keywords: BotKeywords,
  /** The zone of dates and times in conditions and formulas; absent from scripts that are older than it. */
  timeZone: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed(defaultTimeZone))),
  /** Asks which answer is meant, where a text is not clear; scripts of before that did not. */
  disambiguates: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  /** Hands over after so many fallback messages in a row. */
  fallbackTransfer: FallbackTransfer.pipe(Schema.withDecodingDefaultKey(Effect.succeed(noFallbackTransfer))),
})
export type Script = typeof Script.Type

/** Scripts before opening hours, the message of the sequential service and keywords. */
const {
  hours: _hours,
  transferMessage: _message,
  keywords: _keywords,
  timeZone: _zone,
  disambiguates: _disambiguates,
  fallbackTransfer: _fallbackTransfer,
  modules: _modules,
  ...fieldsOf2
} = Script.fields
const ScriptVersion2 = Schema.Struct({ ...fieldsOf2, version: Schema.Literal(2) })

/** Scripts before entities, contact questions and automations. */
const ScriptVersion1 = Schema.Struct({
  version: Schema.Literal(1),
  flow: FlowDocument,
  greeting: Schema.Array(Schema.String),
  fallbackMessages: Schema.Array(Schema.String),
})

/** Not a valid script; names every invalid field. */
export interface UnreadableScript {
  readonly _tag: "UnreadableScript"
  readonly message: string
  readonly errors: ReadonlyArray<FieldError>
}

const readVersion1 = Schema.decodeUnknownResult(ScriptVersion1, { errors: "all" })
const readVersion2 = Schema.decodeUnknownResult(ScriptVersion2, { errors: "all" })
const readVersion3 = Schema.decodeUnknownResult(Script, { errors: "all" })

/** Reads a stored script, of this or an older version. The result can be compiled: its flow has one start. */
export const readScript = (stored: unknown): Result.Result<Script, UnreadableScript> => {
  const version: unknown = typeof stored === "object" && stored !== null ? Reflect.get(stored, "version") : undefined
  const read =
    version === 1
      ? Result.map(readVersion1(stored), ({ flow, greeting, fallbackMessages }) =>
          scriptOf(flow, { greeting, fallbackMessages }),
        )
      : version === 2
        ? Result.map(readVersion2(stored), ({ version: _version, flow, ...facts }) => scriptOf(flow, facts))
        : readVersion3(stored)
  return Result.flatMap(
    Result.mapError(read, ({ issue }) => unreadable(fieldErrors(issue))),
    (script) =>
      script.flow.nodes.filter((node) => node.kind === "start").length === 1
        ? Result.succeed(script)
        : Result.fail(unreadable([{ path: "flow.nodes", message: sentences.invalid }])),
  )
}

const unreadable = (errors: ReadonlyArray<FieldError>): UnreadableScript => ({
  _tag: "UnreadableScript",
  message: engineMessages.unreadableScript,
  errors,
})

/** Creates the script of a flow with the given facts; by default without any. */
export const scriptOf = (flow: FlowDocument, facts: Partial<Omit<Script, "version" | "flow">> = {}): Script => ({
  version: 3,
  id: "",
  flow,
  modules: [],
  entities: [],
  greeting: [],
  fallbackMessages: [],
  asks: [],
  automations: noAutomations,
  hours: null,
  transferMessage: "",
  keywords: [],
  timeZone: defaultTimeZone,
  disambiguates: false,
  fallbackTransfer: noFallbackTransfer,
  ...facts,
})
