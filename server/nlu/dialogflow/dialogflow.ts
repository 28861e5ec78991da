import { randomUUID } from "node:crypto"
import { tokenAddress } from "@prosa/core/credential"
import { type Clock, cutTo, decode } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import {
  type AgentVersion,
  type LanguageProvider,
  type ProviderAccess,
  type ProviderFailed,
  providerFailed,
} from "../language-provider.ts"
import { beyondAgentLimits, crowdsAgent } from "./agent-limits.ts"
import { contextName, prefixOf, targetIn, versionIn } from "./agent-names.ts"
import { type AgentEntityType, type AgentIntent, agentOfScript, valueParameter } from "./agent-of-script.ts"
import { callGoogle, type GoogleLimits, tokenRefused } from "./google-call.ts"
import { createGoogleTokens } from "./google-tokens.ts"

export interface DialogflowSettings {
  readonly clock: Clock
  /** Where the API and the tokens are asked; Google's own addresses except in tests. */
  readonly addresses?: { readonly api: string; readonly tokens: string }
  /** Milliseconds between two looks at an operation. */
  readonly pollEvery?: number
}

const googleAddresses = { api: "https://dialogflow.googleapis.com", tokens: tokenAddress }
const [languageCode, timeZone] = ["pt-BR", "America/Sao_Paulo"]
/** Maximum characters of a text to detect. */
const textLimit = 256
/** Maximum parts, and characters, of one batch. */
const batch = { parts: 100, characters: 1_000_000 }

/** Of calls that build an agent, which wait out their quota; and of those that a person waits for. */
const building: GoogleLimits = { within: 20_000, waits: [1_000, 2_000, 4_000, 8_000] }
const detecting: GoogleLimits = { within: 5_000, waits: [] }

const Operation = Schema.Struct({
  name: Schema.String,
  done: Schema.optionalKey(Schema.Boolean),
  error: Schema.optionalKey(Schema.Struct({ code: Schema.optionalKey(Schema.Number) })),
})
const Named = Schema.Struct({ name: Schema.String, displayName: Schema.String })
type Named = typeof Named.Type
const IntentPage = Schema.Struct({
  intents: Schema.optionalKey(Schema.Array(Named)),
  nextPageToken: Schema.optionalKey(Schema.String),
})
const EntityTypePage = Schema.Struct({
  entityTypes: Schema.optionalKey(Schema.Array(Named)),
  nextPageToken: Schema.optionalKey(Schema.String),
})
const DetectedIntent = Schema.Struct({
  queryResult: Schema.Struct({
    intent: Schema.optionalKey(
      Schema.Struct({ displayName: Schema.String, isFallback: Schema.optionalKey(Schema.Boolean) }),
    ),
    intentDetectionConfidence: Schema.optionalKey(Schema.Finite),
    parameters: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  }),
})

