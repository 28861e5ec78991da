import { Schema } from "effect"
import { type BotId, isoDayOf, localTimeIn, momentOfLocalTime } from "../../kernel/index.ts"
import {
  knownTemplateValues,
  type MessageTemplate,
  type OfferedTemplate,
  templateKeyOf,
  templateVariables,
} from "../../channel/index.ts"
import { campaignIntervals, type CampaignMedia, campaignMedia, isByTemplate, templateMedia } from "../campaign.ts"
import { campaignBots, startOf } from "../campaign-draft.ts"
import { endOfCampaign } from "../sending/campaign-pace.ts"
import { dailyCapOf } from "../sending/number-cap.ts"
import type { CampaignTemplate, TemplateMapping } from "../templates/campaign-template.ts"
import { SendingHours, usualSendingHours } from "../sending/sending-hours.ts"
import type { CampaignBotChoice, CampaignDetails } from "../campaigns.ts"
import { type CampaignVariables, variablesIn } from "../message-variables.ts"

/** What is typed into the panel of a new campaign. */
export interface CampaignFormValues {
  readonly name: string
  readonly message: string
  readonly mapping: CampaignVariables
  /** How it is sent: as a free text, or as an approved template. */
  readonly media: CampaignMedia
  /** The key of the chosen template, as it is offered; '' if none is. */
  readonly templateKey: string
  /** The contact's field of each variable of the template. */
  readonly fields: TemplateMapping
  /** Seconds. */
  readonly interval: (typeof campaignIntervals)[number] | null
  readonly botId: BotId | null
  /** 'Imediato', in five minutes, or scheduled; null: not chosen. */
  readonly start: "now" | "later" | null
  /** The scheduled start in the reader's time zone, 'yyyy-MM-ddTHH:mm'; '' if it is not chosen. */
  readonly at: string
  readonly fileName: string
  /** Whether it sends within `hours` only. */
  readonly isWithinHours: boolean
  readonly hours: SendingHours
  /** Whether the risks of campaigns by QR code are accepted, where the company has not done so before. */
  readonly acceptsRisks: boolean
}

/** An empty panel. */
export const blankCampaign: CampaignFormValues = {
  name: "",
  message: "",
  mapping: {},
  media: campaignMedia,
  templateKey: "",
  fields: {},
  interval: null,
  botId: null,
  start: null,
  at: "",
  fileName: "",
  isWithinHours: false,
  hours: usualSendingHours,
  acceptsRisks: false,
}

/** The values that the panel opens with: those of a campaign that is copied, and the bot if there is no other. */
export const firstValues = (
  bots: ReadonlyArray<CampaignBotChoice>,
  copied: CampaignDetails | undefined,
): CampaignFormValues => {
  const media = copied?.campaign.media ?? usualMedia(bots)
  const connected = campaignBots(bots, media)
  const [only] = connected
  const bot = connected.find(({ id }) => id === copied?.campaign.botId) ?? (connected.length === 1 ? only : undefined)
  const values = { ...blankCampaign, media, botId: bot?.id ?? null }
  if (copied === undefined) return values
  const { campaign, message, mapping, sendingHours, template } = copied
  const interval = campaignIntervals.find((each) => each === campaign.interval) ?? null
  return {
    ...values,
    name: campaign.name,
    ...(template === null
      ? { message, mapping }
      : { templateKey: templateKeyOf(template.template), fields: template.fields }),
    interval,
    isWithinHours: sendingHours !== null,
    hours: sendingHours ?? usualSendingHours,
  }
}

/** A company whose numbers only send templates begins with them. */
const usualMedia = (bots: ReadonlyArray<CampaignBotChoice>): CampaignMedia =>
  campaignBots(bots).length === 0 && campaignBots(bots, templateMedia).length > 0 ? templateMedia : campaignMedia

/** Returns the template that is chosen in the panel, with its fields; null if none is, or it cannot be sent. */
export const templateOfValues = (
  { media, templateKey, fields }: Pick<CampaignFormValues, "media" | "templateKey" | "fields">,
  offered: ReadonlyArray<OfferedTemplate>,
): CampaignTemplate | null => {
  const chosen = isByTemplate(media) ? offered.find(({ key }) => key === templateKey) : undefined
  if (chosen === undefined || chosen.obstacle !== undefined) return null
  const { template } = chosen
  const used = templateVariables(template).flatMap(({ key }) => {
    const field = fields[key]
    return field === undefined ? [] : [[key, field] as const]
  })
  return { template, fields: Object.fromEntries(used) }
}

/** Returns the fields that are plain before anybody chooses: a name where the template greets. */
export const knownFields = (template: MessageTemplate): TemplateMapping =>
  Object.fromEntries(Object.keys(knownTemplateValues(template, "Ana")).map((key) => [key, "name" as const]))

/** The fields of the panel, each of which may be unsaved. */
export const campaignFields = [
  "name",
  "message",
  "mapping",
  "media",
  "templateKey",
  "fields",
  "interval",
  "botId",
  "start",
  "at",
  "fileName",
  "isWithinHours",
  "hours",
  "acceptsRisks",
] as const

/** The variables that stand in the message. */
export const usedVariables = (message: string, mapping: CampaignVariables): CampaignVariables => {
  const used = new Set(variablesIn(message).map(String))
  return Object.fromEntries(Object.entries(mapping).filter(([number]) => used.has(number)))
}

/** Reads the chosen start, in milliseconds since 1970: of the clocks of the company's time zone, as all of its days are. */
export const startIn = ({ start, at }: CampaignFormValues, timeZone: string): "now" | number | null => {
  if (start !== "later") return start
  const [, written = "", hour = "", minute = ""] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/u.exec(at) ?? []
  const day = isoDayOf(written)
  return day === undefined ? null : momentOfLocalTime(timeZone, day, Number(hour) * 60 + Number(minute))
}

/** Reads the chosen hours; null: at any time. */
export const hoursIn = ({ isWithinHours, hours }: CampaignFormValues): SendingHours | null =>
  isWithinHours ? hours : null

/** Estimates when the last message of the campaign is due; undefined before all is chosen. */
export const endIn = (
  values: CampaignFormValues,
  {
    pending,
    bots,
    now,
    timeZone,
  }: {
    readonly pending: number
    readonly bots: ReadonlyArray<CampaignBotChoice>
    readonly now: number
    readonly timeZone: string
  },
): number | undefined => {
  const start = startIn(values, timeZone)
  const bot = bots.find(({ id }) => id === values.botId)
  if (start === null || bot === undefined || values.interval === null) return undefined
  const nextAt = startOf(start, now)
  const dayOf = (at: number) => localTimeIn(timeZone)(at).day
  const midnight = momentOfLocalTime(timeZone, dayOf(nextAt), 1_440)
  const { interval, media } = values
  const dailyCap = dailyCapOf(media, isByTemplate(media) ? null : bot.dailyCap)
  const leftToday = dayOf(nextAt) === dayOf(now) ? dailyCap - bot.sentToday : dailyCap
  const hours = hoursIn(values)
  // Hours that are wrong have no end to show.
  if (hours !== null && !Schema.is(SendingHours)(hours)) return undefined
  return endOfCampaign({ nextAt, interval, pending, leftToday, dailyCap, midnight, hours, timeZone }) ?? undefined
}
