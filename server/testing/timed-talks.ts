import { changeToWire } from "@prosa/adapters-http/routes"
import type { AutomationDraft } from "@prosa/core/bot"
import type { CompiledScript, EngineState } from "@prosa/core/engine"
import { ClientId, type DialogId, type FlowId, type UserId } from "@prosa/core/kernel"
import { isDeepStrictEqual } from "node:util"
import { Effect, Schema } from "effect"
import { createDialogs } from "../conversation/inbox/dialogs-service.ts"
import { receiveMessage, receivingOnce } from "../conversation/receiving/receive-message.ts"
import { timerJobKind } from "../conversation/turn/schedule-timers.ts"
import { timerJobs } from "../conversation/turn/timer-jobs.ts"
import { drawFlow, way } from "../demo/draw-flow.ts"
import { createPublishedScripts } from "../engine/index.ts"
import { silentLogger } from "../platform/logger.ts"
import { createJobQueue } from "../platform/jobs/job-queue.ts"
import { startJobWorker } from "../platform/jobs/job-worker.ts"
import type { ClaimedJob } from "../platform/jobs/jobs.ts"
import { sql } from "../platform/storage/sql.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { TestServer } from "../testing.ts"
import {
  attendModelled,
  beginModelled,
  fireModelled,
  hearModelled,
  type ModelledDialog,
  type ModelledWorld,
} from "./modelled-dialog.ts"
import { publish, type TestShop } from "./shop.ts"

/** A step of some visitors' conversations with one bot. */
export type TimedAct =
  | { readonly kind: "says"; readonly visitor: number; readonly text: string }
  | { readonly kind: "attends"; readonly visitor: number; readonly act: "join" | "say" | "finalize" | "reopen" }
  | { readonly kind: "waits"; readonly minutes: number }
  | {
      readonly kind: "works"
      readonly workers: number
      /** Workers that claim a job and die; a late one goes on when others have had its job. */
      readonly killed: ReadonlyArray<"at once" | "before its commit" | "after its commit" | "late">
      /** A message that arrives while the workers are at it. */
      readonly meanwhile: { readonly visitor: number; readonly text: string } | null
    }
  | { readonly kind: "publishes"; readonly automations: AutomationDraft }
  | { readonly kind: "switches" }

/** A dialog's transcript, and what of it the engine decides. */
interface SeenDialog {
  readonly lines: ReadonlyArray<string>
  readonly state: EngineState | null
  readonly open: boolean
  readonly transferred: boolean
}

/** The dialogs of each visitor, oldest first. */
type Seen = ReadonlyArray<ReadonlyArray<SeenDialog>>
type Modelled = ReadonlyArray<ReadonlyArray<ModelledDialog>>

/** Conversations on the database and in the model, played side by side. The clock stands still but for 'waits'. */
export interface TimedTalks {
  readonly play: (act: TimedAct) => Promise<void>
  /** The outcomes that the model allows: two where a message and a timer met. */
  readonly expected: () => ReadonlyArray<Seen>
  readonly stored: () => Promise<Seen>
  /** Goes on with the outcome that was found. */
  readonly settle: (stored: Seen) => void
}

const newClientId = () => Schema.decodeSync(ClientId)(crypto.randomUUID())
const begin = Date.UTC(2026, 10, 24, 12)

