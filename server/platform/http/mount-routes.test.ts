import { route } from "@prosa/adapters-http/routes"
import { failure, notAllowed, sessionEnded, tooManyRequests, unavailable } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import type { FastifyInstance } from "fastify"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { silentLogger } from "../logger.ts"
import { NoConnection } from "../storage/no-connection.ts"
import { httpCallOf } from "./http-call.ts"
import { createHttpServer } from "./http-server.ts"
import { type Handlers, mountRoutes } from "./mount-routes.ts"

const Taken = failure("Taken", { by: Schema.String })
const id = Schema.Int.check(Schema.isGreaterThan(0, { message: "Deve ser maior que 0" }))

const table = {
  take: route({
    method: "POST",
    path: "/api/things/:id",
    access: "signed-in",
    summary: "Toma uma coisa.",
    params: Schema.Struct({ id }),
    query: Schema.Struct({ tags: Schema.Array(Schema.Int) }),
    body: Schema.Struct({ name: Schema.String }),
    answer: Schema.Struct({ id, name: Schema.String, tags: Schema.Array(Schema.Int) }).pipe(
      Schema.encodeKeys({ name: "nome" }),
    ),
    failures: [[409, Taken]],
  }),
  slow: route({
    method: "GET",
    path: "/api/slow",
    access: "public",
    limit: { seconds: 60, perAddress: 60 },
    summary: "Demora.",
    answer: Schema.Struct({}),
  }),
}

