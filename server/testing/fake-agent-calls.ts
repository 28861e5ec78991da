import { randomUUID } from "node:crypto"
import { emptyAgent, type FakeAgent, type FakeEntityType, type FakeIntent, matchIntent } from "./fake-agent.ts"

/** A status and the JSON of an answer. */
export type FakeAnswer = readonly [status: number, body: object]

/** The agents of the fake and their calls, by project. */
export interface FakeAgents {
  readonly agentOf: (project: string) => FakeAgent
  readonly serve: (
    project: string,
    method: string,
    /** `from` is the page token. */
    place: { readonly path: string; readonly from: number },
    body: Readonly<Record<string, unknown>>,
  ) => FakeAnswer
}

/** Creates agents whose operations are done after `operationTime` milliseconds. */
export const createFakeAgents = (operationTime: number): FakeAgents => {
  const agents = new Map<string, FakeAgent>()
  const operations = new Map<string, { readonly due: number; readonly error: object | undefined }>()
  let made = 0

  const agentOf = (project: string): FakeAgent => {
    const agent = agents.get(project) ?? emptyAgent()
    agents.set(project, agent)
    return agent
  }

  const operate = (project: string, work: () => object | undefined): FakeAnswer => {
    const name = `projects/${project}/operations/${randomUUID()}`
    operations.set(name, { due: Date.now() + operationTime, error: work() })
    return [200, { name, done: false }]
  }

  const serve = (
    project: string,
    method: string,
    { path, from }: { readonly path: string; readonly from: number },
    body: Readonly<Record<string, unknown>>,
  ): FakeAnswer => {
    const agent = agentOf(project)
    const place = path.replace(`/v2/projects/${project}/agent`, "")
    const operation = operations.get(path.replace("/v2/", ""))
    if (method === "GET" && operation !== undefined) {
      const done = Date.now() >= operation.due
      return [
        200,
        { name: path.replace("/v2/", ""), done, ...(done && operation.error ? { error: operation.error } : {}) },
      ]
    }
    if (method === "GET" && place === "/intents") return [200, pageOf("intents", [...agent.intents.values()], from)]
    if (method === "GET" && place === "/entityTypes")
      return [200, pageOf("entityTypes", [...agent.entityTypes.values()], from)]
    if (method !== "POST") return notFound
    switch (place) {
      case "/entityTypes:batchUpdate": {
        const sent = partsIn<FakeEntityType>(body["entityTypeBatchInline"], "entityTypes")
        const wrong = sent.find(
          ({ displayName, kind, entities }) =>
            !/^[\w-]+$/u.test(displayName) ||
            !/^KIND_(?:MAP|LIST|REGEXP)$/u.test(kind) ||
            entities.some(({ value, synonyms }) => kind !== "KIND_REGEXP" && !synonyms.includes(value)),
        )
        return operate(project, () =>
          wrong === undefined ? store(agent.entityTypes, sent, `projects/${project}/agent/entityTypes`) : invalid,
        )
      }
      case "/intents:batchUpdate": {
        const sent = partsIn<FakeIntent>(body["intentBatchInline"], "intents")
        const types = new Set([...agent.entityTypes.values()].map(({ displayName }) => `@${displayName}`))
        const wrong = sent.find(
          ({ trainingPhrases, parameters, inputContextNames }) =>
            inputContextNames.some((name) => !name.startsWith(`projects/${project}/agent/sessions/-/contexts/`)) ||
            parameters.some(({ entityTypeDisplayName }) => !types.has(entityTypeDisplayName)) ||
            trainingPhrases.some(
              ({ parts }) =>
                parts.length === 0 ||
                parts.some(
                  ({ text, entityType }) => text === "" || (entityType !== undefined && !types.has(entityType)),
                ) ||
                parts.map(({ text }) => text).join("").length > 768,
            ),
        )
        return operate(project, () =>
          wrong === undefined ? store(agent.intents, sent, `projects/${project}/agent/intents`) : invalid,
        )
      }
      case "/intents:batchDelete":
        return operate(project, () =>
          remove(
            agent.intents,
            partsIn<FakeIntent>(body, "intents").map(({ name }) => name),
          ),
        )
      case "/entityTypes:batchDelete":
        return operate(project, () => remove(agent.entityTypes, partsIn<string>(body, "entityTypeNames")))
      case ":train": {
        // the training of a provider takes its time
        setTimeout(() => {
          agent.trained = { intents: [...agent.intents.values()], entityTypes: [...agent.entityTypes.values()] }
        }, operationTime).unref()
        return operate(project, () => undefined)
      }
      default:
        return /^\/sessions\/[^/]{1,36}:detectIntent$/u.test(place) ? detect(agent, body) : notFound
    }
  }

  /** Stores parts by their display names, which are unique; a part with a name replaces the one of that name. */
  const store = <Part extends { readonly name: string; readonly displayName: string }>(
    parts: Map<string, Part>,
    sent: ReadonlyArray<Part>,
    folder: string,
  ): object | undefined => {
    const added = sent.filter(({ name }) => name === undefined || !parts.has(name)).length
    if (parts.size + added > (folder.endsWith("/intents") ? 2_000 : 250)) return { code: 8, message: "Too many" }
    for (const part of sent) {
      const other = [...parts.values()].find(({ displayName }) => displayName === part.displayName)
      if (other !== undefined && other.name !== part.name) return { code: 9, message: `${part.displayName} exists` }
      const name = part.name ?? `${folder}/${++made}`
      parts.set(name, { ...part, name })
    }
    return undefined
  }

  return { agentOf, serve }
}

