import type { EventEmitter } from "node:events"
import { beforeAll, expect, test } from "vitest"
import type { Database } from "../storage/database.ts"
import { prepareStatement } from "../storage/prepared-statement.ts"
import { placeholder, sql } from "../storage/sql.ts"
import { describeOnEveryDatabase } from "../storage/testing/test-databases.ts"
import { PreparedQuery } from "./prepared-query.ts"
import { writeTogether } from "./write-together.ts"

describeOnEveryDatabase("the driver's non-public interface", (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })

  test("a prepared query has its rows described once and decodes them each time", async () => {
    const { known, valuesOf } = prepareStatement(sql`select ${placeholder("number")}::int as one`)
    const client = await database.pool.connect()
    const ask = (number: number) =>
      new Promise((resolve, reject) => {
        client.query(
          new PreparedQuery(known, valuesOf({ number }), (error, rows) => (error ? reject(error) : resolve(rows))),
        )
      })
    let described = 0
    const count = () => (described += 1)
    // the driver's connection emits every message of the database
    const connection: EventEmitter = Reflect.get(client, "connection")
    connection.on("rowDescription", count)
    for (const number of [1, 2, 3]) expect(await ask(number)).toEqual([{ one: number }])
    connection.off("rowDescription", count)
    client.release()
    expect(described).toBe(1)
  })

  test("the queries of one tick are written together", async () => {
    const client = await database.pool.connect()
    expect(writeTogether(client)).toBe(true)
    const [one, two] = await Promise.all([client.query("select 1 as one"), client.query("select 2 as two")])
    client.release()
    expect([one.rows, two.rows]).toEqual([[{ one: 1 }], [{ two: 2 }]])
  })
})
