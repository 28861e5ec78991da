import { type CompiledScript, compile, Conversation, readScript, scriptOf } from "@prosa/core/engine"
import { decode, decodeBytes } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { type CannotRun, cannotRun, type CliIo, readBytes } from "./cli-io.ts"
import type { Typed } from "./command-line.ts"
import { fieldSentences, flowFrom, noFlow, readEntities, readJson, shownPlace } from "./read-flow.ts"

/** A conversation and its place: a file may hold a list of them. */
export interface GivenConversation {
  readonly place: string
  readonly conversation: Conversation
}

/** The options that describe a flow's bot. */
export const scriptOptions = { entities: { takesValue: true }, fallback: { takesValue: true } } as const
export const scriptHelp = [
  "  --entities ARQUIVO  entidades: uma lista em JSON, ou um fluxo em JSON que as tem",
  "  --fallback TEXTO    uma mensagem de exceção do robô; pode repetir",
]

/** Reads a script: a published one as it is, or that of a flow with the bot described by the options. */
export const readPlayable = (io: CliIo, place: string, typed: Typed): Effect.Effect<CompiledScript, CannotRun> =>
  Effect.gen(function* () {
    const bytes = yield* readBytes(io, place)
    const published = readScript(parsed(bytes))
    if (Result.isSuccess(published)) return compile(published.success)
    const given = flowFrom(place, bytes)
    if (Result.isFailure(given)) return yield* noFlow(place)(given.failure)
    const { flow, entities, warnings } = given.success
    for (const { message } of warnings) io.complain(`${shownPlace(place)}: ${message}`)
    const told = typed.one("entities")
    return compile(
      scriptOf(flow, {
        entities: told === undefined ? (entities ?? []) : yield* readEntities(io, told),
        fallbackMessages: typed.all("fallback"),
      }),
    )
  })

const parsed = (bytes: Uint8Array): unknown =>
  Result.getOrUndefined(Result.try((): unknown => JSON.parse(decodeBytes(bytes))))

/** Reads the conversations of files, each a JSON document or a list of them. */
export const readConversations = (
  io: CliIo,
  places: ReadonlyArray<string>,
): Effect.Effect<ReadonlyArray<GivenConversation>, CannotRun> =>
  Effect.map(
    Effect.forEach(places, (place) => readConversationFile(io, place)),
    (files) => files.flat(),
  )

const readConversationFile = (io: CliIo, place: string): Effect.Effect<ReadonlyArray<GivenConversation>, CannotRun> =>
  Effect.gen(function* () {
    const json = yield* readJson(io, place)
    const documents: ReadonlyArray<unknown> = Array.isArray(json) ? json : [json]
    if (documents.length === 0) return yield* cannotRun(`${shownPlace(place)}: o arquivo não tem nenhuma conversa.`)
    const given: Array<GivenConversation> = []
    for (const [at, document] of documents.entries()) {
      const conversation = decode(Conversation, document)
      const name = Array.isArray(json) ? `${shownPlace(place)}, ${at + 1}` : shownPlace(place)
      if (Result.isFailure(conversation))
        return yield* cannotRun(`${name}: o arquivo não é uma conversa.`, ...fieldSentences(conversation.failure))
      given.push({ place: name, conversation: conversation.success })
    }
    return given
  })
