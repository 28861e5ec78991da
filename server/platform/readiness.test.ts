import type pg from "pg"
import { expect, test } from "vitest"
import { createReadiness } from "./readiness.ts"

/** A fake database whose queries are answered by `answers`. */
const databaseThat = (answers: () => Promise<unknown>) => {
  const asked: Array<string> = []
  const query = (text: string) => {
    asked.push(text)
    return answers()
  }
  return { asked, database: { pool: { query } as unknown as pg.Pool } }
}
const ready = { ready: true, problems: [], degraded: [] }

test("a program is ready if its database responds", async () => {
  expect(await createReadiness(databaseThat(async () => 1)).check()).toEqual(ready)
})

test("it is not ready while the database fails or times out", async () => {
  const gone = { ready: false, problems: ["O banco de dados não responde."], degraded: [] }
  expect(await createReadiness(databaseThat(() => Promise.reject(new Error("gone")))).check()).toEqual(gone)
  const { database } = databaseThat(() => new Promise(() => {}))
  expect(await createReadiness({ database, patience: 10 }).check()).toEqual(gone)
})

test("concurrent checks share one query, and the next check sends a new one", async () => {
  const { asked, database } = databaseThat(async () => 1)
  const readiness = createReadiness({ database })
  await Promise.all([readiness.check(), readiness.check(), readiness.check()])
  expect(asked).toHaveLength(1)
  await readiness.check()
  expect(asked).toHaveLength(2)
})

test("a problem of the bus is reported without ending readiness; stopping ends it", async () => {
  const readiness = createReadiness({ ...databaseThat(async () => 1), troubles: () => ["O NATS não atende."] })
  expect(await readiness.check()).toEqual({ ...ready, degraded: ["O NATS não atende."] })
  readiness.stopping()
  expect(await readiness.check()).toMatchObject({ ready: false, problems: ["A Prosa está encerrando."] })
})
