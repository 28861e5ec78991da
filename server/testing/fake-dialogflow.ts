import { createVerify, generateKeyPairSync, randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { emptyAgent, type FakeAgent, type FakeEntityType, type FakeIntent, matchIntent } from "./fake-agent.ts"

/** What is wrong with the fake from now on. */
export type FakeTrouble = 400 | 401 | 403 | 429 | 503 | "slow" | "malformed" | "silent"

/** A request that the fake has received, with its access token's project. */
export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly project: string
  // whatever was sent
  readonly body: Readonly<Record<string, unknown>>
}

/** Dialogflow ES and Google's tokens on this machine: REST version 2, in memory. */
export interface FakeDialogflow {
  readonly addresses: { readonly api: string; readonly tokens: string }
  /** Returns the text of a key file, whose signature the fake verifies. */
  readonly keyFile: (projectId: string, keyId?: string) => string
  readonly requests: Array<FakeRequest>
  readonly agentOf: (projectId: string) => FakeAgent
  /** The access tokens given out. */
  readonly tokens: ReadonlyArray<string>
  /** The private keys of the key files. */
  readonly privateKeys: ReadonlyArray<string>
  /** Every request of these paths fails so from now on (all paths by default); undefined ends it. */
  readonly trouble: (what: FakeTrouble | undefined, paths?: RegExp) => void
  readonly close: () => void
}

const slowness = 4_000
const scope = "https://www.googleapis.com/auth/dialogflow"
const audience = "https://oauth2.googleapis.com/token"
const grant = "urn:ietf:params:oauth:grant-type:jwt-bearer"

/** Starts the fake; its operations are done after `operationTime` milliseconds, and `now` is its clock for assertions. */
export const openFakeDialogflow = async ({ operationTime = 30, now = Date.now } = {}): Promise<FakeDialogflow> => {
  const pair = generateKeyPairSync("rsa", { modulusLength: 2_048 })
  const privateKey = pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString()
  const agents = new Map<string, FakeAgent>()
  const accounts = new Map<string, { readonly project: string; readonly keyId: string }>()
  const projectOf = new Map<string, string>()
  const operations = new Map<string, { readonly due: number; readonly error: object | undefined }>()
  const requests: Array<FakeRequest> = []
  let trouble: { readonly what: FakeTrouble; readonly paths: RegExp } | undefined
  let made = 0

  const agentOf = (project: string): FakeAgent => {
    const agent = agents.get(project) ?? emptyAgent()
    agents.set(project, agent)
    return agent
  }

  /** Exchanges an assertion: its signature, claims and account must be right. */
  const exchange = (form: string): Answer => {
    const fields = new URLSearchParams(form)
    const [header = "", claims = "", signature = ""] = (fields.get("assertion") ?? "").split(".")
    const signed = createVerify("RSA-SHA256")
      .update(`${header}.${claims}`)
      .verify(pair.publicKey, signature, "base64url")
    const { alg, kid } = jsonOf(header)
    const { iss, aud, scope: wanted, iat, exp } = jsonOf(claims)
    const account = accounts.get(String(iss))
    const seconds = now() / 1_000
    const timely = Number(iat) <= seconds + 60 && Number(exp) > seconds && Number(exp) - Number(iat) <= 3_600
    if (
      fields.get("grant_type") !== grant ||
      !signed ||
      alg !== "RS256" ||
      account === undefined ||
      kid !== account.keyId
    )
      return [400, { error: "invalid_grant", error_description: "Invalid JWT Signature." }]
    if (aud !== audience || wanted !== scope || !timely)
      return [400, { error: "invalid_grant", error_description: "Invalid JWT." }]
    const token = `ya29.fake-${randomUUID()}`
    projectOf.set(token, account.project)
    return [200, { access_token: token, expires_in: 3_599, token_type: "Bearer" }]
  }

  const operate = (project: string, work: () => object | undefined): Answer => {
    const name = `projects/${project}/operations/${randomUUID()}`
    operations.set(name, { due: Date.now() + operationTime, error: work() })
    return [200, { name, done: false }]
  }

  const serve = (
    project: string,
    method: string,
    { path, from }: { readonly path: string; readonly from: number },
    body: Readonly<Record<string, unknown>>,
  ): Answer => {
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

  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      const url = new URL(request.url ?? "", "http://fake")
      const path = decodeURIComponent(url.pathname)
      const from = Number(url.searchParams.get("pageToken") ?? 0)
      const asksToken = path === "/token"
      const project = projectOf.get((request.headers.authorization ?? "").replace("Bearer ", "")) ?? ""
      const method = request.method ?? ""
      requests.push({ method, path, project, body: asksToken ? {} : jsonIn(text) })
      const what = trouble?.paths.test(path) === true ? trouble.what : undefined
      if (what === "silent") return
      if (what === "malformed") return void response.writeHead(200).end("{")
      const answered: Answer =
        typeof what === "number"
          ? troubles(what)
          : asksToken
            ? exchange(text)
            : project === "" || !path.startsWith(`/v2/projects/${project}/`)
              ? troubles(project === "" ? 401 : 403)
              : serve(project, method, { path, from }, jsonIn(text))
      setTimeout(() => send(response, answered), what === "slow" ? slowness : 0).unref()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the fake does not listen")
  const url = `http://127.0.0.1:${address.port}`
  return {
    addresses: { api: url, tokens: `${url}/token` },
    keyFile: (projectId, keyId = `key-of-${projectId}`) => {
      const email = `robo-${keyId}@${projectId}.iam.gserviceaccount.com`
      accounts.set(email, { project: projectId, keyId })
      return JSON.stringify({
        type: "service_account",
        project_id: projectId,
        private_key_id: keyId,
        private_key: privateKey,
        client_email: email,
        client_id: "100000000000000000000",
        token_uri: audience,
      })
    },
    requests,
    agentOf,
    get tokens() {
      return [...projectOf.keys()]
    },
    privateKeys: [privateKey],
    trouble: (what, paths = /.*/u) => {
      trouble = what === undefined ? undefined : { what, paths }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Answer = readonly [status: number, body: object]

const notFound: Answer = [404, { error: { code: 404, message: "Not found", status: "NOT_FOUND" } }]
const invalid = { code: 3, message: "Invalid argument" }
const statusNames = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  429: "RESOURCE_EXHAUSTED",
  503: "UNAVAILABLE",
} as const
const troubles = (code: keyof typeof statusNames): Answer => [
  code,
  { error: { code, message: "Refused", status: statusNames[code] } },
]

const detect = (agent: FakeAgent, body: Readonly<Record<string, unknown>>): Answer => {
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

const jsonOf = (part: string): Readonly<Record<string, unknown>> => jsonIn(Buffer.from(part, "base64url").toString())

const jsonIn = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Array<Buffer> = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString("utf8")
}

const send = (response: ServerResponse, [status, body]: Answer): void => {
  if (!response.destroyed) response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
}
