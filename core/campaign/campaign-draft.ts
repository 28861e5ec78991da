import { Result } from "effect"
import { type BotId, decode, type FieldError, sentences } from "../kernel/index.ts"
import { checkFiles, type ChosenFile } from "../channel/index.ts"
import {
  campaignIntervals,
  type CampaignMedia,
  campaignMedia,
  campaignMessageLimit,
  immediateStart,
  isByTemplate,
} from "./campaign.ts"
import { campaignMessages, unmappedVariable } from "./campaign-messages.ts"
import type { CampaignFileRefused } from "./campaign-file-refused.ts"
import type { NewCampaign } from "./campaigns.ts"
import { mappingOf, type VariableMapping, variablesIn } from "./message-variables.ts"
import {
  type CampaignTemplate,
  templateChoiceErrors,
  templateFieldErrors,
  templateFileRefusal,
} from "./templates/campaign-template.ts"
import { SendingHours } from "./sending/sending-hours.ts"

/** The input of the side panel's form. */
export interface CampaignDraft {
  readonly name: string
  readonly message: string
  /** Seconds. */
  readonly interval: number | null
  readonly botId: BotId | null
  /** `now` is 'Imediato'; a number is milliseconds since 1970; null: not chosen. */
  readonly start: "now" | number | null
  readonly mapping: VariableMapping
  readonly media: CampaignMedia
  /** The chosen template; null where none is chosen, or none is sent. */
  readonly template: CampaignTemplate | null
  readonly file: ChosenFile | null
  readonly sendingHours: SendingHours | null
  /** Number of selected contacts. */
  readonly contacts: number
}

/** The fields of a bot that campaigns need. */
export interface CampaignBot {
  readonly id: BotId
  readonly target: number
  readonly isWhatsappQrCodeConnected: boolean
  /** Null without a connected number that sends templates. */
  readonly templateNumber: object | null
}

/** The objective of bots that send campaigns (bots, section 3). */
export const campaignTarget = 5

/**
 * Returns the bots that can send a campaign: target 5 (Campanha) with a connected WhatsApp QR code (access, section 5), or, for
 * templates, with a connected number that sends them.
 */
export const campaignBots = <Bot extends CampaignBot>(
  bots: ReadonlyArray<Bot>,
  medium: CampaignMedia = campaignMedia,
): ReadonlyArray<Bot> =>
  bots.filter(
    ({ target, isWhatsappQrCodeConnected, templateNumber }) =>
      target === campaignTarget && (isByTemplate(medium) ? templateNumber !== null : isWhatsappQrCodeConnected),
  )

/** Returns the start of a campaign created now: in five minutes, or as chosen. */
export const startOf = (start: "now" | number, now: number): number => (start === "now" ? now + immediateStart : start)

/** The invalid fields; `notice` is the toast's sentence for the first one. */
export interface CampaignRefused {
  readonly _tag: "CampaignRefused"
  readonly notice: string
  readonly errors: ReadonlyArray<FieldError>
}

const startErrors = (startAt: number, now: number): ReadonlyArray<FieldError> =>
  startAt < now ? [{ path: "startAt", message: campaignMessages.startInPast }] : []

const messageErrors = (message: string, mapping: VariableMapping): ReadonlyArray<FieldError> => [
  ...(message.length > campaignMessageLimit
    ? [{ path: "message", message: sentences.tooLong(campaignMessageLimit) }]
    : []),
  ...variablesIn(message)
    .filter((number) => !mapping.has(number))
    .map((number) => ({ path: `variables.${number}`, message: unmappedVariable(`{{${number}}}`) })),
]

/** What a campaign says and to whom, as its checks need it; the template may be a choice, or one that the vendor has listed. */
interface CheckedText extends Pick<NewCampaign, "message" | "mapping" | "audience"> {
  readonly template: object | null
}

/** Lists the invalid fields of a campaign's message and audience, without any lookup. */
export const audienceErrors = ({ message, mapping, audience, template }: CheckedText): ReadonlyArray<FieldError> => {
  if (template !== null && audience.kind === "written")
    return [{ path: "messages", message: campaignMessages.textsOfTemplate }]
  if (audience.kind !== "written")
    return [
      ...(template === null ? messageErrors(message, mappingOf(mapping)) : []),
      ...(audience.kind === "some" && audience.ids.length === 0 ? [nobodyChosen] : []),
    ]
  const wrong = audience.messages.flatMap(({ text }, at): ReadonlyArray<FieldError> => {
    const path = `messages.${at}.message`
    if (text.trim() === "") return [{ path, message: sentences.required }]
    return text.length > campaignMessageLimit ? [{ path, message: sentences.tooLong(campaignMessageLimit) }] : []
  })
  return audience.messages.length === 0 ? [nobodyChosen] : wrong
}

