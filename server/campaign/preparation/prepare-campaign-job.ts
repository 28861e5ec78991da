import {
  type CampaignContact,
  campaignPhone,
  type CampaignText,
  createAudienceDivision,
  fillerOf,
  prepareContact,
  preparedStanding,
  refusingPhones,
  wholeStanding,
} from "@prosa/core/campaign"
import { CampaignId, type CompanyId, type ConnectionId, decode } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import type { JobHandlers } from "../../caller/index.ts"
import { cancel, schedule } from "../../platform/jobs/jobs.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { campaignContactColumns, withKeptRefusals } from "../audience-store.ts"
import { insertCampaignMessages, lockCampaign, storeStanding } from "../campaign-changes.ts"
import type { CampaignJobsDeps } from "../sending/campaign-jobs.ts"
import { lockNumber, planNumber } from "../sending/number-plan.ts"
import { messagesOfAudience } from "../store-new-campaign.ts"

/** The kind of the jobs that make the messages of a campaign; their key is the campaign. */
const prepareCampaignJob = "campaign-preparation"

/** Contacts whose messages are made in one transaction. */
const contactsOfPart = 1_000

/** Milliseconds after which a job that has more to do begins anew: well within the lease of its claim. */
const longestRun = 15_000

/** Schedules that the messages of a new campaign are made for its kept selection. */
export const schedulePreparation = (tx: Tx, id: CampaignId, now: number): Effect.Effect<void> =>
  schedule(tx, { kind: prepareCampaignJob, key: String(id), payload: null, dueAt: now })

/** Ends the preparation of a campaign that is cancelled. */
export const endPreparation = (tx: Tx, id: CampaignId): Effect.Effect<void> =>
  Effect.andThen(cancel(tx, prepareCampaignJob, String(id)), forgetAudience(tx, id))

/**
 * The handler that makes the messages of a campaign for its kept selection. A part of them and how far it has come are stored in one
 * transaction, so that a job that is cut off loses and repeats nothing; the last part lets the campaign begin.
 */
export const preparationJobs = (deps: CampaignJobsDeps): JobHandlers => ({
  [prepareCampaignJob]: (job) => {
    const read = decode(CampaignId, Number(job.key))
    if (Result.isFailure(read)) return Effect.die(new Error("the job of a campaign's messages cannot be read"))
    const id = read.success
    const { transactions, clock } = deps
    // the worker claims jobs of the product's companies only
    const companyId = job.companyId as CompanyId
    const inTenant = <A>(work: (tx: Tx) => Effect.Effect<A>) => transactions.asTenant(companyId, work)
    return Effect.gen(function* () {
      const began = clock.now()
      const found = yield* inTenant((tx) => beginPreparation(tx, id))
      if (found === undefined) return
      for (let { done } = found; ;) {
        const next = yield* inTenant((tx) => preparePart(tx, { id, ...found, done }, deps))
        if (next === undefined) return
        done = next
        if (clock.now() - began > longestRun) return yield* inTenant((tx) => schedulePreparation(tx, id, began))
      }
    })
  },
})

interface Preparation {
  readonly connectionId: ConnectionId
  readonly said: CampaignText
  /** Contacts of the selection, and those that are done. */
  readonly total: number
  readonly done: number
}

/** Divides the next contacts of a selection, in its order. */
interface RunningPreparation extends Preparation {
  readonly divide: ReturnType<typeof createAudienceDivision>
}

const findPreparation = (tx: Tx, id: CampaignId): Effect.Effect<Preparation | undefined> =>
  tx.row<Preparation>(sql`
    select connection_id as "connectionId", jsonb_build_object('message', message, 'mapping', mapping, 'template', template) as said, to_prepare as total, prepared as done from campaigns
    where company_id = ${company} and id = ${id} and to_prepare is not null`)

/** Reads where the preparation of a campaign has been cut off, or begins; undefined if it is whole. */
const beginPreparation = (tx: Tx, id: CampaignId): Effect.Effect<RunningPreparation | undefined> =>
  Effect.gen(function* () {
    const found = yield* findPreparation(tx, id)
    if (found === undefined) return undefined
    const refusing = yield* tx.rows<CampaignContact>(sql`
      select ${campaignContactColumns} ${keptSource(id)} and c.campaigns_refused_at is not null`)
    const written = yield* tx.rows<{ phone: string }>(sql`
      select phone from campaign_messages where company_id = ${company} and campaign_id = ${id} and state = 'pending'`)
    const divide = createAudienceDivision({
      refusing: refusingPhones(refusing.map((contact) => ({ contact, phone: campaignPhone(contact.phone) }))),
      written: written.map(({ phone }) => phone),
    })
    return { ...found, divide }
  })

/** The kept selection `a` of a campaign with its contacts `c`. */
const keptSource = (id: CampaignId) => sql`
  from campaign_audience a join contacts c on c.company_id = a.company_id and c.id = a.contact_id
  where a.company_id = ${company} and a.campaign_id = ${id} and c.erased_at is null`

interface PreparedPart extends RunningPreparation {
  readonly id: CampaignId
}

/** Makes the next messages; returns how many contacts are done, undefined once the campaign is whole. */
const preparePart = (
  tx: Tx,
  { id, connectionId, said, total, done, divide }: PreparedPart,
  { clock, keptRefusals }: Pick<CampaignJobsDeps, "clock" | "keptRefusals">,
): Effect.Effect<number | undefined> =>
  Effect.gen(function* () {
    const now = clock.now()
    yield* lockNumber(tx, connectionId)
    const standing = yield* lockCampaign(tx, id)
    const stored = yield* findPreparation(tx, id)
    // Cancelled, or another worker goes on with it.
    if (standing === undefined || stored?.done !== done) return undefined
    const contacts = yield* tx.rows<CampaignContact>(sql`
      select ${campaignContactColumns} ${keptSource(id)} and a.place >= ${done} and a.place < ${done + contactsOfPart}
      order by a.place`)
    const fill = fillerOf(said)
    const known = yield* withKeptRefusals(tx, contacts, keptRefusals)
    const messages = messagesOfAudience(divide(known.map((contact) => prepareContact(contact, fill))), said.template)
    const { pending, failed } = standing.counts
    yield* insertCampaignMessages(tx, id, messages, now, pending + failed)
    const more = messages.filter(({ reason }) => reason === "").length
    const prepared = preparedStanding(standing, more, messages.length - more)
    const next = Math.min(total, done + contactsOfPart)
    yield* tx.run(sql`update campaigns set prepared = ${next} where company_id = ${company} and id = ${id}`)
    yield* storeStanding(tx, id, next < total ? prepared : wholeStanding(prepared), now)
    if (next < total) return next
    yield* forgetAudience(tx, id)
    yield* planNumber(tx, connectionId, now)
    return undefined
  })

const forgetAudience = (tx: Tx, id: CampaignId): Effect.Effect<void> =>
  tx.run(sql`delete from campaign_audience where company_id = ${company} and campaign_id = ${id}`)
