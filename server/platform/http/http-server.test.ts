import { mkdir, readFile, writeFile } from "node:fs/promises"
import { once } from "node:events"
import { connect } from "node:net"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib"
import type { FastifyInstance } from "fastify"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import type { Logger } from "../logger.ts"
import { throwawayFolder } from "../storage/testing/throwaway-folder.ts"
import { createHttpServer, jsonLimit } from "./http-server.ts"
import { serveFolders } from "./static-folders.ts"

const log: Array<string> = []
/** Lets a handler and its test wait for each other. */
const createGate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

const note = (fields: object, message: string) => void log.push(JSON.stringify({ ...fields, message }))
const logger: Logger = { info: note, warn: note, error: note }

describe("the server's shell", () => {
  let app: FastifyInstance
  let url: string
  let web: string
  let remove: () => Promise<void>

  beforeAll(async () => {
    const throwaway = await throwawayFolder()
    remove = throwaway.remove
    web = path.join(throwaway.folder, "web")
    const widget = path.join(throwaway.folder, "widget")
    await mkdir(path.join(web, "assets"), { recursive: true })
    await mkdir(widget)
    await writeFile(path.join(web, "index.html"), "<!doctype html><title>Página</title>")
    const script = `export const text = "${"a".repeat(5_000)}"`
    await writeFile(path.join(web, "assets", "main-8f3a01bc.js"), script)
    await writeFile(path.join(web, "assets", "B2pmGE9.js"), script)
    await writeFile(path.join(web, "assets", "B2pmGE9.js.br"), brotliCompressSync(script))
    await writeFile(path.join(web, ".env"), "SEGREDO=1")
    await writeFile(path.join(widget, "chat.html"), "<!doctype html><title>Conversa</title>")

    app = await createHttpServer({ logger, lendable: ["/widget/"] })
    app.post("/api/echo", (request, reply) => reply.send({ body: request.body ?? null }))
    app.get("/api/things/:id", (request, reply) => reply.send({ params: request.params, address: request.ip }))
    app.get("/api/long", async () => ({ text: "a".repeat(5_000) }))
    app.get("/api/broken", async () => {
      throw new Error("the secret is xyzzy")
    })
    await serveFolders(
      app,
      [
        { root: web, prefix: "/" },
        { root: widget, prefix: "/widget/" },
        { root: path.join(throwaway.folder, "nowhere"), prefix: "/nowhere/" },
      ],
      { file: path.join(web, "index.html"), except: ["/api/", "/widget/", "/assets/"] },
    )
    url = await app.listen({ port: 0, host: "127.0.0.1" })
  })
  afterAll(async () => {
    await app.close()
    await remove()
  })

  const post = (payload: string, type = "application/json") =>
    app.inject({ method: "POST", url: "/api/echo", payload, headers: { "content-type": type } })

  it("answers refused requests with a tag and a Portuguese sentence", async () => {
    const answers = [
      [await app.inject("/api/nada"), 404, "NotFound", "Endereço inexistente."],
      [await app.inject({ method: "DELETE", url: "/api/echo" }), 404, "NotFound", "Endereço inexistente."],
      [await post("{quebrado"), 400, "InvalidInput", "O conteúdo enviado não é um JSON válido."],
      [await post('{"__proto__":{"a":1}}'), 400, "InvalidInput", "O conteúdo enviado não é um JSON válido."],
      [
        await post("a=1", "application/x-www-form-urlencoded"),
        415,
        "WrongType",
        "Tipo de conteúdo não aceito. Envie JSON.",
      ],
      [await post("olá", "text/plain"), 415, "WrongType", "Tipo de conteúdo não aceito. Envie JSON."],
      [await post(JSON.stringify("a".repeat(jsonLimit))), 413, "TooLarge", "O conteúdo enviado é grande demais."],
      [await app.inject("/api/things/%zz"), 400, "InvalidInput", "Endereço inválido."],
      [await app.inject(`/api/things/${"x".repeat(400)}`), 404, "NotFound", "Endereço inexistente."],
      [await app.inject("/%2e%2e/package.json"), 404, "NotFound", "Endereço inexistente."],
      [await app.inject("/widget/..%2f..%2fpackage.json"), 404, "NotFound", "Endereço inexistente."],
      [await app.inject("/api/broken"), 500, "Fault", "Ocorreu um erro inesperado. Por favor tente mais tarde."],
    ] as const
    for (const [answer, status, _tag, message] of answers)
      expect([answer.statusCode, answer.json()]).toEqual([status, { _tag, message }])
  })

  it("treats an empty JSON body as none", async () => {
    expect((await post("")).json()).toEqual({ body: null })
  })

  it("logs the reason of a 500 under its request id, and does not send it", async () => {
    const answer = await app.inject("/api/broken")
    const told = log.filter((line) => line.includes("xyzzy")).at(-1)
    expect(told).toContain(String(answer.headers["x-request-id"]))
    expect(answer.body).not.toContain("xyzzy")
  })

  it("logs responses, never an address with its parameters", async () => {
    await app.inject("/api/things/codigo-secreto?busca=maria")
    expect(log.at(-1)).toContain('"route":"/api/things/:id"')
    expect(log.join("\n")).not.toMatch(/codigo-secreto|maria/)
  })

  it("matches paths regardless of case and of a trailing slash", async () => {
    expect((await app.inject("/API/Things/AbC/")).json()).toMatchObject({ params: { id: "AbC" } })
  })

  it("keeps a safe request id that a proxy sets", async () => {
    const id = async (given: string) =>
      (await app.inject({ url: "/api/long", headers: { "x-request-id": given } })).headers["x-request-id"]
    expect(await id("proxy-0123456789")).toBe("proxy-0123456789")
    expect(await id("<script>alert(1)</script>")).toMatch(/^[0-9a-f-]{36}$/)
  })

  it("trusts no proxy by default", async () => {
    const answer = await app.inject({ url: "/api/things/1", headers: { "x-forwarded-for": "203.0.113.9" } })
    expect(answer.json()).toMatchObject({ address: "127.0.0.1" })
  })

  it("cannot be framed, nor run foreign scripts, also where other sites load its files", async () => {
    const page = await app.inject("/index.html")
    expect(page.headers["content-security-policy"]).toMatch(/script-src 'self';.*frame-ancestors 'none'/)
    expect(page.headers["x-frame-options"]).toBe("DENY")
    const chat = await app.inject("/widget/chat.html")
    expect(chat.body).toContain("Conversa")
    expect(chat.headers["content-security-policy"]).toMatch(/script-src 'self';.*frame-ancestors 'none'/)
    expect(chat.headers["cross-origin-resource-policy"]).toBe("cross-origin")
  })

  it("lets pages load scripts, styles and frames of its guests, and those of the widget none", async () => {
    const hospitable = await createHttpServer({ logger, lendable: ["/widget/"], guests: ["https://ajuda.example"] })
    const policyOf = async (address: string) =>
      String((await hospitable.inject(address)).headers["content-security-policy"])
    const policy = await policyOf("/home")
    for (const name of ["script-src", "frame-src"]) expect(policy).toContain(`${name} 'self' https://ajuda.example;`)
    expect(policy).toContain("connect-src 'self' blob: https://ajuda.example;")
    expect(policy).toContain("style-src 'self' 'unsafe-inline' https://ajuda.example;")
    expect(policy).toContain("default-src 'self';")
    expect(await policyOf("/widget/chat.html")).not.toContain("ajuda.example")
    await hospitable.close()
  })

  it("caches hashed files for ever and revalidates the others", async () => {
    for (const name of ["main-8f3a01bc.js", "B2pmGE9.js"])
      expect((await app.inject(`/assets/${name}`)).headers["cache-control"]).toContain("immutable")
    expect((await app.inject("/index.html")).headers["cache-control"]).toBe("no-cache")
  })

  it("sends what the build has compressed to who takes it, and compresses the rest by itself", async () => {
    const take = (taken: string) =>
      app
        .inject({ url: "/assets/B2pmGE9.js", headers: { "accept-encoding": taken } })
        .then(({ headers, rawPayload }) => ({
          encoding: headers["content-encoding"],
          type: headers["content-type"],
          caching: headers["cache-control"],
          vary: headers["vary"],
          rawPayload,
        }))
    const stored = await readFile(path.join(web, "assets", "B2pmGE9.js.br"))
    const known = {
      type: expect.stringContaining("javascript") as string,
      caching: expect.stringContaining("immutable") as string,
    }
    expect(await take("gzip, deflate, br")).toMatchObject({
      ...known,
      encoding: "br",
      vary: "accept-encoding",
      rawPayload: stored,
    })
    const other = await take("gzip")
    expect(other).toMatchObject({ ...known, encoding: "gzip", vary: "accept-encoding" })
    expect(gunzipSync(other.rawPayload)).toEqual(brotliDecompressSync(stored))
    expect(await take("identity")).toMatchObject({
      ...known,
      encoding: undefined,
      rawPayload: brotliDecompressSync(stored),
    })
  })

  it("compresses long responses, of files and of calls", async () => {
    for (const address of ["/assets/main-8f3a01bc.js", "/api/long"]) {
      const answer = await app.inject({ url: address, headers: { "accept-encoding": "gzip" } })
      expect([answer.headers["content-encoding"], answer.rawPayload.length < 1_000]).toEqual(["gzip", true])
    }
  })

  it("answers page addresses with the app, and no others", async () => {
    const open = (address: string, accept = "text/html,*/*") => app.inject({ url: address, headers: { accept } })
    for (const address of ["/", "/login/camila@casa.com.br", "/Workspaces/", "/drawflow/1/2"])
      expect([address, (await open(address)).body]).toEqual([address, expect.stringContaining("Página")])
    for (const address of ["/api/nada", "/assets/nada.js", "/widget/nada.html", "/.env"])
      expect([address, (await open(address)).body]).toEqual([address, expect.not.stringContaining("SEGREDO")])
    expect((await open("/api/nada")).statusCode).toBe(404)
    expect((await open("/assets/nada.js")).statusCode).toBe(404)
    expect((await open("/login", "application/json")).json()).toMatchObject({ _tag: "NotFound" })
  })

  it("answers a request that is not valid HTTP in the same shape", async () => {
    const { port } = new URL(url)
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ""
      const socket = connect(Number(port), "127.0.0.1", () => socket.write("isto não é http\r\n\r\n"))
      socket.on("data", (chunk) => (text += chunk.toString()))
      socket.on("close", () => resolve(text))
      socket.on("error", reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('{"_tag":"InvalidInput","message":"Requisição inválida."}')
  })

  it("closes at once despite idle connections, but completes requests in progress", async () => {
    // Waiting for the idle connection would take longer than the test may.
    const closing = await createHttpServer({ logger, closingPatience: 300_000 })
    const [begun, end] = [createGate(), createGate()]
    closing.get("/slow", async () => {
      begun.open()
      await end.opened
      return { done: true }
    })
    const address = await closing.listen({ port: 0, host: "127.0.0.1" })
    const idle = connect(Number(new URL(address).port), "127.0.0.1")
    await once(idle, "connect")
    const answer = fetch(`${address}/slow`)
    await begun.opened
    const closed = closing.close()
    await soon(() => expect(closing.server.listening).toBe(false))
    end.open()
    await closed
    expect(await (await answer).json()).toEqual({ done: true })
    idle.destroy()
  })

  it("cuts off requests that exceed its grace period when it closes", async () => {
    const closing = await createHttpServer({ logger, closingPatience: 100 })
    const begun = createGate()
    closing.get("/never", () => {
      begun.open()
      return new Promise(() => {})
    })
    const address = await closing.listen({ port: 0, host: "127.0.0.1" })
    const answer = fetch(`${address}/never`).catch(() => "cut off")
    await begun.opened
    await closing.close()
    expect(await answer).toBe("cut off")
  })

  it("labels logs and metrics with the route's pattern, and does not log quiet routes", async () => {
    const answered: Array<object> = []
    const logged: Array<object> = []
    const noting = { ...logger, info: (fields: object) => void logged.push(fields) }
    const told = await createHttpServer({ logger: noting, metrics: { answered: (call) => void answered.push(call) } })
    told.get("/things/:id", async () => "ok")
    told.get("/quiet", { config: { quiet: true } }, async () => "ok")
    await told.inject("/things/4711")
    await told.inject("/quiet")
    const call = { method: "GET", route: "/things/:id", status: 200 }
    expect(answered).toEqual([call, { ...call, route: "/quiet" }])
    expect(logged).toEqual([expect.objectContaining(call)])
    await told.close()
  })
})

describe("a slow body", () => {
  it("is cut off with a sentence, unless its route allows it; requests without a body have no limit", async () => {
    const app = await createHttpServer({ logger, bodyPatience: 50 })
    app.post("/api/quick", async () => ({}))
    app.post("/api/slow", { config: { slowBody: true } }, async ({ body }) => ({ body }))
    app.get("/api/quiet", async () => {
      // Three times the limit of a body: it must not cut this request.
      await sleep(150)
      return { quiet: true }
    })
    const url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }))
    const dribble = async (path: string): Promise<string> => {
      const socket = connect(Number(url.port), url.hostname)
      let said = ""
      socket.on("data", (chunk: Buffer) => (said += chunk.toString()))
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`,
      )
      // Three times the limit: on a slow machine it only comes later.
      setTimeout(() => socket.writable && socket.write("}"), 150)
      socket.on("error", () => undefined)
      await once(socket, "close")
      return said
    }
    // an injected request has no connection to cut: cutting would throw an uncaught exception
    expect((await app.inject({ method: "POST", url: "/api/quick", payload: {} })).statusCode).toBe(200)
    expect(await dribble("/api/quick")).toMatch(/^HTTP\/1\.1 408 .*"_tag":"TooSlow"/su)
    expect(await dribble("/api/slow")).toMatch(/^HTTP\/1\.1 200 .*\{"body":\{\}\}/su)
    expect(await (await fetch(new URL("/api/quiet", url))).json()).toEqual({ quiet: true })
    await app.close()
  })
})
