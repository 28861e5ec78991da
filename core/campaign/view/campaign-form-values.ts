import { Schema } from "effect"
import { type BotId, isoDayOf, localTimeIn, momentOfLocalTime } from "../../kernel/index.ts"
import { campaignIntervals } from "../campaign.ts"
import { startOf } from "../campaign-draft.ts"
import { endOfCampaign } from "../sending/campaign-pace.ts"
import { SendingHours, usualSendingHours } from "../sending/sending-hours.ts"
import type { CampaignBotChoice, CampaignDetails } from "../campaigns.ts"
import { type CampaignVariables, variablesIn } from "../message-variables.ts"

/** What is typed into the panel of a new campaign. */
export interface CampaignFormValues {
  readonly name: string
  readonly message: string
  readonly mapping: CampaignVariables
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
  connected: ReadonlyArray<CampaignBotChoice>,
  copied: CampaignDetails | undefined,
): CampaignFormValues => {
  const [only] = connected
  const bot = connected.find(({ id }) => id === copied?.campaign.botId) ?? (connected.length === 1 ? only : undefined)
  const values = { ...blankCampaign, botId: bot?.id ?? null }
  if (copied === undefined) return values
  const { campaign, message, mapping, sendingHours } = copied
  const interval = campaignIntervals.find((each) => each === campaign.interval) ?? null
  return {
    ...values,
    name: campaign.name,
    message,
    mapping,
    interval,
    isWithinHours: sendingHours !== null,
    hours: sendingHours ?? usualSendingHours,
  }
}

/** The fields of the panel, each of which may be unsaved. */
export const campaignFields = [
  "name",
  "message",
  "mapping",
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
  const leftToday = dayOf(nextAt) === dayOf(now) ? bot.dailyCap - bot.sentToday : bot.dailyCap
  const { interval } = values
  const { dailyCap } = bot
  const hours = hoursIn(values)
  // Hours that are wrong have no end to show.
  if (hours !== null && !Schema.is(SendingHours)(hours)) return undefined
  return endOfCampaign({ nextAt, interval, pending, leftToday, dailyCap, midnight, hours, timeZone }) ?? undefined
}