/** Implements `LanguageProvider` with Dialogflow ES, REST version 2. */
export const createDialogflow = (settings: DialogflowSettings): LanguageProvider => {
  const { clock, addresses = googleAddresses, pollEvery = 1_000 } = settings
  const tokens = createGoogleTokens({ url: addresses.tokens, clock }, detecting)

  /** Calls the API with a token; a token that was refused is replaced once. */
  const call = <A>(
    access: ProviderAccess,
    answer: Schema.Codec<A, unknown>,
    request: { readonly path: string; readonly body?: object },
    limits: GoogleLimits,
  ): Effect.Effect<A, ProviderFailed> => {
    const once = Effect.gen(function* () {
      const headers = { authorization: `Bearer ${yield* tokens.get(access)}`, "content-type": "application/json" }
      const url = `${addresses.api}/v2/${request.path}`
      const sent = request.body === undefined ? ({ method: "GET" } as const) : posted(request.body)
      const read = decode(answer, yield* callGoogle({ ...sent, url, headers }, limits))
      return Result.isFailure(read) ? yield* Effect.fail(providerFailed("not the agreed answer")) : read.success
    })
    return once.pipe(
      Effect.catch((failed) => {
        if (failed !== tokenRefused) return Effect.fail(failed)
        tokens.forget(access)
        return once
      }),
    )
  }

  const agentOf = ({ projectId }: ProviderAccess) => `projects/${encodeURIComponent(projectId)}/agent`
  const operate = (access: ProviderAccess, path: string, body: object) =>
    call(access, Operation, { path: `${agentOf(access)}${path}`, body }, building)
  const ended = (access: ProviderAccess, operation: string): Effect.Effect<boolean, ProviderFailed> =>
    /^projects\/[^/?#]+\/(?:locations\/[\w-]+\/)?operations\/[\w-]+$/u.test(operation)
      ? Effect.flatMap(call(access, Operation, { path: operation }, building), hasEnded)
      : Effect.fail(providerFailed("not an operation"))
  const awaited = (
    access: ProviderAccess,
    { name, ...operation }: typeof Operation.Type,
  ): Effect.Effect<void, ProviderFailed> =>
    Effect.flatMap(hasEnded({ name, ...operation }), (done) =>
      done ? Effect.void : Effect.andThen(Effect.sleep(pollEvery), awaitedBy(access, name)),
    )
  const awaitedBy = (access: ProviderAccess, name: string): Effect.Effect<void, ProviderFailed> =>
    Effect.flatMap(ended(access, name), (done) =>
      done ? Effect.void : Effect.andThen(Effect.sleep(pollEvery), awaitedBy(access, name)),
    )

  const list = (
    access: ProviderAccess,
    kind: "intents" | "entityTypes",
    pageToken = "",
  ): Effect.Effect<ReadonlyArray<Named>, ProviderFailed> =>
    Effect.gen(function* () {
      const query = new URLSearchParams({ languageCode, pageSize: "1000", ...(pageToken === "" ? {} : { pageToken }) })
      const path = `${agentOf(access)}/${kind}?${query.toString()}`
      const page =
        kind === "intents"
          ? yield* Effect.map(call(access, IntentPage, { path }, building), ({ intents = [], ...next }) => ({
              named: intents,
              ...next,
            }))
          : yield* Effect.map(call(access, EntityTypePage, { path }, building), ({ entityTypes = [], ...next }) => ({
              named: entityTypes,
              ...next,
            }))
      const { named, nextPageToken = "" } = page
      return nextPageToken === "" ? named : [...named, ...(yield* list(access, kind, nextPageToken))]
    })

  return {
    beyondLimits: beyondAgentLimits,
    crowds: crowdsAgent,

    begin: (access, version, script) =>
      Effect.gen(function* () {
        const { entityTypes, intents } = agentOfScript(script, version, access.projectId)
        const known = yield* list(access, "entityTypes")
        for (const some of batches(withNames(entityTypes, known))) {
          const body = { entityTypeBatchInline: { entityTypes: some }, languageCode }
          yield* awaited(access, yield* operate(access, "/entityTypes:batchUpdate", body))
        }
        const before = yield* list(access, "intents")
        for (const some of batches(withNames(intents, before))) {
          const body = { intentBatchInline: { intents: some }, languageCode, intentView: "INTENT_VIEW_FULL" }
          yield* awaited(access, yield* operate(access, "/intents:batchUpdate", body))
        }
        return (yield* operate(access, ":train", {})).name
      }),

    ended,

    versions: (access) =>
      Effect.gen(function* () {
        const named = [...(yield* list(access, "intents")), ...(yield* list(access, "entityTypes"))]
        const found = new Map<string, AgentVersion>()
        for (const { displayName } of named) {
          const version = versionIn(displayName)
          if (version !== undefined) found.set(prefixOf(version), version)
        }
        return [...found.values()]
      }),

    remove: (access, versions) =>
      Effect.gen(function* () {
        const prefixes = new Set(versions.map(prefixOf))
        const isGone = ({ displayName }: Named) => {
          const version = versionIn(displayName)
          return version !== undefined && prefixes.has(prefixOf(version))
        }
        // intents first: they refer to entity types
        for (const some of batches((yield* list(access, "intents")).filter(isGone)))
          yield* awaited(access, yield* operate(access, "/intents:batchDelete", { intents: some }))
        for (const some of batches((yield* list(access, "entityTypes")).filter(isGone))) {
          const body = { entityTypeNames: some.map(({ name }) => name) }
          yield* awaited(access, yield* operate(access, "/entityTypes:batchDelete", body))
        }
      }),

    detect: (access, version, { node, text }) =>
      Effect.gen(function* () {
        // nothing is kept between two texts
        const session = `${agentOf(access)}/sessions/${randomUUID()}`
        const context = { name: `${session}/contexts/${contextName(version, node)}`, lifespanCount: 1 }
        const body = {
          queryInput: { text: { text: cutTo(text, textLimit), languageCode } },
          queryParams: { timeZone, resetContexts: true, contexts: [context] },
        }
        const { queryResult } = yield* call(
          access,
          DetectedIntent,
          { path: `${session}:detectIntent`, body },
          detecting,
        )
        const { intent, intentDetectionConfidence: score = 0, parameters = {} } = queryResult
        if (intent === undefined || intent.isFallback === true) return { target: null, score, value: undefined }
        const target = targetIn(intent.displayName, version, node)
        // an intent that somebody made by hand in the agent
        if (target === undefined) return yield* Effect.fail(providerFailed("an intent of nobody's"))
        return { target, score, value: valueIn(parameters[valueParameter]) }
      }),
  }
}

const posted = (body: object) => ({ method: "POST", body: JSON.stringify(body) }) as const

const hasEnded = ({ done, error }: typeof Operation.Type): Effect.Effect<boolean, ProviderFailed> =>
  error === undefined
    ? Effect.succeed(done === true)
    : Effect.fail(providerFailed(`operation failed with code ${error.code ?? 0}`))

/** Gives those that the agent has already their names, so that they are replaced. */
const withNames = <Part extends AgentEntityType | AgentIntent>(
  parts: ReadonlyArray<Part>,
  known: ReadonlyArray<Named>,
): ReadonlyArray<Part & { readonly name?: string }> => {
  const names = new Map(known.map(({ name, displayName }) => [displayName, name]))
  return parts.map((part) => {
    const name = names.get(part.displayName)
    return name === undefined ? part : { ...part, name }
  })
}

/** Splits parts into batches that the API accepts. */
const batches = <Part>(parts: ReadonlyArray<Part>): ReadonlyArray<ReadonlyArray<Part>> => {
  const made: Array<Array<Part>> = []
  let room = { parts: 0, characters: 0 }
  for (const part of parts) {
    const { length } = JSON.stringify(part)
    const last = made.at(-1)
    if (last === undefined || room.parts === 0 || room.characters < length) {
      made.push([part])
      room = { parts: batch.parts - 1, characters: batch.characters - length }
    } else {
      last.push(part)
      room = { parts: room.parts - 1, characters: room.characters - length }
    }
  }
  return made
}

/** The first text of a parameter, which may be a list. */
const valueIn = (parameter: unknown): string | undefined => {
  const value: unknown = Array.isArray(parameter) ? parameter[0] : parameter
  return typeof value === "string" && value.trim() !== "" ? cutTo(value, 4_096) : undefined
}
