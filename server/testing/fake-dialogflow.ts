import { createVerify, generateKeyPairSync, randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { FakeAgent } from "./fake-agent.ts"
import { createFakeAgents, type FakeAnswer, troubles } from "./fake-agent-calls.ts"

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
  const { agentOf, serve } = createFakeAgents(operationTime)
  const accounts = new Map<string, { readonly project: string; readonly keyId: string }>()
  const projectOf = new Map<string, string>()
  const requests: Array<FakeRequest> = []
  let trouble: { readonly what: FakeTrouble; readonly paths: RegExp } | undefined

  /** Exchanges an assertion: its signature, claims and account must be right. */
  const exchange = (form: string): FakeAnswer => {
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
      const answered: FakeAnswer =
        typeof what === "number"
          ? troubles(what)
          : asksToken
            ? exchange(text)
            : project === "" || !path.startsWith(`/v2/projects/${project}/`)
              ? troubles(project === "" ? 401 : 403)
              : serve(project, method, { path, from }, jsonIn(text))
      // a slow answer is slow for the one who asks
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

const send = (response: ServerResponse, [status, body]: FakeAnswer): void => {
  if (!response.destroyed) response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
}
