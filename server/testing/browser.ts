/** A response with its body read. */
export interface TestAnswer {
  readonly status: number
  readonly headers: Headers
  /** The response's JSON; undefined if it is not JSON. */
  readonly body: unknown
}

/** Sends requests to a server and keeps its cookies, as a browser does. */
export interface TestBrowser {
  /** Like a page's `fetch`: relative addresses, stored cookies, an `Origin` on writes. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  readonly get: (path: string, headers?: Record<string, string>) => Promise<TestAnswer>
  readonly post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestAnswer>
  readonly put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestAnswer>
  readonly patch: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestAnswer>
  readonly cookies: Map<string, string>
  /** Returns a browser with a copy of the present cookies. */
  readonly clone: () => TestBrowser
  /** The value of a `Cookie` header. */
  readonly cookieHeader: () => string
}

export const createBrowser = (url: string, cookies = new Map<string, string>()): TestBrowser => {
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")

  const ask: TestBrowser["fetch"] = async (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set("cookie", cookieHeader())
    if ((init.method ?? "GET") !== "GET" && !headers.has("origin")) headers.set("origin", url)
    const response = await fetch(new URL(path, url), { ...init, headers, redirect: "manual" })
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie)
    return response
  }

  const send =
    (method: string) =>
    async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const json = body === undefined ? {} : { "content-type": "application/json" }
      const init: RequestInit = { method, headers: { ...json, ...headers } }
      if (body !== undefined) init.body = typeof body === "string" ? body : JSON.stringify(body)
      return answerOf(await ask(path, init))
    }

  return {
    fetch: ask,
    get: async (path, headers = {}) => answerOf(await ask(path, { headers })),
    post: send("POST"),
    put: send("PUT"),
    patch: send("PATCH"),
    cookies,
    clone: () => createBrowser(url, new Map(cookies)),
    cookieHeader,
  }
}

const answerOf = async (response: Response): Promise<TestAnswer> => {
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: parsed(text) }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const keep = (cookies: Map<string, string>, header: string): void => {
  const [pair = "", ...attributes] = header.split(";")
  const [name = "", value = ""] = pair.split("=", 2)
  const gone = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/iu.test(attribute))
  if (gone || value === "") cookies.delete(name)
  else cookies.set(name, value)
}
