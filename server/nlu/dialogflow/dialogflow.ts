import { randomUUID } from "node:crypto"
import { cutTo } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { type AgentVersion, type LanguageAgents, providerFailed } from "../language-agents.ts"
import { beyondAgentLimits, crowdsAgent } from "./agent-limits.ts"
import { contextName, prefixOf, targetIn, versionIn } from "./agent-names.ts"
import { type AgentEntityType, type AgentIntent, agentOfScript, valueParameter } from "./agent-of-script.ts"
import { createDialogflowClient, type DialogflowSettings, languageCode, type Named } from "./dialogflow-client.ts"

const timeZone = "America/Sao_Paulo"
/** Maximum characters of a text to detect. */
const textLimit = 256
/** Maximum parts, and characters, of one batch. */
const batch = { parts: 100, characters: 1_000_000 }

const DetectedIntent = Schema.Struct({
  queryResult: Schema.Struct({
    intent: Schema.optionalKey(
      Schema.Struct({ displayName: Schema.String, isFallback: Schema.optionalKey(Schema.Boolean) }),
    ),
    intentDetectionConfidence: Schema.optionalKey(Schema.Finite),
    parameters: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  }),
})

/** Implements `LanguageAgents` with Dialogflow ES, REST version 2. */
export const createDialogflow = (settings: DialogflowSettings): LanguageAgents => {
  const client = createDialogflowClient(settings)
  return {
    beyondLimits: beyondAgentLimits,
    crowds: crowdsAgent,

    begin: (access, version, script) =>
      Effect.gen(function* () {
        const { entityTypes, intents } = agentOfScript(script, version, access.projectId)
        const known = yield* client.list(access, "entityTypes")
        for (const some of batches(withNames(entityTypes, known))) {
          const body = { entityTypeBatchInline: { entityTypes: some }, languageCode }
          yield* client.operate(access, "/entityTypes:batchUpdate", body)
        }
        const before = yield* client.list(access, "intents")
        for (const some of batches(withNames(intents, before))) {
          const body = { intentBatchInline: { intents: some }, languageCode, intentView: "INTENT_VIEW_FULL" }
          yield* client.operate(access, "/intents:batchUpdate", body)
        }
        return yield* client.begin(access, ":train", {})
      }),

    ended: client.ended,

    versions: (access) =>
      Effect.gen(function* () {
        const named = [...(yield* client.list(access, "intents")), ...(yield* client.list(access, "entityTypes"))]
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
        for (const some of batches((yield* client.list(access, "intents")).filter(isGone)))
          yield* client.operate(access, "/intents:batchDelete", { intents: some })
        for (const some of batches((yield* client.list(access, "entityTypes")).filter(isGone))) {
          const body = { entityTypeNames: some.map(({ name }) => name) }
          yield* client.operate(access, "/entityTypes:batchDelete", body)
        }
      }),

    detect: (access, version, { node, text }) =>
      Effect.gen(function* () {
        // nothing is kept between two texts
        const session = `/sessions/${randomUUID()}`
        const context = `projects/${access.projectId}/agent${session}/contexts/${contextName(version, node)}`
        const body = {
          queryInput: { text: { text: cutTo(text, textLimit), languageCode } },
          queryParams: { timeZone, resetContexts: true, contexts: [{ name: context, lifespanCount: 1 }] },
        }
        const { queryResult } = yield* client.ask(access, `${session}:detectIntent`, body, DetectedIntent)
        const { intent, intentDetectionConfidence: score = 0, parameters = {} } = queryResult
        if (intent === undefined || intent.isFallback === true) return { target: null, score, value: undefined }
        const target = targetIn(intent.displayName, version, node)
        // an intent that somebody made by hand in the agent
        if (target === undefined) return yield* Effect.fail(providerFailed("an intent of nobody's"))
        return { target, score, value: valueIn(parameters[valueParameter]) }
      }),
  }
}

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
