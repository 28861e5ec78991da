import { Result } from "effect"
import { chatLink, phoneIdentity } from "../contact/index.ts"
import { type ContactId, phoneWithCountry } from "../kernel/index.ts"
import { campaignMessages } from "./campaign-messages.ts"
import type { Unfilled } from "./message-variables.ts"

/** What a campaign needs to know of a chosen contact; empty texts are unknown. */
export interface CampaignContact {
  readonly id: ContactId
  readonly name: string
  readonly phone: string
  readonly email: string
  /** When they asked to receive no campaigns; null if they did not. */
  readonly refusedAt: string | null
}

/** The causes for which a chosen contact receives nothing. */
export const leftOutReasons = ["noPhone", "refused", "duplicate", "noValue", "tooLong"] as const
/** One of these causes. */
export type LeftOutReason = (typeof leftOutReasons)[number]

/** A message that a campaign will send. */
export interface CampaignSending {
  readonly contact: CampaignContact
  /** Identifies the number: digits with the country, and with the ninth digit (`phoneIdentity`). */
  readonly phone: string
  readonly text: string
}

/** A contact of the selection that receives nothing. */
export interface LeftOutContact {
  readonly contact: CampaignContact
  /** The number, as of `CampaignSending`; empty without one. */
  readonly phone: string
  readonly reason: LeftOutReason
  /** The cause, for a person to read. */
  readonly message: string
}

/** Everyone of a selection: who receives the campaign, and who does not; both in the order of the selection. */
export interface DividedAudience {
  readonly receives: ReadonlyArray<CampaignSending>
  readonly left: ReadonlyArray<LeftOutContact>
}

/** A Brazilian mobile number as most are stored, which identifies its contact as it is. */
const ordinary = /^55\d{2}9\d{8}$/u

/** Returns the number that identifies a contact on WhatsApp; undefined for one that is missing or too short. */
export const campaignPhone = (phone: string): string | undefined => {
  if (ordinary.test(phone)) return phone
  return chatLink(phone) === undefined ? undefined : phoneIdentity(phoneWithCountry(phone))
}

/** A contact of a selection with its number and its text. */
export interface PreparedContact {
  readonly contact: CampaignContact
  readonly phone: string | undefined
  readonly text: Result.Result<string, Unfilled>
}

/** Finds the number of a contact and fills in its text: the part of `divideAudience` that takes time, for each by itself. */
export const prepareContact = (
  contact: CampaignContact,
  textFor: (contact: CampaignContact) => Result.Result<string, Unfilled>,
): PreparedContact => ({ contact, phone: campaignPhone(contact.phone), text: textFor(contact) })

/**
 * Decides who of a selection receives a campaign. A number is written to once, for the first contact that has it and a
 * value for every variable; and not at all if any contact of the selection with that number asked for no campaigns.
 */
export const divideAudience = (prepared: ReadonlyArray<PreparedContact>): DividedAudience =>
  createAudienceDivision({ refusing: refusingPhones(prepared), written: [] })(prepared)

/** Lists the numbers of those of a selection who asked for no campaigns. */
export const refusingPhones = (
  selection: ReadonlyArray<Pick<PreparedContact, "contact" | "phone">>,
): ReadonlyArray<string> =>
  selection.flatMap(({ contact, phone }) => (contact.refusedAt !== null && phone !== undefined ? [phone] : []))

/**
 * Returns a function that divides a selection part by part, in its order, as `divideAudience` divides it whole. `refusing` are the
 * `refusingPhones` of all of it, and `written` the numbers of those who receive it of the parts before, where the division goes on.
 */
export const createAudienceDivision = ({
  refusing: refusingOnes,
  written,
}: {
  readonly refusing: Iterable<string>
  readonly written: Iterable<string>
}): ((part: ReadonlyArray<PreparedContact>) => DividedAudience) => {
  const refusing = new Set(refusingOnes)
  const seen = new Set(written)
  return (part) => dividePart(part, refusing, seen)
}

/** Contacts of a selection that are fixed in the call that saves their campaign; of more, the messages are made behind it. */
export const fixedAtOnce = 2_000

/** Why a contact without a text receives nothing. */
const reasons = { MissingValue: "noValue", TextTooLong: "tooLong" } as const

/** The causes that can be mended: the campaign keeps a failed message for them, which may be tried again. */
const mendable: ReadonlySet<LeftOutReason> = new Set(Object.values(reasons))

/** Returns whether a contact that is left out has a failed message in the campaign. */
export const isMendable = ({ reason }: Pick<LeftOutContact, "reason">): boolean => mendable.has(reason)

/** Divides a part; `seen` takes the numbers that receive the campaign. */
const dividePart = (
  prepared: ReadonlyArray<PreparedContact>,
  refusing: ReadonlySet<string>,
  seen: Set<string>,
): DividedAudience => {
  const receives: Array<CampaignSending> = []
  const left: Array<LeftOutContact> = []
  for (const { contact, phone, text } of prepared) {
    const leave = (reason: LeftOutReason, message: string) =>
      left.push({ contact, phone: phone ?? "", reason, message })
    if (contact.refusedAt !== null) leave("refused", campaignMessages.refused)
    else if (phone === undefined) leave("noPhone", campaignMessages.noPhone)
    else if (refusing.has(phone)) leave("refused", campaignMessages.refused)
    else if (seen.has(phone)) leave("duplicate", campaignMessages.duplicate)
    else if (Result.isFailure(text)) leave(reasons[text.failure._tag], text.failure.message)
    else {
      seen.add(phone)
      receives.push({ contact, phone, text: text.success })
    }
  }
  return { receives, left }
}

/** Lists the contacts that are left out for one cause: how many, and the first of them. */
export interface LeftOutList {
  readonly count: number
  readonly contacts: ReadonlyArray<{ readonly id: ContactId; readonly name: string }>
}

/** Maximum contacts that a preview names for each cause. */
export const leftOutShown = 100
/** Maximum filled texts of a preview. */
export const previewTexts = 5

/** What a campaign would do, before it is saved. */
export interface CampaignPreview {
  /** Contacts of the selection. */
  readonly total: number
  readonly receives: number
  readonly left: Readonly<Record<LeftOutReason, LeftOutList>>
  readonly examples: ReadonlyArray<{ readonly name: string; readonly text: string }>
}

/** Summarises a divided audience. */
export const campaignPreviewOf = ({ receives, left }: DividedAudience): CampaignPreview => {
  const listOf = (wanted: LeftOutReason): LeftOutList => {
    const some = left.filter(({ reason }) => reason === wanted)
    return {
      count: some.length,
      contacts: some.slice(0, leftOutShown).map(({ contact: { id, name } }) => ({ id, name })),
    }
  }
  return {
    total: receives.length + left.length,
    receives: receives.length,
    left: {
      noPhone: listOf("noPhone"),
      refused: listOf("refused"),
      duplicate: listOf("duplicate"),
      noValue: listOf("noValue"),
      tooLong: listOf("tooLong"),
    },
    examples: receives.slice(0, previewTexts).map(({ contact: { name }, text }) => ({ name, text })),
  }
}
