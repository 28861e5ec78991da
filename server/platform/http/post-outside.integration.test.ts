import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { gzipSync } from "node:zlib"
import { Effect, Result } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { callOutside, type OutsideLimits, outsideLimits, type OutsidePost, postOutside } from "./post-outside.ts"

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage["headers"]
  readonly body: string
}

/** Two systems of customers on the loopback, which record what they receive. */
const received: Array<Received> = []
let answer: (request: Received, response: ServerResponse) => void
let servers: ReadonlyArray<Server> = []
let here = ""
let elsewhere = ""

const listen = async (): Promise<readonly [Server, string]> => {
  const server = createServer((request, response) => {
    const parts: Array<Buffer> = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      const { method, url, headers } = request
      const got = { method, url, headers, body: Buffer.concat(parts).toString("utf8") }
      received.push(got)
      answer(got, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("not listening")
  return [server, `http://127.0.0.1:${address.port}`]
}

beforeEach(async () => {
  received.splice(0)
  answer = (_request, response) => void response.end("{}")
  const [one, other] = await Promise.all([listen(), listen()])
  servers = [one[0], other[0]]
  here = one[1]
  elsewhere = other[1]
})
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const post = (facts: Partial<OutsidePost> = {}, limits: Partial<OutsideLimits> = {}) =>
  Effect.runPromise(
    Effect.result(
      postOutside(
        { url: `${here}/pedidos`, body: "{}", headers: {}, ownHeaders: [], ...facts },
        { ...outsideLimits, loopback: true, ...limits },
      ),
    ),
  )
const reasonOf = async (posted: ReturnType<typeof post>) => {
  const result = await posted
  return Result.isFailure(result) ? result.failure.reason : undefined
}

describe("postOutside", () => {
  it("posts the body with both kinds of headers, ours over those of the customer", async () => {
    answer = (_request, response) => void response.writeHead(201).end("olá, ação")
    const result = await post({
      body: "ação",
      headers: { "x-prosa-signature": "sha256=1" },
      ownHeaders: [
        ["Authorization", "Bearer 1"],
        ["authorization", "Bearer 2"],
        ["X-Prosa-Signature", "falsa"],
        ["Host", "outro.exemplo"],
        ["Content-Length", "999"],
        ["Transfer-Encoding", "chunked"],
      ],
    })
    expect(result).toEqual(Result.succeed("olá, ação"))
    expect(received).toMatchObject([
      {
        method: "POST",
        url: "/pedidos",
        body: "ação",
        headers: {
          authorization: "Bearer 2",
          "x-prosa-signature": "sha256=1",
          host: here.slice("http://".length),
          "content-length": "6",
        },
      },
    ])
    expect(received[0]?.headers["transfer-encoding"]).toBeUndefined()
  })

  it("fails on a status other than 2xx, on a broken connection and on a header that cannot be sent", async () => {
    answer = (_request, response) => void response.writeHead(503).end("fora do ar")
    expect(await reasonOf(post())).toBe("status 503")
    answer = (_request, response) => void response.socket?.destroy()
    expect(await reasonOf(post())).toBe("ECONNRESET")
    answer = (_request, response) => {
      response.writeHead(200, { "content-length": "100" }).write("{", () => response.socket?.destroy())
    }
    expect(await reasonOf(post())).toBe("ECONNRESET")
    expect(await reasonOf(post({ ownHeaders: [["a b", "1"]] }))).toBe("ERR_INVALID_HTTP_TOKEN")
    expect(await reasonOf(post({ ownHeaders: [["a", "1\r\nb: 2"]] }))).toBe("ERR_INVALID_CHAR")
  })

  it("waits no longer than told, also for an answer that drips", async () => {
    answer = (_request, response) => {
      response.write("{")
      const drip = setInterval(() => response.write(" "), 10)
      response.on("close", () => clearInterval(drip))
    }
    expect(await reasonOf(post({}, { within: 150 }))).toBe("no answer in time")
    answer = () => undefined
    expect(await reasonOf(post({}, { within: 100 }))).toBe("no answer in time")
  })

  it("reads no more than told", async () => {
    answer = (_request, response) => void response.end("x".repeat(1_001))
    expect(await reasonOf(post({}, { answerSize: 1_000 }))).toBe("answer too large")
    expect(await post({}, { answerSize: 1_001 })).toEqual(Result.succeed("x".repeat(1_001)))
  })

  it("asks for no compression, and inflates none: a bomb stays as small as it was sent", async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    answer = (_request, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(bomb)
    const result = await post()
    expect(received[0]?.headers["accept-encoding"]).toBe("identity")
    expect(Result.getOrElse(result, () => "").length).toBeLessThanOrEqual(bomb.length)
  })

  it("returns the answer of any status to callers who record it, at most 64 kB of a refusal", async () => {
    answer = (_request, response) => void response.writeHead(503).end("x".repeat(5_000_000))
    const called = callOutside(
      { url: here, body: "{}", headers: {}, ownHeaders: [] },
      { ...outsideLimits, loopback: true },
    )
    const { status, body } = await Effect.runPromise(called)
    expect(status).toBe(503)
    expect(body.length).toBeLessThan(300_000)
  })

  it("follows redirects that keep the body, without the customer's headers to another origin", async () => {
    const ownHeaders = [["authorization", "Bearer 1"]] as const
    answer = ({ url }, response) => {
      if (url === "/pedidos") response.writeHead(307, { location: "/novo" }).end()
      else if (url === "/novo") response.writeHead(308, { location: `${elsewhere}/fim` }).end()
      else response.end("pronto")
    }
    expect(await post({ body: "corpo", ownHeaders })).toEqual(Result.succeed("pronto"))
    expect(received.map(({ url, body, headers }) => [url, body, headers.authorization])).toEqual([
      ["/pedidos", "corpo", "Bearer 1"],
      ["/novo", "corpo", "Bearer 1"],
      ["/fim", "corpo", undefined],
    ])
  })

  it("gives up after the third redirect, on one that loses the body, and on one that leads nowhere", async () => {
    answer = (_request, response) => void response.writeHead(302, { location: "/pedidos" }).end()
    expect(await reasonOf(post())).toBe("too many redirects")
    expect(received).toHaveLength(4)
    answer = (_request, response) => void response.writeHead(303, { location: "/outro" }).end()
    expect(await reasonOf(post())).toBe("status 303")
    answer = (_request, response) => void response.writeHead(307, { location: "http://" }).end()
    expect(await reasonOf(post())).toBe("redirected to no address")
    answer = (_request, response) => void response.writeHead(307, { location: "file:///etc/passwd" }).end()
    expect(await reasonOf(post())).toBe("not an http address")
  })
})

describe("postOutside in production", () => {
  const closed = { loopback: false }

  it("refuses addresses of this machine and of private networks, however they are written", async () => {
    const port = new URL(here).port
    const hosts = ["127.0.0.1", "2130706433", "0x7f.1", "127.1", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "10.0.0.1"]
    for (const host of [...hosts, "169.254.169.254", "[fd00::1]"])
      expect(await reasonOf(post({ url: `http://${host}:${port}/` }, closed)), host).toBe("not a public address")
    expect(received).toEqual([])
  })

  it("checks the addresses of a name when the connection is made", async () => {
    expect(await reasonOf(post({ url: `http://localhost:${new URL(here).port}/` }, closed))).toBe(
      "not a public address",
    )
    expect(received).toEqual([])
  })

  it("refuses what is no http address", async () => {
    for (const url of ["", "file:///etc/passwd", "ftp://exemplo.com.br", "javascript:alert(1)"])
      expect(await reasonOf(post({ url }, closed)), url).toBe("not an http address")
  })
})

it("in development still refuses private networks, also after a redirect", async () => {
  answer = (_request, response) => void response.writeHead(307, { location: "http://10.0.0.1/" }).end()
  expect(await reasonOf(post())).toBe("not a public address")
})
