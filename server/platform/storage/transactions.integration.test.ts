import { Cause, Effect, Exit, Fiber } from "effect"
import { beforeAll, beforeEach, describe, expect, test, onTestFinished, vi } from "vitest"
import { soon } from "../../../tests/soon.ts"
import type { Database } from "./database.ts"
import { lackedConnection } from "./no-connection.ts"
import { platformMigration } from "./platform-migration.ts"
import { findPostgresRefusal } from "./postgres-errors.ts"
import { prepare } from "./prepared.ts"
import { runAsDefiner, secureByCompany } from "./row-security.ts"
import { placeholder, type Sql, sql } from "./sql.ts"
import { describeOnEveryDatabase } from "./testing/test-databases.ts"
import { createTransactions, type Transactions } from "./transactions.ts"
import type { Tx } from "./tx.ts"

const notes = {
  name: "notes",
  sql: `
    create table notes (id int generated always as identity, company_id int not null, text text not null);
    ${secureByCompany("notes", { definerReads: true })}
    create function find_note(wanted text) returns int language sql as
      $$ select company_id from notes where text = wanted $$;
    ${runAsDefiner("find_note(text)", ["sign_in"])}`,
}

describeOnEveryDatabase(
  "transactions",
  (open) => {
    let database: Database
    let transactions: Transactions
    beforeAll(async () => {
      database = await open([platformMigration, notes])
      transactions = createTransactions(database)
    })
    beforeEach(async () => {
      for (const company of [1, 2, 3]) await asTenant(company, (tx) => run(tx, sql`delete from notes`))
    })

    const run = (tx: Tx, query: Sql) => tx.rows<Readonly<Record<string, unknown>>>(query)
    const write = (tx: Tx, company: number, text: string) =>
      run(tx, sql`insert into notes (company_id, text) values (${company}, ${text})`)
    const read = (tx: Tx) =>
      Effect.map(run(tx, sql`select text from notes order by text`), (rows) => rows.map(({ text }) => text))
    const asTenant = <A, E>(company: number, work: (tx: Tx) => Effect.Effect<A, E>) =>
      Effect.runPromiseExit(transactions.asTenant(company, work))
    const textsOf = async (company: number) => Exit.getSuccess(await asTenant(company, read))

    describe("the outcome of the work", () => {
      test("success commits and is returned", async () => {
        expect(await asTenant(1, (tx) => Effect.as(write(tx, 1, "kept"), "done"))).toEqual(Exit.succeed("done"))
        expect(await textsOf(1)).toMatchObject({ value: ["kept"] })
      })

      test("a typed failure rolls back and stays typed", async () => {
        const failed = await asTenant(1, (tx) => Effect.andThen(write(tx, 1, "lost"), Effect.fail({ _tag: "Full" })))
        expect(failed).toEqual(Exit.fail({ _tag: "Full" }))
        expect(await textsOf(1)).toMatchObject({ value: [] })
      })

      test("a defect rolls back and stays a defect", async () => {
        const died = await asTenant(1, (tx) => Effect.andThen(write(tx, 1, "lost"), Effect.die("broken")))
        expect(died).toEqual(Exit.die("broken"))
        const threw = await asTenant(1, () => {
          throw new Error("at once")
        })
        expect(threw).toEqual(Exit.die(new Error("at once")))
        expect(await textsOf(1)).toMatchObject({ value: [] })
      })

      test("an interruption rolls back before the interrupter goes on", async () => {
        let began = () => {}
        const beginning = new Promise<void>((resolve) => (began = resolve))
        const fiber = Effect.runFork(
          transactions.asTenant(1, (tx) =>
            write(tx, 1, "lost").pipe(Effect.andThen(Effect.sync(() => began())), Effect.andThen(Effect.never)),
          ),
        )
        await beginning
        await Effect.runPromise(Fiber.interrupt(fiber))
        expect(database.pool.idleCount).toBe(database.pool.totalCount)
        expect(await textsOf(1)).toMatchObject({ value: [] })
      })

      test("an interruption during a query rolls back, and the connection stays usable", async () => {
        const stop = new AbortController()
        // The query is on its way before the event loop comes to this: the work goes on to it without a pause.
        const stopMeanwhile = Effect.sync(() => setImmediate(() => stop.abort()))
        const slow = transactions.asTenant(1, (tx) =>
          write(tx, 1, "lost").pipe(
            Effect.andThen(stopMeanwhile),
            Effect.andThen(run(tx, sql`select pg_sleep(0.3)`)),
            Effect.tap(() => Effect.die("The query was not interrupted.")),
          ),
        )
        const exit = await Effect.runPromiseExit(slow, { signal: stop.signal })
        expect(Exit.hasInterrupts(exit)).toBe(true)
        expect(await textsOf(1)).toMatchObject({ value: [] })
      })

      test("a failed statement that the work swallowed does not count as success", async () => {
        const exit = await asTenant(1, (tx) =>
          Effect.andThen(write(tx, 1, "lost"), run(tx, sql`select 1/0`).pipe(Effect.catchDefect(() => Effect.void))),
        )
        expect(Exit.hasDies(exit)).toBe(true)
        expect(await textsOf(1)).toMatchObject({ value: [] })
      })

      test("a database error can be recognised by its code", async () => {
        const codes = await asTenant(1, (tx) =>
          run(tx, sql`select 1/0`).pipe(
            Effect.catchDefect((refused) => Effect.fail(findPostgresRefusal(refused)?.code)),
          ),
        )
        expect(codes).toEqual(Exit.fail("22012"))
      })

      test("work aborted by a conflict is retried, a few times", async () => {
        let tries = 0
        const conflict = (until: number) => (tx: Tx) =>
          Effect.suspend(() => {
            tries += 1
            if (tries >= until) return write(tx, 1, `try ${tries}`)
            return run(tx, sql`do $$ begin raise sqlstate '40001'; end $$`)
          })
        expect(Exit.isSuccess(await asTenant(1, conflict(3)))).toBe(true)
        expect(await textsOf(1)).toMatchObject({ value: ["try 3"] })
        tries = 0
        expect(Exit.hasDies(await asTenant(1, conflict(100)))).toBe(true)
        expect(tries).toBe(4)
      })
    })

    describe("the walls between companies", () => {
      beforeEach(async () => {
        await asTenant(1, (tx) => write(tx, 1, "one"))
        await asTenant(2, (tx) => write(tx, 2, "two"))
      })

      test("a company reads, changes and deletes its own rows only", async () => {
        expect(await textsOf(1)).toMatchObject({ value: ["one"] })
        await asTenant(1, (tx) => run(tx, sql`update notes set text = 'mine'`))
        await asTenant(1, (tx) => run(tx, sql`delete from notes`))
        expect(await textsOf(2)).toMatchObject({ value: ["two"] })
      })

      test("a company can neither write nor move a row into another one", async () => {
        const codeOf = (exit: Exit.Exit<unknown, unknown>) =>
          Exit.isFailure(exit)
            ? exit.cause.reasons.map((r) => r._tag === "Die" && findPostgresRefusal(r.defect)?.code)
            : exit
        expect(codeOf(await asTenant(1, (tx) => write(tx, 2, "planted")))).toEqual(["42501"])
        expect(codeOf(await asTenant(1, (tx) => run(tx, sql`update notes set company_id = 2`)))).toEqual(["42501"])
        expect(await textsOf(2)).toMatchObject({ value: ["two"] })
      })

      test("no role or company carries over to the next transaction", async () => {
        await asTenant(1, read)
        const { rows } = await database.pool.query(
          "select current_user = session_user as itself, nullif(current_setting('app.company_id', true), '') as company",
        )
        expect(rows).toEqual([{ itself: true, company: null }])
        const worker = await Effect.runPromise(
          transactions.asWorker((tx) => run(tx, sql`select current_setting('app.company_id', true) as company`)),
        )
        expect(worker).toEqual([{ company: "" }])
      })

      test("the worker and the sign-in role cannot read a table of companies", async () => {
        expect(Exit.hasDies(await Effect.runPromiseExit(transactions.asWorker(read)))).toBe(true)
        expect(Exit.hasDies(await Effect.runPromiseExit(transactions.asSignIn(read)))).toBe(true)
      })

      test("a definer function can be executed by its granted role only", async () => {
        const find = (tx: Tx) => run(tx, sql`select find_note('two') as company`)
        expect(Exit.hasDies(await asTenant(1, find))).toBe(true)
        const exit = await Effect.runPromiseExit(transactions.asSignIn(find))
        expect(exit).toMatchObject({ value: [{ company: 2 }] })
      })
    })

    describe("events", () => {
      const say = (tx: Tx, payload: string) => Effect.sync(() => tx.emit({ subject: "notes", payload }))
      const told = () =>
        Effect.runPromise(
          transactions.asWorker((tx) => tx.rows<{ events: string }>(sql`delete from outbox returning events`)),
        )

      test("are written at the commit, one row per transaction, and not after a rollback", async () => {
        await asTenant(1, (tx) =>
          Effect.andThen(say(tx, "first"), Effect.andThen(write(tx, 1, "kept"), say(tx, "last"))),
        )
        await asTenant(1, (tx) => Effect.andThen(say(tx, "never"), Effect.die("broken")))
        const rows = await told()
        expect(rows.map(({ events }) => JSON.parse(events))).toEqual([
          [
            { subject: "notes", payload: "first" },
            { subject: "notes", payload: "last" },
          ],
        ])
      })

      test("that the database refuses roll the work back, and the connection stays usable", async () => {
        const refused = await Effect.runPromiseExit(transactions.asSignIn((tx) => say(tx, "nobody's")))
        expect(Exit.hasDies(refused)).toBe(true)
        expect(await told()).toEqual([])
        expect(await textsOf(1)).toMatchObject({ value: [] })
      })
    })

    describe("a prepared statement", () => {
      const insert = prepare<{ text: string }>(sql`
        insert into notes (company_id, text)
        values (1, ${placeholder("text")} || ${"!"} || ${placeholder("times")}::int) returning text`)
      const count = prepare<{ notes: number }>(sql`select count(*)::int as notes from notes`)
      const ask = (text: string, times: number) => (tx: Tx) => insert(tx, { text, times })

      test("is executed with new values each time, on any connection", async () => {
        for (const times of [1, 2, 3])
          expect(await asTenant(1, ask("said", times))).toMatchObject({ value: [{ text: `said!${times}` }] })
        const many = await Promise.all(Array.from({ length: 20 }, (_, times) => asTenant(1, ask("many", times))))
        expect(many.map((exit) => Exit.isSuccess(exit) && exit.value[0]?.text)).toEqual(
          Array.from({ length: 20 }, (_, times) => `many!${times}`),
        )
      })

      test("returns the same values as any other query, each time, and no rows where there are none", async () => {
        const kinds = sql`
          select 7 as whole, 1.5::float8 as part, true as yes, null::int as nothing, 'ção' as text, '{"a":[1]}'::jsonb as json,
            '{1,NULL}'::int[] as list, ${placeholder("given")}::text[] as given`
        const ask = prepare(kinds)
        const silent = prepare(sql`delete from notes where text = ${placeholder("text")}`)
        const plain = { whole: 7, part: 1.5, yes: true, nothing: null, text: "ção", json: { a: [1] }, list: [1, null] }
        for (const given of [["a", 'b"\\', null], [], ["c"]]) {
          const asked = (tx: Tx) => Effect.all([ask(tx, { given }), silent(tx, { text: "x" })])
          expect(await asTenant(1, asked)).toMatchObject({ value: [[{ ...plain, given }], []] })
        }
      })

      test("started while another is pending is answered after it", async () => {
        const both = (tx: Tx) =>
          Effect.all([insert(tx, { text: "first", times: 1 }), count(tx, {}), count(tx, {})], { concurrency: 3 })
        expect(await asTenant(1, both)).toMatchObject({
          value: [[{ text: "first!1" }], [{ notes: 1 }], [{ notes: 1 }]],
        })
      })

      test("that the database refuses rolls the work back with the reason, and stays usable", async () => {
        const refused = await asTenant(1, (tx) => Effect.andThen(write(tx, 1, "lost"), ask("a\u0000b", 1)(tx)))
        expect(Exit.isFailure(refused) && findPostgresRefusal(Cause.squash(refused.cause))?.code).toBe("22021")
        expect(await textsOf(1)).toMatchObject({ value: [] })
        expect(await asTenant(1, ask("said", 1))).toMatchObject({ value: [{ text: "said!1" }] })
      })

      test("is refused by a transaction that has ended", async () => {
        let kept: Tx | undefined
        await asTenant(1, (tx) => Effect.sync(() => (kept = tx)))
        const ended = kept
        expect(ended).toBeDefined()
        if (ended !== undefined) await expect(Effect.runPromise(count(ended, {}))).rejects.toThrow("after its end")
      })
    })

    test("a forgetful worker does not wait for the disk, but the transactions after it do", async () => {
      const waits = (tx: Tx) => Effect.map(run(tx, sql`show synchronous_commit`), (rows) => rows[0])
      const usual = await Effect.runPromise(transactions.asWorker(waits))
      const left = Array.from({ length: 20 }, () => Effect.runPromise(transactions.asForgetfulWorker(waits)))
      expect(await Promise.all(left)).toEqual(left.map(() => ({ synchronous_commit: "off" })))
      expect(await Effect.runPromise(transactions.asWorker(waits))).toEqual(usual)
    })

    test("work that gets no connection does not begin, and fails with that reason", async () => {
      const held = await Promise.all(Array.from({ length: database.pool.options.max }, () => database.pool.connect()))
      // Only what waits for a connection has a timer: its five seconds pass at once.
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
      onTestFinished(() => void vi.useRealTimers())
      const refusing = asTenant(1, (tx) => write(tx, 1, "never"))
      await soon(() => expect(vi.getTimerCount()).toBe(1))
      await vi.advanceTimersByTimeAsync(5_000)
      const refused = await refusing
      vi.useRealTimers()
      for (const client of held) client.release()
      expect(Exit.isFailure(refused) && lackedConnection(refused.cause)).toBe(true)
      expect(await textsOf(1)).toMatchObject({ value: [] })
    })

    test("listeners are called for a commit that announced their topic, not for a rollback", async () => {
      const heard: string[] = []
      const forget = transactions.onCommit("topic", () => heard.push("topic"))
      const announce = (tx: Tx) => Effect.sync(() => tx.announce("topic"))
      await asTenant(1, (tx) => Effect.andThen(announce(tx), announce(tx)))
      expect(heard).toEqual(["topic"])
      await asTenant(1, (tx) => Effect.andThen(announce(tx), Effect.fail("no")))
      await asTenant(1, () => Effect.void)
      forget()
      await asTenant(1, announce)
      expect(heard).toEqual(["topic"])
    })
  },
  { onDisk: true },
)