describe("mounted routes", () => {
  let app: FastifyInstance
  let url: string
  let begun = 0
  let interrupted = 0
  const asked: Array<string> = []

  const handlers: Handlers<typeof table, { public: string; visitor: never; member: string }> = {
    take: (who) => (input) => {
      asked.push(who)
      switch (input.name) {
        case "taken":
          return Effect.fail({ _tag: "Taken", message: "Já é de outra pessoa.", by: who })
        case "busy":
          return Effect.fail(tooManyRequests(12.2))
        case "down":
          return Effect.fail(unavailable)
        case "unconnected":
          return Effect.die(new NoConnection("xyzzy"))
        case "full":
          return Effect.die(
            new Error("query", { cause: Object.assign(new Error("xyzzy"), { severity: "ERROR", code: "53100" }) }),
          )
        case "broken":
          return Effect.die(new Error("xyzzy"))
        case "thrown":
          throw new Error("xyzzy")
        default:
          return Effect.succeed(input)
      }
    },
    slow: () => () => {
      begun++
      return Effect.onInterrupt(Effect.never, () => Effect.sync(() => interrupted++))
    },
  }

  beforeAll(async () => {
    app = await createHttpServer({ logger: silentLogger })
    mountRoutes(app, table, handlers, {
      logger: silentLogger,
      ownOrigins: ["https://atende.example"],
      admit: ({ access }, call) => {
        const who = call.bearer
        if (access === "public") return Effect.succeed("anybody")
        return who === undefined
          ? Effect.fail(sessionEnded)
          : who === "guest"
            ? Effect.fail(notAllowed)
            : Effect.succeed(who)
      },
    })
    url = await app.listen({ port: 0, host: "127.0.0.1" })
  })
  afterAll(() => app.close())

  const take = (payload: unknown, { path = "7", who = "ana", ...headers }: Record<string, string> = {}) =>
    app.inject({
      method: "POST",
      url: `/api/things/${path}`,
      headers: {
        "content-type": "application/json",
        ...(who === "" ? {} : { authorization: `Bearer ${who}` }),
        ...headers,
      },
      payload: JSON.stringify(payload),
    })

  it("give a handler its params, query and body together, and encode its result", async () => {
    const answer = await take({ name: "cadeira", extra: 1 }, { path: "7?tags=1&tags=2" })
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: 7, nome: "cadeira", tags: [1, 2] }])
    expect((await take({ name: "x" })).json()).toMatchObject({ tags: [] })
    expect((await take({ name: "x" }, { path: "7?tags=1" })).json()).toMatchObject({ tags: [1] })
  })

  it("name every invalid field at once", async () => {
    const answer = await take({ name: 1 }, { path: "0?tags=x" })
    expect(answer.json()).toEqual({
      _tag: "InvalidInput",
      message: "Deve ser maior que 0",
      errors: [
        { path: "id", message: "Deve ser maior que 0" },
        { path: "tags.0", message: "Valor inválido" },
        { path: "name", message: "Valor inválido" },
      ],
    })
  })

  it("authenticate before the body is read", async () => {
    expect((await take("{", { who: "" })).statusCode).toBe(401)
    expect((await take({ name: 1 }, { who: "guest" })).statusCode).toBe(403)
  })

  it("map the route's and the common failures to their statuses", async () => {
    const taken = await take({ name: "taken" })
    expect([taken.statusCode, taken.json()]).toEqual([
      409,
      { _tag: "Taken", message: "Já é de outra pessoa.", by: "ana" },
    ])
    const busy = await take({ name: "busy" })
    expect([busy.statusCode, busy.headers["retry-after"]]).toEqual([429, "13"])
    expect((await take({ name: "down" })).statusCode).toBe(503)
    for (const name of ["broken", "thrown"]) {
      const broken = await take({ name })
      expect([broken.statusCode, broken.json()._tag]).toEqual([500, "Fault"])
    }
  })

  it("answer that a call may be retried when the database had no connection", async () => {
    const refused = await take({ name: "unconnected" })
    expect([refused.statusCode, refused.json()._tag]).toEqual([503, "Unavailable"])
  })

  it("answer that nothing was written, and a retry is safe, when the disk is full", async () => {
    const refused = await take({ name: "full" })
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toEqual({
      _tag: "Unavailable",
      message: "Não há espaço para gravar agora. Nada foi perdido; tente novamente mais tarde.",
    })
  })

  it("accept writes from our own pages, and no others", async () => {
    const from = async (origin: string) =>
      (await take({ name: "x" }, { origin, host: "prosa.example:3000" })).statusCode
    expect(await from("http://prosa.example:3000")).toBe(200)
    expect(await from("https://atende.example")).toBe(200)
    for (const origin of [
      "http://prosa.example",
      "https://prosa.example.evil.com:3000",
      "null",
      "https://evil.example",
    ])
      expect([origin, await from(origin)]).toEqual([origin, 403])
  })

  it("interrupt a GET when the client disconnects", async () => {
    const client = new AbortController()
    const call = fetch(`${url}/api/slow`, { signal: client.signal }).catch(() => "gone")
    await soon(() => expect(begun).toBe(1))
    client.abort()
    expect(await call).toBe("gone")
    await soon(() => expect(interrupted).toBe(1))
  })

  it("set HTTP-only cookies, which are secure only where the page is", async () => {
    const cookiesBy = async (trustProxy: boolean) => {
      const behind = await createHttpServer({ logger: silentLogger, trustProxy })
      behind.get("/sign-in", (request, reply) => {
        httpCallOf(request, reply).setCookie("secret", "x", { path: "/", maxAge: 60 })
        return reply.send({})
      })
      const { headers } = await behind.inject({ url: "/sign-in", headers: { "x-forwarded-proto": "https" } })
      return headers["set-cookie"]
    }
    expect(await cookiesBy(true)).toBe("secret=x; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax")
    expect(await cookiesBy(false)).toBe("secret=x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax")
  })

  it("throw at the mount when two parts of a call share a name", async () => {
    const shared = {
      confused: route({
        method: "POST",
        path: "/api/confused/:id",
        access: "public",
        limit: { seconds: 60, perAddress: 60 },
        summary: "",
        params: Schema.Struct({ id }),
        body: Schema.Struct({ id }),
        answer: Schema.Struct({}),
      }),
    }
    const mount = () =>
      mountRoutes(
        app,
        shared,
        { confused: () => () => Effect.succeed({}) },
        {
          logger: silentLogger,
          admit: () => Effect.succeed(undefined),
        },
      )
    expect(mount).toThrow('POST /api/confused/:id takes "id" in two places')
  })
})
