import {
  type CampaignContact,
  campaignMessages,
  divideAudience,
  fillMessage,
  fixedAtOnce,
  prepareContact,
} from "@prosa/core/campaign"
import { noContactFilters } from "@prosa/core/contact"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { seededRandom } from "../../../tests/durability/seeded-random.ts"
import { wholeOr } from "../../../tests/long-run.ts"
import { runSeed } from "../../../tests/run-seed.ts"
import { soon } from "../../../tests/soon.ts"
import { createKeptRefusals } from "../../contact/erasure/kept-refusals.ts"
import type { JobHandler } from "../../platform/jobs/job-worker.ts"
import { startOutsideWorker } from "../../platform/jobs/job-worker.ts"
import { silentLogger } from "../../platform/logger.ts"
import { createSecretBox } from "../../platform/secret-box.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { startTestServer, type TestServer } from "../../testing.ts"
import { seedConnection } from "../../testing/fake-gateway.ts"
import { createCampaigns } from "../campaigns-service.ts"

const chosen = fixedAtOnce + wholeOr(20_000, 1_500)
const mostKills = wholeOr(30, 8)
const minute = 60_000

describeOnDatabase("a campaign for many contacts", (open) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(await open(migrations))
  })
  afterAll(() => server.close())

  /** A company with a campaign's bot, and contacts of which some repeat a number, refuse, or lack a number or a mail. */
  const settle = async () => {
    const { seed, clock, transactions } = server
    const companyId = await seed.company()
    const workspaceId = await seed.workspace(companyId, "SAC")
    const userId = await seed.person(companyId, { email: `helena@${companyId}.com.br`, workspaces: [workspaceId] })
    const rows = async <Row extends object>(statement: string) =>
      (await seed.asTenant(companyId, (tx) => tx.execute<Row>(statement))).rows
    const { id: botId } = await seed.bot(companyId, workspaceId, "Promoções")
    await seedConnection(seed, { companyId, botId, medium: "WHATSAPP_QRCODE", externalId: `muitos-${companyId}` })
    await rows("update companies set allow_campaign_creation = true, campaign_risks_accepted_at = now()")
    await rows("update bots set target = 5, active = true")
    await rows(`
      insert into contacts (company_id, workspace_id, name, name_folded, phone, email, campaigns_refused_at)
      select ${companyId}, ${workspaceId}, 'P' || n, 'p' || n,
        case when n % 17 = 0 then '' else '55119' || (70000000 + n % (${chosen} * 9 / 10)) end,
        case when n % 13 = 0 then '' else 'p' || n || '@exemplo.com.br' end, case when n % 97 = 0 then now() end
      from generate_series(1, ${chosen}) n`)
    const selection = await rows<CampaignContact>(
      `select id, name, phone, email, campaigns_refused_at as "refusedAt" from contacts order by id`,
    )
    const campaigns = createCampaigns(
      {
        permissions: ["campaign_create", "campaign_edit", "campaign_view"],
        workspaces: [workspaceId],
        address: "",
        admin: false,
        userId,
        name: "Helena",
        companyId,
      },
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
    const { id } = await Effect.runPromise(
      campaigns.create({
        companyId,
        name: "Natal",
        message: "{{1}} {{2}}",
        mapping: { 1: "name", 2: "email" },
        interval: 60,
        botId,
        media: "WHATSAPP_QRCODE",
        template: null,
        file: null,
        sendingHours: null,
        startAt: new Date(clock.now() + minute).toISOString(),
        workspaceId,
        audience: { kind: "filter", workspaces: [workspaceId], filters: noContactFilters, except: [] },
      }),
    )
    const campaign = async () => (await Effect.runPromise(campaigns.get(id))).campaign
    return { campaigns, companyId, workspaceId, id, rows, selection, campaign }
  }

  it("is whole after any kills, with the messages of its selection at saving, each once; nothing is sent before", async () => {
    const random = seededRandom(runSeed)
    const { campaigns, companyId, workspaceId, id, rows, selection, campaign } = await settle()
    expect(await campaign()).toMatchObject({
      status: "PENDING",
      totalMessages: 0,
      nextAt: null,
      preparing: { done: 0, total: chosen },
    })
    // Neither somebody who joins the filter now nor the start that passes makes a difference.
    await rows(`
      insert into contacts (company_id, workspace_id, name, phone)
      values (${companyId}, ${workspaceId}, 'Tarde demais', '5511911111111')`)
    server.advance(10 * minute)
    for (const action of ["pause", "start"] as const)
      expect(await Effect.runPromise(Effect.flip(campaigns.act(id, action)))).toMatchObject({
        _tag: "ActionRefused",
        message: campaignMessages.actionRefused,
      })

    let kills = 0
    let moments = 0
    const seen: Array<number> = []
    const node = () => {
      let restarting = Promise.resolve()
      const die = () => {
        kills += 1
        restarting = restarting.then(async () => {
          await worker.stop(0)
          worker = start()
        })
      }
      /** A node may die before a job, after it, and anywhere within: of every claim but each third one. */
      const mortal =
        (handler: JobHandler): JobHandler =>
        (job) => {
          const work = handler(job)
          if (kills >= mostKills || ++moments % 3 === 0) return work
          const turns = random.below(400)
          const death = Effect.andThen(
            Effect.forEach(Array(turns).fill(0), () => Effect.yieldNow),
            Effect.sync(die),
          )
          return Effect.raceFirst(Effect.andThen(work, Effect.never), Effect.andThen(death, Effect.never))
        }
      const handlers = { "campaign-preparation": mortal(server.jobs["campaign-preparation"] ?? expect.unreachable()) }
      const start = () =>
        startOutsideWorker({
          transactions: server.transactions,
          handlers,
          clock: server.clock,
          logger: silentLogger,
          pollEvery: 10,
          retryWait: () => 0,
        })
      let worker = start()
      return {
        settled: async () => restarting,
        stop: async () => {
          await restarting
          await worker.stop(0)
        },
      }
    }
    const nodes = [node(), node()]
    try {
      await soon(async () => {
        for (const { settled } of nodes) await settled()
        const { preparing } = await campaign()
        if (preparing !== null) seen.push(preparing.done)
        const begun = await rows("select 1 from campaign_messages where state not in ('pending', 'failed')")
        expect(begun).toEqual([])
        expect(await rows("select 1 from jobs where kind = 'campaign-preparation'")).toEqual([])
      })
    } finally {
      for (const { stop } of nodes) await stop()
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(kills).toBeGreaterThan(0)

    const { receives, left } = divideAudience(
      selection.map((contact) =>
        prepareContact(contact, (one) =>
          fillMessage(
            "{{1}} {{2}}",
            new Map([
              [1, "name"],
              [2, "email"],
            ]),
            one,
          ),
        ),
      ),
    )
    const messages = await rows<{ contactId: number; phone: string; text: string; state: string }>(`
      select contact_id as "contactId", phone, text, state from campaign_messages where campaign_id = ${id} order by place`)
    expect(messages.filter(({ state }) => state === "pending")).toEqual(
      receives.map(({ contact, phone, text }) => ({ contactId: contact.id, phone, text, state: "pending" })),
    )
    const failed = left.filter(({ reason }) => reason === "noValue")
    expect(messages.filter(({ state }) => state === "failed").map(({ contactId }) => contactId)).toEqual(
      failed.map(({ contact }) => contact.id),
    )
    expect(await campaign()).toMatchObject({
      status: "PENDING",
      preparing: null,
      totalMessages: receives.length + failed.length,
      totalMessagesPending: receives.length,
      nextAt: expect.any(String),
    })
    expect(await rows("select 1 from campaign_audience")).toEqual([])
    expect(await rows("select 1 from jobs where kind = 'campaign-number'")).toHaveLength(1)
  })

  it("is cancelled while it is prepared, and nothing more is made for it", async () => {
    const { campaigns, companyId, id, rows, campaign } = await settle()
    // As much as one part of it.
    await rows(`
      insert into campaign_messages (company_id, campaign_id, place, contact_id, phone, text)
      select company_id, campaign_id, place, contact_id, '5511900' || place, 'Oi' from campaign_audience
      where campaign_id = ${id} and place < 1000`)
    await rows(`update campaigns set prepared = 1000, pending = 1000 where id = ${id}`)
    await Effect.runPromise(campaigns.act(id, "cancel"))
    const cancelled = { status: "CANCELLED", preparing: null, totalMessages: 1_000, totalMessagesCanceled: 1_000 }
    expect(await campaign()).toMatchObject(cancelled)
    expect(await rows("select 1 from campaign_audience")).toEqual([])
    expect(await rows(`select 1 from jobs where key = '${id}' and kind = 'campaign-preparation'`)).toEqual([])
    // A worker whose claim is lost by that finds nothing to do.
    const prepare = server.jobs["campaign-preparation"] ?? expect.unreachable("no handler")
    const facts = { kind: "campaign-preparation", key: String(id), payload: null, dueAt: 0, id: "0" }
    await Effect.runPromise(prepare({ ...facts, companyId, attempt: 1, fence: "0", revision: "0" }))
    expect(await campaign()).toMatchObject(cancelled)
  })
})
