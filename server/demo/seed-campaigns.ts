import {
  actOn,
  type CampaignContact,
  campaignMessages,
  type CampaignRun,
  campaignStandingOf,
  claimSending,
  divideAudience,
  fillMessage,
  mappingOf,
  pauseRun,
  prepareContact,
  settleSending,
} from "@prosa/core/campaign"
import type { ConnectionId } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { countSending, lockNumber, planNumber, storeNewCampaign, storeStanding } from "../campaign/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { company, iso, moment } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { type DemoCampaign, demoCampaigns } from "./demo-campaigns.ts"
import type { DemoBot } from "./seed-bots.ts"
import type { DemoPeople } from "./seed-people.ts"

/** The gateway's name of the demo's number by QR code. */
export const demoInstance = "prosa-demonstracao"
const demoNumber = { name: "Casa Aroeira", phone: "5511940022290" }
const minute = 60_000

/** Where and when the demo's campaigns are. */
export interface DemoCampaignPlace {
  /** Whether the gateway knows the number: else the campaigns that run pause by themselves. */
  readonly isNumberConnected: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Seeds the demo company's campaigns in every status, each played by the rules of a run up to now. */
export const seedCampaigns = (
  tx: Tx,
  bot: DemoBot,
  people: DemoPeople,
  { isNumberConnected, now }: DemoCampaignPlace,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { id: connectionId } = yield* tx.onlyRow<{ id: ConnectionId }>(sql`
      insert into channel_connections (company_id, bot_id, medium, external_id, state, name, phone, connected_at)
      values (${company}, ${bot.id}, 'WHATSAPP_QRCODE', ${isNumberConnected ? demoInstance : ""},
        ${isNumberConnected ? "connected" : "waiting"}, ${demoNumber.name}, ${demoNumber.phone}, ${moment(now)})
      returning id`)
    yield* tx.run(sql`
      update companies set campaign_risks_accepted_at = ${moment(now)}, campaign_risks_accepted_by = ${people.helena.name}
      where id = ${company}`)
    for (const campaign of demoCampaigns(campaignMessages.unknownOutcome))
      yield* seedCampaign(tx, campaign, { bot, people, connectionId, now })
    yield* lockNumber(tx, connectionId)
    yield* planNumber(tx, connectionId, now)
  })

interface Place {
  readonly bot: DemoBot
  readonly people: DemoPeople
  readonly connectionId: ConnectionId
  readonly now: number
}

/** A claimed message of a played campaign. */
interface PlayedMessage {
  readonly place: number
  readonly at: number
  readonly reason: string
}

const seedCampaign = (tx: Tx, campaign: DemoCampaign, { bot, people, connectionId, now }: Place): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { name, message, mapping, interval, began, answered = [] } = campaign
    const startAt = now - began * minute
    const createdAt = Math.min(startAt - 5 * minute, now)
    const contacts = yield* tx.rows<CampaignContact>(sql`
      select id, name, phone, email, ${iso("campaigns_refused_at")} as "refusedAt" from contacts
      where company_id = ${company} order by id`)
    const textFor = (contact: CampaignContact) => fillMessage(message, mappingOf(mapping), contact)
    const audience = divideAudience(contacts.map((contact) => prepareContact(contact, textFor)))
    const row = {
      workspaceId: bot.workspaceId,
      botId: bot.id,
      connectionId,
      name,
      message,
      mapping,
      interval,
      media: "WHATSAPP_QRCODE",
      template: null,
      fileId: null,
      sendingHours: null,
      startAt: new Date(startAt).toISOString(),
      createdBy: people.helena.id,
    } as const
    const id = yield* storeNewCampaign(tx, row, audience, createdAt)
    const unfilled = audience.left.filter(({ reason }) => reason === "noValue")
    const first: CampaignRun = {
      status: "PENDING",
      startAt,
      interval,
      lastSendingAt: null,
      messages: [...audience.receives.map(() => "pending" as const), ...unfilled.map(() => "failed" as const)],
    }
    const { run, played, endedAt } = play(first, campaign, now)
    const ofPlace = (place: number) => sql`company_id = ${company} and campaign_id = ${id} and place = ${place}`
    for (const { place, at, reason } of played) {
      yield* tx.run(sql`
        update campaign_messages set state = ${run.messages[place] ?? "failed"}, reason = ${reason},
          claimed_at = ${moment(at)}, settled_at = ${moment(at + 4_000)} where ${ofPlace(place)}`)
      yield* countSending(tx, connectionId, at)
    }
    yield* tx.run(sql`
      update campaign_messages set state = 'cancelled', settled_at = ${moment(endedAt)}
      where company_id = ${company} and campaign_id = ${id} and state = 'pending' and ${run.status === "CANCELLED"}`)
    const pause = {
      limit: { reason: "limit", by: null },
      person: { reason: "person", by: people.helena.id },
      cancel: undefined,
    } as const
    yield* storeStanding(tx, id, campaignStandingOf(run), endedAt, campaign.ends && pause[campaign.ends])
    for (const place of answered) {
      const at = (played.find((one) => one.place === place)?.at ?? now) + 3 * minute
      const refusedAt = place === campaign.refused ? at : null
      yield* tx.run(sql`
        update campaign_messages set answered_at = ${moment(at)}, refused_at = ${moment(refusedAt)} where ${ofPlace(place)}`)
      if (place === campaign.refused)
        yield* tx.run(sql`
          update contacts set campaigns_refused_at = ${moment(at)}
          where company_id = ${company} and id = (select contact_id from campaign_messages where ${ofPlace(place)})`)
    }
    yield* tx.run(sql`
      update campaigns set answered = ${answered.length}::int, refused = ${campaign.refused === undefined ? 0 : 1}::int
      where company_id = ${company} and id = ${id}`)
  })

/** Plays the outcomes of a campaign one interval after the other, and what ended it. */
const play = (
  first: CampaignRun,
  { outcomes, ends }: DemoCampaign,
  now: number,
): { readonly run: CampaignRun; readonly played: ReadonlyArray<PlayedMessage>; readonly endedAt: number } => {
  const played: Array<PlayedMessage> = []
  let run = first
  let at = first.startAt
  for (const outcome of outcomes) {
    const place = run.messages.indexOf("pending")
    run = settleSending(claimSending(run, at), place, outcome === "sent" ? "sent" : "failed")
    played.push({ place, at, reason: outcome === "sent" ? "" : outcome.failed })
    at += first.interval * 1_000
  }
  if (ends === "limit") run = pauseRun(run)
  else if (ends !== undefined) run = Result.getOrThrow(actOn(run, ends === "person" ? "pause" : "cancel", at))
  return { run, played, endedAt: Math.min(at, now) }
}
