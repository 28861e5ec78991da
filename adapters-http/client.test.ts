import { type CallRefused, sessionEnded, unavailable } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { makeClient } from "./client.ts"
import { route, type Routes } from "./route.ts"

const routes = {
  rights: route({
    method: "GET",
    path: "/api/rights",
    access: "signed-in",
    summary: "",
    answer: Schema.Struct({ ok: Schema.Boolean }),
  }),
  refresh: route({
    method: "POST",
    path: "/api/refresh",
    access: "public",
    limit: { seconds: 60, perAddress: 60 },
    summary: "",
    answer: Schema.Struct({ ok: Schema.Boolean }),
  }),
} satisfies Routes

const ok = () => Response.json({ ok: true })
const expired = () => Response.json(sessionEnded, { status: 401 })

/** A client whose calls are answered in turn, and whose session is renewed with this outcome. */
const open = (answers: ReadonlyArray<() => Response>, renewal: Effect.Effect<void, CallRefused>) => {
  const told = { calls: 0, renewals: 0, ends: 0 }
  const client = makeClient(routes, {
    fetch: async () => answers[told.calls++]?.() ?? ok(),
    renewSession: () =>
      Effect.suspend(() => {
        told.renewals++
        return renewal
      }),
    sessionEnded: () => told.ends++,
  })
  return { client, told }
}
const outcome = <A, E>(call: Effect.Effect<A, E>) => Effect.runPromise(Effect.result(call))

describe("a call whose access token has expired", () => {
  it("is repeated once with a renewed session, and nobody notices", async () => {
    const { client, told } = open([expired, ok], Effect.void)
    expect(await outcome(client.rights({}))).toEqual(Result.succeed({ ok: true }))
    expect(told).toEqual({ calls: 2, renewals: 1, ends: 0 })
  })

  it("ends the session that could not be renewed", async () => {
    const { client, told } = open([expired], Effect.fail(sessionEnded))
    expect(await outcome(client.rights({}))).toEqual(Result.fail(sessionEnded))
    expect(told).toEqual({ calls: 1, renewals: 1, ends: 1 })
  })

  it("fails as the renewal does when the server does not respond, and the session continues", async () => {
    const { client, told } = open([expired], Effect.fail(unavailable))
    expect(await outcome(client.rights({}))).toEqual(Result.fail(unavailable))
    expect(told).toEqual({ calls: 1, renewals: 1, ends: 0 })
  })

  it("is not repeated twice", async () => {
    const { client, told } = open([expired, expired, ok], Effect.void)
    expect(await outcome(client.rights({}))).toEqual(Result.fail(sessionEnded))
    expect(told).toEqual({ calls: 2, renewals: 1, ends: 1 })
  })

  it("is left alone where no session is asked for", async () => {
    const { client, told } = open([expired], Effect.void)
    expect(await outcome(client.refresh({}))).toEqual(Result.fail(sessionEnded))
    expect(told).toEqual({ calls: 1, renewals: 0, ends: 0 })
  })
})

it("an answer of a server that has not begun yet is none: what was sent is tried again, as without a connection", async () => {
  const starting = { _tag: "Unreachable", message: "A Prosa está iniciando." }
  const { client } = open([() => Response.json(starting, { status: 503 })], Effect.void)
  expect(await outcome(client.rights({}))).toEqual(Result.fail(starting))
  const { client: refused } = open([() => Response.json(unavailable, { status: 503 })], Effect.void)
  expect(await outcome(refused.rights({}))).toEqual(Result.fail(unavailable))
})
