import {
  type CampaignActionRefused,
  type CampaignContact,
  type CampaignMedia,
  campaignMessages,
  type CampaignText,
  fillerOf,
  type MessageToRetry,
  retriedMessages,
  retriedStanding,
  type RisksNotAccepted,
  templateValuesOf,
} from "@prosa/core/campaign"
import { type CampaignId, type NotFound, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import type { Actor } from "../../caller/index.ts"
import { empty, sql } from "../../platform/storage/sql.ts"
import { company, ints, iso, texts } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { lockCampaign, storeStanding } from "../campaign-changes.ts"
import { requireRisks } from "../risk-acceptance.ts"
import { lockNumber, planNumber } from "../sending/number-plan.ts"
import { isTaken } from "./message-rows.ts"

interface FailedRow extends Omit<MessageToRetry, "contact"> {
  readonly id: CampaignContact["id"] | null
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly refusedAt: string | null
}

const failedOf = (tx: Tx, id: CampaignId, places: ReadonlyArray<number> | undefined) =>
  Effect.map(
    tx.rows<FailedRow>(sql`
      select m.place, m.state, m.reason, m.text, ${isTaken} as "isTaken", p.id, p.name, p.phone, p.email,
        ${iso("p.campaigns_refused_at")} as "refusedAt"
      from campaign_messages m left join contacts p on p.company_id = m.company_id and p.id = m.contact_id
        and p.erased_at is null
      where m.company_id = ${company} and m.campaign_id = ${id} and m.state = 'failed'
        ${places === undefined ? empty : sql`and m.place = any(${ints(places)})`}
      order by m.place for update of m`),
    (rows) =>
      rows.map(({ id: contactId, name, phone, email, refusedAt, ...message }): MessageToRetry => ({
        ...message,
        contact: contactId === null ? null : { id: contactId, name, phone, email, refusedAt },
      })),
  )

/** Numbers that a campaign has written to, will write to, or may have written to. */
const usedPhonesOf = (tx: Tx, id: CampaignId): Effect.Effect<ReadonlySet<string>> =>
  Effect.map(
    tx.rows<{ phone: string }>(sql`
      select m.phone from campaign_messages m
      where m.company_id = ${company} and m.campaign_id = ${id}
        and (m.state in ('pending', 'sending', 'sent') or m.reason = ${campaignMessages.unknownOutcome} or ${isTaken})`),
    (rows) => new Set(rows.map(({ phone }) => phone)),
  )

/** Lets failed messages of a campaign be sent again, those of these places or all that may be; returns how many. */
export const retryMessages = (
  tx: Tx,
  actor: Actor,
  id: CampaignId,
  places: ReadonlyArray<number> | undefined,
  now: number,
): Effect.Effect<{ readonly retried: number }, CampaignActionRefused | RisksNotAccepted | NotFound> =>
  Effect.gen(function* () {
    const facts = yield* tx.row<{
      connection: Parameters<typeof lockNumber>[1]
      media: CampaignMedia
      said: CampaignText
    }>(sql`
      select connection_id as connection, media,
        jsonb_build_object('message', message, 'mapping', mapping, 'template', template) as said
      from campaigns where company_id = ${company} and id = ${id}`)
    if (facts === undefined) return yield* Effect.fail(notFound)
    yield* requireRisks(tx, facts.media)
    yield* lockNumber(tx, facts.connection)
    const campaign = yield* lockCampaign(tx, id)
    if (campaign === undefined) return yield* Effect.fail(notFound)
    if (campaign.status === "CANCELLED" || campaign.isPreparing === true)
      return yield* Effect.fail({
        _tag: "ActionRefused" as const,
        status: campaign.status,
        message: campaignMessages.actionRefused,
      })
    const failed = yield* failedOf(tx, id, places)
    const { template } = facts.said
    const retried = retriedMessages(failed, yield* usedPhonesOf(tx, id), fillerOf(facts.said))
    // A message that has a text already keeps its values with it.
    const contacts = new Map(failed.map(({ place, text, contact }) => [place, text === "" ? contact : null]))
    const valuesAt = (place: number): string => {
      const contact = contacts.get(place) ?? null
      return template === null || contact === null ? "" : JSON.stringify(templateValuesOf(template, contact))
    }
    if (retried.length === 0) return { retried: 0 }
    yield* tx.run(sql`
      update campaign_messages m set state = 'pending', reason = '', phone = n.phone, text = n.text,
        template_values = coalesce(nullif(n.filled, '')::jsonb, m.template_values), claimed_at = null, settled_at = null, dialog_id = null, seq = null, tries = m.tries + 1
      from unnest(${ints(retried.map(({ place }) => place))}, ${texts(retried.map(({ phone }) => phone))},
        ${texts(retried.map(({ text }) => text))}, ${texts(retried.map(({ place }) => valuesAt(place)))})
        n(place, phone, text, filled)
      where m.company_id = ${company} and m.campaign_id = ${id} and m.place = n.place`)
    yield* storeStanding(tx, id, retriedStanding(campaign, retried.length), now)
    const detail = { messages: retried.length }
    yield* insertAudit(tx, actor, { action: "campaign.retry", subject: `campaign ${id}`, detail })
    yield* planNumber(tx, facts.connection, now)
    return { retried: retried.length }
  })
