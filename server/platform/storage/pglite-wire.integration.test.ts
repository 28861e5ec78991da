import type { Worker } from "node:worker_threads"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type PgliteServer, startPglite } from "./pglite-wire.ts"
import { inMemory } from "./testing/test-databases.ts"

const start = async (onFatal: (error: Error) => void) => {
  const place = await inMemory()
  return startPglite({ dataDir: null, seedFile: "seedFile" in place ? (place.seedFile ?? null) : null, onFatal })
}

let server: PgliteServer
beforeAll(async () => {
  server = await start((error) => expect.unreachable(error.message))
})
afterAll(() => server.stop())

test("values are converted to pg's types", async () => {
  const { rows } = await server.pool.query("select $1::int as number, $2::jsonb as json, $3::text[] as texts", [
    7,
    { a: [1] },
    ["ç", "'"],
  ])
  expect(rows).toEqual([{ number: 7, json: { a: [1] }, texts: ["ç", "'"] }])
})

test("a query that fails leaves the connection usable, in both protocols", async () => {
  await expect(server.pool.query("selec 1")).rejects.toThrow(/syntax error/)
  await expect(server.pool.query("select $1::int", ["x"])).rejects.toMatchObject({ code: "22P02" })
  expect((await server.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }])
})

test("large texts pass in both directions", async () => {
  const text = "água ".repeat(1_000_000)
  const { rows } = await server.pool.query<{ text: string }>("select $1::text as text", [text])
  expect(rows[0]?.text === text).toBe(true)
})

test("a connection discarded in a transaction leaves nothing of it to the next", async () => {
  await server.pool.query("create table kept (number int)")
  const client = await server.pool.connect()
  await client.query("begin; insert into kept values (1); set search_path to pg_catalog")
  client.release(true)
  expect((await server.pool.query("select count(*)::int as count from kept")).rows).toEqual([{ count: 0 }])
})

test("the event loop continues during a large query", async () => {
  let ticks = 0
  const ticker = setInterval(() => void (ticks += 1), 5)
  await server.pool.query("select sum(sqrt(n)) from generate_series(1, 3000000) n")
  clearInterval(ticker)
  // On this thread the query would leave room for none, or for the one that was due when it began.
  expect(ticks).toBeGreaterThan(5)
})

test("a crash of the thread fails pending queries and is reported once", async () => {
  const started = new Promise<Worker>((resolve) => process.once("worker", resolve))
  const deaths: Error[] = []
  const dying = await start((error) => deaths.push(error))
  const asked = dying.pool.query("select sum(sqrt(n)) from generate_series(1, 100000000) n")
  // the query takes far longer, on any machine
  setTimeout(() => void started.then((worker) => worker.terminate()), 50)
  await expect(asked).rejects.toThrow(/thread ended/)
  expect(deaths).toHaveLength(1)
  await dying.stop()
})