export const openTimedTalks = async (
  server: TestServer,
  shop: TestShop,
  visitors: number,
  automations: AutomationDraft,
): Promise<TimedTalks> => {
  const { transactions, seed } = server
  const { companyId, customerCare, afterSales, rafael } = shop
  const bot = await seed.bot(companyId, customerCare)
  const camila = await server.signedIn(shop.addressOf("camila"))
  let now = begin
  const clock = { now: () => now }
  const scripts = createPublishedScripts()
  const needs = { scripts, clock, presence: { online: () => new Set<UserId>() }, webhooks: null }
  const queue = createJobQueue(transactions)
  const actor = { userId: rafael, name: "Rafael Nogueira", companyId, admin: true, permissions: [], address: "" }
  const inbox = createDialogs(
    { ...actor, workspaces: [customerCare, afterSales] },
    { transactions, clock, scripts, webhooks: null },
  )
  const versions: Array<CompiledScript> = []
  let newest = bot.flowId
  let active = true
  const world = (): ModelledWorld => ({ versions: [...versions], active, now })
  let models: ReadonlyArray<Modelled> = [Array.from({ length: visitors }, () => [])]

  const publishWith = async (draft: AutomationDraft) => {
    const saved = await camila.put(`/api/bots/${bot.id}`, changeToWire({ automations: draft }))
    if (saved.status !== 200) throw new Error(`not saved: ${JSON.stringify(saved.body)}`)
    await publish(camila, { id: bot.id, flowId: newest }, timedFlow(shop))
    const script = await seed.asTenant(companyId, ({ run }) =>
      run((tx) =>
        Effect.gen(function* () {
          const { id } = yield* tx.onlyRow<{ id: FlowId }>(
            sql`select published_flow_id as id from bots where id = ${bot.id}`,
          )
          newest = id
          return yield* scripts.get(tx, companyId, id)
        }),
      ),
    )
    if (script === undefined) throw new Error("the version has no script")
    versions.push(script)
  }

  const say = (visitor: number, text: string) => {
    const identity = { channel: "LIVECHAT", kind: "visitor", value: `${bot.id}/${visitor}` } as const
    const said = { text, clientId: newClientId(), fileIds: [] }
    const received = transactions.asTenant(companyId, (tx) =>
      receiveMessage(tx, { companyId, botId: bot.id, identity, said }, needs),
    )
    return Effect.runPromise(receivingOnce(received))
  }

  const newestOf = async (visitor: number): Promise<DialogId | undefined> => (await dialogsOf(visitor)).at(-1)?.id
  const dialogsOf = async (visitor: number) => {
    const { rows } = await seed.asTenant(companyId, (tx) =>
      tx.execute<SeenDialog & { id: DialogId }>(sql`
        select d.id, d.engine_state as state, d.status = 0 as open, d.transferred,
          array(select m.sender || ': ' || m.text from messages m
            where m.company_id = d.company_id and m.dialog_id = d.id order by m.seq) as lines
        from dialogs d join contact_identities i on i.company_id = d.company_id and i.contact_id = d.contact_id
        where d.entry_bot_id = ${bot.id} and i.value = ${`${bot.id}/${visitor}`} order by d.id`),
    )
    return rows
  }

  const attend = async (visitor: number, act: "join" | "say" | "finalize" | "reopen") => {
    const id = await newestOf(visitor)
    if (id === undefined) return
    const done =
      act === "say"
        ? Effect.asVoid(inbox.say(id, { clientId: newClientId(), text: "Pois não?", fileIds: [] }))
        : Effect.asVoid(inbox[act](id))
    // refused where the model refuses it too
    await Effect.runPromise(Effect.ignore(done))
  }

  const claimed = async (): Promise<ReadonlyArray<ClaimedJob>> =>
    Effect.runPromise(queue.claim({ kinds: [timerJobKind], limit: 1, now, lease: 1 }))
  const jobsLeft = async () => {
    const { count } = await Effect.runPromise(
      transactions.asWorker((tx) =>
        tx.onlyRow<{ count: number }>(sql`
          select count(*)::int as count from jobs
          where kind = ${timerJobKind} and due_at <= to_timestamp(${now}::float8 / 1000)`),
      ),
    )
    return count
  }
  const fire = (job: ClaimedJob, within: Transactions) =>
    Effect.runPromiseExit(timerJobs({ ...needs, transactions: within })[timerJobKind]?.(job) ?? Effect.void)

  const work = async ({ workers, killed, meanwhile }: Extract<TimedAct, { kind: "works" }>) => {
    const late: Array<ClaimedJob> = []
    for (const end of killed)
      for (const job of await claimed()) {
        if (end === "late") late.push(job)
        if (end === "before its commit") await fire(job, dying(transactions))
        if (end === "after its commit") await fire(job, transactions)
      }
    const started = Array.from({ length: workers }, () =>
      startJobWorker({
        transactions,
        handlers: timerJobs({ ...needs, transactions }),
        clock,
        logger: silentLogger,
        pollEvery: 3,
        retryWait: () => 0,
      }),
    )
    if (meanwhile !== null) await say(meanwhile.visitor, meanwhile.text)
    // between two looks: the test itself has the time limit
    while ((await jobsLeft()) > 0) await new Promise((resolve) => setTimeout(resolve, 2))
    for (const worker of started) await worker.stop()
    for (const job of late) await fire(job, transactions)
  }

  const model = (
    change: (dialogs: ReadonlyArray<ModelledDialog>, visitor: number) => ReadonlyArray<ModelledDialog>,
  ) => {
    models = models.map((all) => all.map(change))
  }
  const heardBy = (dialogs: ReadonlyArray<ModelledDialog>, text: string): ReadonlyArray<ModelledDialog> => {
    const newest = dialogs.at(-1)
    return newest?.open
      ? [...dialogs.slice(0, -1), hearModelled(world(), newest, text)]
      : [...dialogs, beginModelled(world(), text)]
  }
  const fired = (all: Modelled): Modelled => all.map((dialogs) => dialogs.map((each) => fireModelled(world(), each)))
  const heardOf = (all: Modelled, { visitor, text }: { visitor: number; text: string }): Modelled =>
    all.map((dialogs, at) => (at === visitor ? heardBy(dialogs, text) : dialogs))

  await Effect.runPromise(transactions.asWorker((tx) => tx.run(sql`delete from jobs where kind = ${timerJobKind}`)))
  await publishWith(automations)

  return {
    play: async (act) => {
      switch (act.kind) {
        case "says":
          await say(act.visitor, act.text)
          model((dialogs, visitor) => (visitor === act.visitor ? heardBy(dialogs, act.text) : dialogs))
          return
        case "attends":
          await attend(act.visitor, act.act)
          model((dialogs, visitor) => {
            const newest = dialogs.at(-1)
            if (visitor !== act.visitor || newest === undefined) return dialogs
            return [...dialogs.slice(0, -1), attendModelled(world(), newest, act.act)]
          })
          return
        case "waits":
          now += act.minutes * 60_000
          return
        case "works": {
          await work(act)
          const { meanwhile } = act
          models = models.flatMap((all) =>
            meanwhile === null ? [fired(all)] : [fired(heardOf(all, meanwhile)), heardOf(fired(all), meanwhile)],
          )
          return
        }
        case "publishes":
          return publishWith(act.automations)
        case "switches":
          active = !active
          await camila.put(`/api/bots/${bot.id}`, { active })
      }
    },
    expected: () => models.map((all) => all.map((dialogs) => dialogs.map(seenOf))),
    stored: async () => {
      const all: Array<ReadonlyArray<SeenDialog>> = []
      for (let visitor = 0; visitor < visitors; visitor += 1) all.push((await dialogsOf(visitor)).map(seenOf))
      return all
    },
    settle: (stored) => {
      models = models
        .filter((all) =>
          isDeepStrictEqual(
            all.map((dialogs) => dialogs.map(seenOf)),
            stored,
          ),
        )
        .slice(0, 1)
    },
  }
}

const seenOf = ({ lines, state, open, transferred }: SeenDialog): SeenDialog => ({ lines, state, open, transferred })

/** The transactions of a worker that dies when its work is done and not committed yet. */
const dying = (transactions: Transactions): Transactions => ({
  ...transactions,
  asTenant: (companyId, work) =>
    transactions.asTenant(companyId, (tx) => Effect.andThen(work(tx), Effect.die(new Error("the worker died")))),
})

/** One text per place, so that no seed decides. */
const timedFlow = ({ afterSales, rafael }: Pick<TestShop, "afterSales" | "rafael">) =>
  drawFlow("Loja", [
    {
      title: "Início",
      says: ["Olá!"],
      ways: [way("Pedido", "Pedido"), way("Gente", "Gente"), way("Tchau", "Tchau")],
      fallback: ["Hein?"],
    },
    { title: "Pedido", says: ["Qual o número?"], ways: [way("Gente", "Gente")], fallback: ["Não é um número."] },
    {
      title: "Gente",
      says: ["Um momento."],
      transfer: { kind: "specific-person", workspaceId: afterSales, userId: rafael, userName: "Rafael Nogueira" },
    },
    { title: "Tchau", says: ["Até logo!"], ends: true },
  ])
