// A program for tests to kill: commits 1, 2, 3 … in the data folder of its argument and prints each number after its
// commit is acknowledged. First prints what it found there, or the tag of the error that kept it from opening; last, if
// the database crashes, the reason.
import { Effect } from "effect"
import { silentLogger } from "../../logger.ts"
import { openDatabase } from "../database.ts"

const [dataDir = ""] = process.argv.slice(2)
const say = (fact: object) => process.stdout.write(`${JSON.stringify(fact)}\n`)

const onFatal = (error: Error) => {
  say({ crashed: error.message })
  process.exit(1)
}
const opened = await Effect.runPromise(Effect.result(openDatabase({ dataDir }, { logger: silentLogger, onFatal })))
if (opened._tag === "Failure") {
  say({ refused: opened.failure._tag, message: opened.failure.message })
} else {
  const { pool } = opened.success
  await pool.query("create table if not exists commits (number int primary key, ballast text)")
  const found = await pool.query<{ count: number; last: number }>(
    "select count(*)::int as count, coalesce(max(number), 0) as last from commits",
  )
  const { count = 0, last = 0 } = found.rows[0] ?? {}
  say({ found: { count, last } })
  for (let number = last + 1; ; number += 1) {
    await pool.query("begin")
    await pool.query("insert into commits values ($1, repeat('x', 500))", [number])
    await pool.query("commit")
    say({ committed: number })
  }
}