const notFound: FakeAnswer = [404, { error: { code: 404, message: "Not found", status: "NOT_FOUND" } }]
const invalid = { code: 3, message: "Invalid argument" }
const statusNames = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  429: "RESOURCE_EXHAUSTED",
  503: "UNAVAILABLE",
} as const
export const troubles = (code: keyof typeof statusNames): FakeAnswer => [
  code,
  { error: { code, message: "Refused", status: statusNames[code] } },
]

const detect = (agent: FakeAgent, body: Readonly<Record<string, unknown>>): FakeAnswer => {
  const { queryInput, queryParams } = body as {
    readonly queryInput?: { readonly text?: { readonly text?: string; readonly languageCode?: string } }
    readonly queryParams?: { readonly contexts?: ReadonlyArray<{ readonly name: string }> }
  }
  const { text = "", languageCode } = queryInput?.text ?? {}
  if (text === "" || text.length > 256 || languageCode !== "pt-BR") return troubles(400)
  const found = matchIntent(
    agent,
    text,
    (queryParams?.contexts ?? []).map(({ name }) => name),
  )
  const queryResult =
    found === undefined
      ? {
          queryText: text,
          parameters: {},
          intent: { name: "fallback", displayName: "Default Fallback Intent", isFallback: true },
          intentDetectionConfidence: 1,
        }
      : {
          queryText: text,
          action: found.intent.action,
          parameters: found.parameters,
          intent: named(found.intent),
          intentDetectionConfidence: found.score,
        }
  return [200, { responseId: randomUUID(), queryResult }]
}

const named = ({ name, displayName }: { readonly name: string; readonly displayName: string }) => ({
  name,
  displayName,
})

/** Pages are shorter than the ones that are asked for, as the API may answer. */
const pageLength = 400
const pageOf = (key: string, parts: ReadonlyArray<FakeIntent | FakeEntityType>, from: number) => ({
  [key]: parts.slice(from, from + pageLength).map(named),
  ...(from + pageLength < parts.length ? { nextPageToken: String(from + pageLength) } : {}),
})

const remove = (parts: Map<string, unknown>, names: ReadonlyArray<string>): object | undefined => {
  for (const name of names) if (!parts.delete(name)) return { code: 5, message: `${name} does not exist` }
  return undefined
}

/** The list under a key of what was sent; any other body has none. */
const partsIn = <Part>(body: unknown, key: string): ReadonlyArray<Part> => {
  const parts: unknown = typeof body === "object" && body !== null ? Reflect.get(body, key) : undefined
  return Array.isArray(parts) ? (parts as ReadonlyArray<Part>) : []
}
