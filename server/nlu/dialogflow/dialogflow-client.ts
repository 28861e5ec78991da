import { tokenAddress } from "@prosa/core/credential"
import { type Clock, decode } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import { type ProviderAccess, type ProviderFailed, providerFailed } from "../language-agents.ts"
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
/** The language of every agent. */
export const languageCode = "pt-BR"

/** Limits of calls that build an agent, which wait out their quota; and of those that a person waits for. */
const building: GoogleLimits = { within: 20_000, waits: [1_000, 2_000, 4_000, 8_000] }
const asking: GoogleLimits = { within: 5_000, waits: [] }

const Operation = Schema.Struct({
  name: Schema.String,
  done: Schema.optionalKey(Schema.Boolean),
  error: Schema.optionalKey(Schema.Struct({ code: Schema.optionalKey(Schema.Number) })),
})
type Operation = typeof Operation.Type

/** A part of an agent, as lists name it. */
const Named = Schema.Struct({ name: Schema.String, displayName: Schema.String })
export type Named = typeof Named.Type
const Page = Schema.Struct({
  intents: Schema.optionalKey(Schema.Array(Named)),
  entityTypes: Schema.optionalKey(Schema.Array(Named)),
  nextPageToken: Schema.optionalKey(Schema.String),
})

/** The calls of Dialogflow's REST API, with tokens, pages and operations. */
export interface DialogflowClient {
  /** Posts to a path of the agent that a person waits for, and decodes the answer. */
  readonly ask: <A>(
    access: ProviderAccess,
    path: string,
    body: object,
    answer: Schema.Codec<A, unknown>,
  ) => Effect.Effect<A, ProviderFailed>
  /** Begins an operation of the agent, and returns its name. */
  readonly begin: (access: ProviderAccess, path: string, body: object) => Effect.Effect<string, ProviderFailed>
  /** Runs an operation of the agent to its end. */
  readonly operate: (access: ProviderAccess, path: string, body: object) => Effect.Effect<void, ProviderFailed>
  /** Returns whether an operation has ended; fails if it did. */
  readonly ended: (access: ProviderAccess, operation: string) => Effect.Effect<boolean, ProviderFailed>
  readonly list: (
    access: ProviderAccess,
    kind: "intents" | "entityTypes",
  ) => Effect.Effect<ReadonlyArray<Named>, ProviderFailed>
}

/** Creates the client. */
export const createDialogflowClient = (settings: DialogflowSettings): DialogflowClient => {
  const { clock, addresses = googleAddresses, pollEvery = 1_000 } = settings
  const tokens = createGoogleTokens({ url: addresses.tokens, clock }, asking)

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
  const pathOf = ({ projectId }: ProviderAccess, path: string) =>
    `projects/${encodeURIComponent(projectId)}/agent${path}`
  const post = (access: ProviderAccess, path: string, body: object) =>
    call(access, Operation, { path: pathOf(access, path), body }, building)
  const look = (access: ProviderAccess, name: string) =>
    operationName.test(name)
      ? call(access, Operation, { path: name }, building)
      : Effect.fail(providerFailed("not an operation"))
  const awaited = (access: ProviderAccess, operation: Operation): Effect.Effect<void, ProviderFailed> =>
    Effect.gen(function* () {
      if (yield* hasEnded(operation)) return
      yield* Effect.sleep(pollEvery)
      yield* awaited(access, yield* look(access, operation.name))
    })
  const list = (
    access: ProviderAccess,
    kind: "intents" | "entityTypes",
    pageToken = "",
  ): Effect.Effect<ReadonlyArray<Named>, ProviderFailed> =>
    Effect.gen(function* () {
      const query = new URLSearchParams({ languageCode, pageSize: "1000", ...(pageToken === "" ? {} : { pageToken }) })
      const page = yield* call(access, Page, { path: pathOf(access, `/${kind}?${query.toString()}`) }, building)
      const { [kind]: named = [], nextPageToken = "" } = page
      return nextPageToken === "" ? named : [...named, ...(yield* list(access, kind, nextPageToken))]
    })

  return {
    ask: (access, path, body, answer) => call(access, answer, { path: pathOf(access, path), body }, asking),
    begin: (access, path, body) => Effect.map(post(access, path, body), ({ name }) => name),
    operate: (access, path, body) => Effect.flatMap(post(access, path, body), (begun) => awaited(access, begun)),
    ended: (access, operation) => Effect.flatMap(look(access, operation), hasEnded),
    list,
  }
}

const posted = (body: object) => ({ method: "POST", body: JSON.stringify(body) }) as const

const operationName = /^projects\/[^/?#]+\/(?:locations\/[\w-]+\/)?operations\/[\w-]+$/u

const hasEnded = ({ done, error }: Operation): Effect.Effect<boolean, ProviderFailed> =>
  error === undefined
    ? Effect.succeed(done === true)
    : Effect.fail(providerFailed(`operation failed with code ${error.code ?? 0}`))