const nobodyChosen: FieldError = { path: "messages", message: campaignMessages.noContacts }

const hoursErrors = (hours: SendingHours | null): ReadonlyArray<FieldError> =>
  hours === null
    ? []
    : Result.match(decode(SendingHours, hours), {
        onSuccess: () => [],
        onFailure: (errors) => errors.map(({ message }) => ({ path: "sendingHours", message })),
      })

/** What the checks need that a form and the server share. */
interface CheckedCampaign extends Pick<NewCampaign, "sendingHours"> {
  /** Milliseconds since 1970. */
  readonly startAt: number
  /** Errors of the message and the selection. */
  readonly errors: ReadonlyArray<FieldError>
}

/** The one list of checks, in the order in which the first one is said. */
const sharedErrors = ({ startAt, sendingHours, errors }: CheckedCampaign, now: number): ReadonlyArray<FieldError> => [
  ...startErrors(startAt, now),
  ...hoursErrors(sendingHours),
  ...errors,
]

/** Lists the invalid fields of a new campaign, without any lookup: the server's check. */
export const newCampaignErrors = (campaign: NewCampaign, now: number): ReadonlyArray<FieldError> =>
  sharedErrors(
    {
      startAt: Date.parse(campaign.startAt),
      sendingHours: campaign.sendingHours,
      errors: [...templateChoiceErrors(campaign.media, campaign.template), ...audienceErrors(campaign)],
    },
    now,
  )

/** Returns why a campaign may not have this attachment (access, section 5); undefined if it may. */
export const campaignFileRefusal = (file: ChosenFile): CampaignFileRefused | undefined => {
  const [rejected] = checkFiles("campaign", [file]).rejected
  return rejected && { _tag: "CampaignFileRefused", message: rejected.reason, detail: rejected.detail ?? "" }
}

const templateErrorsOf = ({ template, file }: CampaignDraft): ReadonlyArray<FieldError> => {
  if (template === null) return []
  const refusal = templateFileRefusal(template.template, file)
  return [
    ...templateFieldErrors(template),
    ...(refusal === undefined ? [] : [{ path: "file", message: refusal.message }]),
  ]
}

/** Validates the form (access, section 5): returns the campaign's start, or every error. */
export const checkCampaign = (
  draft: CampaignDraft,
  { now, bots }: { readonly now: number; readonly bots: ReadonlyArray<CampaignBot> },
): Result.Result<{ readonly startAt: number }, CampaignRefused> => {
  const { name, message, interval, botId, start, media, template } = draft
  const isTemplate = isByTemplate(media)
  const required = (path: string, missing: boolean): ReadonlyArray<FieldError> =>
    missing ? [{ path, message: sentences.required }] : []
  const missing = [
    ...required("name", name.trim() === ""),
    ...(isTemplate ? required("template", template === null) : required("message", message.trim() === "")),
    ...required("interval", !campaignIntervals.some((offered) => offered === interval)),
    ...required("botId", botId === null),
    ...required("startAt", start === null),
  ]
  const startAt = start === null ? now : startOf(start, now)
  const { sendingHours } = draft
  const errorsOfText = isTemplate ? templateErrorsOf(draft) : messageErrors(message, draft.mapping)
  const wrong: ReadonlyArray<FieldError> = [
    ...sharedErrors({ startAt, sendingHours, errors: errorsOfText }, now),
    ...(botId !== null && !campaignBots(bots, media).some(({ id }) => id === botId)
      ? [{ path: "botId", message: isTemplate ? campaignMessages.botNotOnTemplates : campaignMessages.botNotConnected }]
      : []),
    ...(draft.contacts > 0 ? [] : [{ path: "messages", message: campaignMessages.noContacts }]),
  ]
  const errors = [...missing, ...wrong]
  if (errors.length === 0) return Result.succeed({ startAt })
  const notice = missing.length > 0 ? campaignMessages.requiredFields : (wrong[0]?.message ?? "")
  return Result.fail({ _tag: "CampaignRefused", notice, errors })
}

/** Formats a campaign's start: local time with its offset. `offset` is in minutes east of Greenwich. */
export const isoWithOffset = (at: number, offset: number = -new Date(at).getTimezoneOffset()): string => {
  const local = new Date(at + offset * 60_000).toISOString().slice(0, 19)
  const two = (value: number) => String(Math.trunc(value)).padStart(2, "0")
  return `${local}${offset < 0 ? "-" : "+"}${two(Math.abs(offset) / 60)}:${two(Math.abs(offset) % 60)}`
}
