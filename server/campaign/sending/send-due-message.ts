import { campaignMessages, claimedStanding, passedOverStanding, sendingRefusal } from "@prosa/core/campaign"
import { type Channel, media, type MessageTemplateValues, templateWords } from "@prosa/core/channel"
import { ClientId, type CompanyId, type ContactId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { findFiles, sendAsTemplate, templateButtons, templatePart } from "../../channel/index.ts"
import { giveIdentity, type KeptRefusals } from "../../contact/index.ts"
import { beginRoomWithMessage } from "../../conversation/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, moment } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { type StoredStanding, storeStanding } from "../campaign-changes.ts"
import { countSending } from "./number-plan.ts"

interface DueMessage {
  readonly place: number
  readonly contactId: ContactId
  readonly phone: string
  readonly text: string
  /** Of a template; null where the text is free. */
  readonly values: MessageTemplateValues | null
  /** How often a person has let it be tried again. */
  readonly tries: number
}

/** What sending a message needs besides its campaign. */
export interface SendingNeeds {
  readonly companyId: CompanyId
  readonly keptRefusals: KeptRefusals
  /** In milliseconds since 1970. */
  readonly now: number
}

/** Who has the number of a message by now. */
interface Receiver {
  readonly contactId: ContactId | null
  readonly stored: string | null
  readonly hasRefused: boolean
}

/** Reads the contact that a message was made for, and whoever the number leads to on the channel, if that is another one. */
const receiverOf = (
  tx: Tx,
  { contactId, phone }: DueMessage,
  channel: Channel,
  keptRefusals: KeptRefusals,
): Effect.Effect<Receiver> =>
  Effect.flatMap(
    tx.rows<{ id: ContactId; phone: string; refused: boolean; isTheirs: boolean }>(sql`
      select c.id, c.phone, c.campaigns_refused_at is not null as refused, exists (
        select from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id
          and i.channel = ${channel} and i.kind = 'phone' and i.value = ${phone}) as "isTheirs"
      from contacts c
      where c.company_id = ${company} and c.erased_at is null and c.id in (
        select ${contactId}::int union all
        select i.contact_id from contact_identities i
        where i.company_id = ${company} and i.channel = ${channel} and i.kind = 'phone' and i.value = ${phone})`),
    (found) =>
      Effect.map(keptRefusals.find(tx, [phone, ...found.map((one) => one.phone)]), (kept) => {
        const chosen = found.find(({ id }) => id === contactId)
        const [other] = found
        return {
          contactId: chosen?.id ?? null,
          // Whoever was joined with the contact has the number as the channel knows it; so has a contact of several numbers.
          stored: chosen?.isTheirs === true ? phone : (chosen?.phone ?? (other === undefined ? null : phone)),
          hasRefused: kept.size > 0 || found.some(({ refused }) => refused),
        }
      }),
  )

/** What the room shows of a message: its text, or what the template says with its values. */
const said = (chosen: StoredStanding["template"], { text, values }: DueMessage) =>
  chosen === null || values === null
    ? { text }
    : { ...templateWords(chosen.template, values), buttons: templateButtons(chosen.template, values) }

/**
 * Sends the next message of a locked campaign whose message is due, by storing it in the contact's room: the room's outbox sends
 * it at most once. Returns false if it was not to be sent after all and has failed: another one may be sent at once.
 */
export const sendDueMessage = (
  tx: Tx,
  campaign: StoredStanding,
  { companyId, now, keptRefusals }: SendingNeeds,
): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const { id, botId, connectionId, fileId, media: medium } = campaign
    const { channel } = media[medium]
    const message = yield* tx.onlyRow<DueMessage>(sql`
      select m.place, m.contact_id as "contactId", m.phone, m.text, m.template_values as values, m.tries from campaign_messages m
      where m.company_id = ${company} and m.campaign_id = ${id} and m.state = 'pending' order by m.place limit 1 for update`)
    const { place, phone, values, tries } = message
    const ofMessage = sql`company_id = ${company} and campaign_id = ${id} and place = ${place}`
    const passOver = (reason: string) =>
      Effect.gen(function* () {
        yield* tx.run(sql`
          update campaign_messages set state = 'failed', reason = ${reason}, settled_at = ${moment(now)} where ${ofMessage}`)
        yield* storeStanding(tx, id, passedOverStanding(campaign), now)
        return false
      })
    const receiver = yield* receiverOf(tx, message, channel, keptRefusals)
    const refusal = sendingRefusal({ phone, stored: receiver.stored ?? undefined, hasRefused: receiver.hasRefused })
    if (refusal !== undefined) return yield* passOver(refusal)
    const identity = { channel, kind: "phone", value: phone }
    if (receiver.contactId !== null) yield* giveIdentity(tx, receiver.contactId, identity)
    const files = fileId === null ? [] : yield* findFiles(tx, [fileId])
    const stored = yield* beginRoomWithMessage(tx, {
      companyId,
      botId,
      identity,
      connection: { id: connectionId, medium },
      clientId: Schema.decodeSync(ClientId)(`campaign-${id}-${place}${tries === 0 ? "" : `-${tries}`}`),
      ...said(campaign.template, message),
      files,
      now,
    })
    if (stored === undefined) return yield* passOver(campaignMessages.contactGone)
    if (campaign.template !== null)
      yield* sendAsTemplate(tx, stored.dialogId, stored.seq, templatePart(campaign.template.template, values ?? {}))
    yield* tx.run(sql`
      update campaign_messages set state = 'sending', claimed_at = ${moment(now)}, contact_id = ${stored.contactId},
        dialog_id = ${stored.dialogId}, seq = ${stored.seq} where ${ofMessage}`)
    yield* storeStanding(tx, id, claimedStanding(campaign, now), now)
    yield* countSending(tx, connectionId, now)
    return true
  })
