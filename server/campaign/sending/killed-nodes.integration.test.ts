import { campaignMessages } from "@prosa/core/campaign"
import type { ContactId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { seededRandom } from "../../../tests/durability/seeded-random.ts"
import { wholeOr } from "../../../tests/long-run.ts"
import { runSeed } from "../../../tests/run-seed.ts"
import { soon } from "../../../tests/soon.ts"
import type { ChannelGateway } from "../../channel/gateway/channel-gateway.ts"
import { startDeliveryWorker } from "../../channel/delivery/delivery-worker.ts"
import type { JobHandler } from "../../platform/jobs/job-worker.ts"
import { startOutsideWorker } from "../../platform/jobs/job-worker.ts"
import { createKeptRefusals } from "../../contact/erasure/kept-refusals.ts"
import { createSecretBox } from "../../platform/secret-box.ts"
import { silentLogger } from "../../platform/logger.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { countDueJobs } from "../../testing/due-jobs.ts"
import { createFakeGateway, seedConnection } from "../../testing/fake-gateway.ts"
import { createCampaigns } from "../campaigns-service.ts"

const messagesEach = wholeOr(60, 5)
const mostKills = wholeOr(30, 8)
const minute = 60_000

describeOnDatabase("two nodes that are killed while three campaigns run", (open) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
  })
  afterAll(() => server.close())

  it("send nothing twice, and lose nothing but what is named unknown", async () => {
    const random = seededRandom(runSeed)
    const { seed, clock, transactions } = server
    const companyId = await seed.company()
    const workspaceId = await seed.workspace(companyId, "SAC")
    const userId = await seed.person(companyId, { email: "helena@quedas.com.br", workspaces: [workspaceId] })
    const rows = async <Row extends object>(statement: string) =>
      (await seed.asTenant(companyId, (tx) => tx.execute<Row>(statement))).rows
    const bots = [await seed.bot(companyId, workspaceId, "Um"), await seed.bot(companyId, workspaceId, "Dois")]
    for (const [at, { id: botId }] of bots.entries())
      await seedConnection(seed, { companyId, botId, medium: "WHATSAPP_QRCODE", externalId: `queda-${at}` })
    await rows("update companies set allow_campaign_creation = true, campaign_risks_accepted_at = now()")
    await rows("update bots set target = 5, active = true")
    const people = await rows<{ id: ContactId }>(`
      insert into contacts (company_id, workspace_id, name, phone)
      select ${companyId}, ${workspaceId}, 'P' || n, '55119' || (70000000 + n) from generate_series(1, ${messagesEach}) n returning id`)
    const nobody = { permissions: ["campaign_create" as const], workspaces: [workspaceId], address: "", admin: false }
    const campaigns = createCampaigns(
      { ...nobody, userId, name: "Helena", companyId },
      {
        transactions,
        store: server.files,
        clock,
        logger: silentLogger,
        keptRefusals: createKeptRefusals(createSecretBox(new Uint8Array(32), "tests")),
        gateways: {},
        channelSecrets: createSecretBox(new Uint8Array(32), "tests"),
      },
    )
    // Two campaigns share the first bot's number.
    for (const [at, bot] of [bots[0], bots[0], bots[1]].entries())
      await Effect.runPromise(
        campaigns.create({
          companyId,
          name: `Campanha ${at}`,
          message: `${at}: {{1}}`,
          mapping: { 1: "name" },
          interval: 60,
          botId: bot?.id ?? expect.unreachable("no bot"),
          media: "WHATSAPP_QRCODE",
          template: null,
          file: null,
          sendingHours: null,
          startAt: new Date(clock.now() + minute).toISOString(),
          workspaceId,
          audience: { kind: "some", ids: people.map(({ id }) => id) },
        }),
      )

    const shown: Array<string> = []
    let kills = 0
    let moments = 0
    /** Whether a node dies at this moment: at every fourth one. */
    const diesNow = (): boolean => kills < mostKills && ++moments % 4 === 0
    const node = () => {
      const taken = createFakeGateway("WHATSAPP_QRCODE")
      let restarting = Promise.resolve()
      /** Interrupts whatever the node does, and starts it again; the caller never goes on. */
      const die = () => {
        kills += 1
        restarting = restarting.then(async () => {
          await stop()
          workers = start()
        })
      }
      const gateway: ChannelGateway = {
        ...taken,
        prepare: (connection, sent, files) =>
          Effect.map(taken.prepare(connection, sent, files), (call) =>
            Effect.suspend(() => {
              if (diesNow()) return Effect.andThen(Effect.sync(die), Effect.never)
              return Effect.tap(call, () => {
                shown.push(sent.part.kind === "text" ? sent.part.text : sent.part.kind)
                return diesNow() ? Effect.andThen(Effect.sync(die), Effect.never) : Effect.void
              })
            }),
          ),
      }
      /** A node may die before a job, after it, and anywhere within. */
      const mortal =
        (handler: JobHandler): JobHandler =>
        (job) => {
          const work = handler(job)
          if (!diesNow()) return work
          const turns = random.below(40)
          const death = Effect.andThen(
            Effect.forEach(Array(turns).fill(0), () => Effect.yieldNow),
            Effect.sync(die),
          )
          return Effect.raceFirst(Effect.andThen(work, Effect.never), Effect.andThen(death, Effect.never))
        }
      const handlers = Object.fromEntries(Object.entries(server.jobs).map(([kind, handler]) => [kind, mortal(handler)]))
      const often = { pollEvery: 10, retryWait: () => 0 }
      const start = () => [
        startOutsideWorker({ transactions, handlers, clock, logger: silentLogger, ...often }),
        startDeliveryWorker({ ...server.deliveries, gateways: { WHATSAPP_QRCODE: gateway }, ...often }),
      ]
      let workers = start()
      const stop = async () => {
        for (const worker of workers) await worker.stop(0)
      }
      return {
        settled: async () => restarting,
        stop: async () => {
          await restarting
          await stop()
        },
      }
    }
    const nodes = [node(), node()]
    try {
      for (let round = 0; round < 3 * messagesEach + 10; round += 1) {
        server.advance(minute)
        await soon(async () => {
          for (const { settled } of nodes) await settled()
          expect(await countDueJobs(server)).toBe(0)
          expect(await rows("select 1 from deliveries where state = 'waiting'")).toEqual([])
        })
        if ((await rows("select 1 from campaigns where status <> 'COMPLETED'")).length === 0) break
      }
    } finally {
      for (const { stop } of nodes) await stop()
    }

    expect(kills).toBe(mostKills)
    expect(shown.toSorted()).toEqual([...new Set(shown)].toSorted())
    const messages = await rows<{ text: string; state: string; reason: string }>(
      "select text, state, reason from campaign_messages order by campaign_id, place",
    )
    expect(messages).toHaveLength(3 * messagesEach)
    for (const { text, state, reason } of messages)
      if (state === "sent") expect(shown).toContain(text)
      else expect([text, state, reason]).toEqual([text, "failed", campaignMessages.unknownOutcome])
    const counted = await rows(`
      select c.id from campaigns c where c.status <> 'COMPLETED' or (c.pending, c.sending, c.sent, c.failed, c.cancelled) <> (
        select count(*) filter (where state = 'pending'), count(*) filter (where state = 'sending'),
          count(*) filter (where state = 'sent'), count(*) filter (where state = 'failed'), count(*) filter (where state = 'cancelled')
        from campaign_messages m where m.company_id = c.company_id and m.campaign_id = c.id)`)
    expect(counted).toEqual([])
  })
})
