import { Result } from "effect"
import { Objective, objectives } from "../../bot/index.ts"
import { Channel, channels } from "../../channel/index.ts"
import { decode, isoDayOf, phoneDigits } from "../../kernel/index.ts"
import {
  anyDay,
  currentDay,
  type DayPeriod,
  isPeriodSet,
  periodIn,
  periodWord,
  wordsOfDay,
  wordsOfPeriod,
} from "../../shell/index.ts"
import { wordsOfDuration } from "./room-columns.ts"
import type { RoomFilters } from "./rooms.ts"

/** The filters of 'Gestão de salas' besides the person's name, which is the search. '' matches everything. */
export interface RoomsTableFilters extends Pick<
  RoomFilters,
  | "status"
  | "id"
  | "phone"
  | "botName"
  | "channel"
  | "holderName"
  | "workspaceName"
  | "objective"
  | "tag"
  | "closedOn"
  | "repetitions"
  | "statusSeconds"
> {
  /** The day of the first message. */
  readonly started: DayPeriod
  /** The day of the last message. */
  readonly lastMessage: DayPeriod
}

/** A filter of the table. */
export type RoomFilterField = keyof RoomsTableFilters

const fromToday: DayPeriod = { from: currentDay, until: "" }

/** No filter at all: what 'Limpar filtros' leaves. */
export const clearedRoomFilters: RoomsTableFilters = {
  status: "",
  started: anyDay,
  lastMessage: anyDay,
  id: "",
  phone: "",
  botName: "",
  channel: "",
  holderName: "",
  workspaceName: "",
  objective: "",
  tag: "",
  closedOn: "",
  repetitions: "",
  statusSeconds: "",
}

/** The times in a status that the table offers, in seconds: an hour, a day, a week, 30 days. */
export const offeredStatusSeconds = [3_600, 86_400, 604_800, 2_592_000] as const

/** The filters of an address without any: open rooms of the current day (conversations, section 2). */
export const firstRoomFilters: RoomsTableFilters = {
  ...clearedRoomFilters,
  status: "OPEN",
  started: fromToday,
  lastMessage: fromToday,
}

/** Translates the table's filters to those of the port, on this day ('yyyy-MM-dd'). */
export const roomFiltersOn = (
  { started, lastMessage, ...filters }: RoomsTableFilters,
  leadName: string,
  today: string,
): RoomFilters => {
  const dayOn = (day: string) => (day === currentDay ? today : day)
  return {
    status: filters.status,
    id: filters.id.trim(),
    leadName: leadName.trim(),
    phone: phoneDigits(filters.phone),
    botName: filters.botName.trim(),
    channel: filters.channel,
    holderName: filters.holderName.trim(),
    workspaceName: filters.workspaceName.trim(),
    objective: filters.objective,
    tag: filters.tag.trim(),
    startedFrom: dayOn(started.from),
    startedUntil: dayOn(started.until),
    lastMessageFrom: dayOn(lastMessage.from),
    lastMessageUntil: dayOn(lastMessage.until),
    closedOn: filters.closedOn,
    repetitions: filters.repetitions,
    statusSeconds: filters.statusSeconds,
  }
}

/** At most nine digits, as on the wire. */
const countIn = (text: string): string => text.replace(/\D/gu, "").slice(0, 9)

type Fields = Readonly<Record<string, string>>

/** In an address: explicitly nothing, where the default is something. */
const everything = "all"

/** Maximum length of a filter's text, as on the wire. */
const longestText = 200

const statusWords = { "": everything, OPEN: "open", CLOSED: "closed" } as const

/** Parses an address; invalid and absent fields are at their default. */
export const roomFiltersIn = (fields: Fields): RoomsTableFilters => {
  const text = (name: string) =>
    Array.from(fields[name] ?? "")
      .slice(0, longestText)
      .join("")
  const status = (["", "OPEN", "CLOSED"] as const).find((each) => statusWords[each] === fields["status"])
  return {
    status: status ?? firstRoomFilters.status,
    started: periodIn(fields["started"]) ?? firstRoomFilters.started,
    lastMessage: periodIn(fields["last"]) ?? firstRoomFilters.lastMessage,
    id: text("id").replace(/\D/gu, ""),
    phone: phoneDigits(text("phone")),
    botName: text("bot"),
    channel: Result.getOrElse(decode(Channel, fields["channel"]), () => "" as const),
    holderName: text("holder"),
    workspaceName: text("workspace"),
    objective: Result.getOrElse(decode(Objective, Number(fields["objective"])), () => "" as const),
    tag: text("tag"),
    closedOn: isoDayOf(fields["closed"] ?? "") ?? "",
    repetitions: countIn(text("repetitions")),
    statusSeconds: countIn(text("for")),
  }
}

/** Formats the filters as address fields, without those at their default. `roomFiltersIn` parses them back. */
export const roomFilterFields = (filters: RoomsTableFilters): Fields => {
  const { status, started, lastMessage } = filters
  const texts = {
    id: filters.id,
    phone: filters.phone,
    bot: filters.botName,
    channel: filters.channel,
    holder: filters.holderName,
    workspace: filters.workspaceName,
    objective: String(filters.objective),
    tag: filters.tag,
    closed: filters.closedOn,
    repetitions: filters.repetitions,
    for: filters.statusSeconds,
  }
  return {
    ...(status === firstRoomFilters.status ? {} : { status: statusWords[status] }),
    ...(isFromToday(started) ? {} : { started: periodWord(started) }),
    ...(isFromToday(lastMessage) ? {} : { last: periodWord(lastMessage) }),
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== "")),
  }
}

const isFromToday = ({ from, until }: DayPeriod): boolean => from === currentDay && until === ""

/** Returns whether a filter excludes any room. */
export const isRoomFilterSet = (filters: RoomsTableFilters, field: RoomFilterField): boolean =>
  field === "started" || field === "lastMessage" ? isPeriodSet(filters[field]) : filters[field] !== ""

/** The filters with their labels, in the order of their chips. */
export const roomFilterLabels: ReadonlyArray<readonly [RoomFilterField, string]> = [
  ["status", "Status"],
  ["started", "Primeira mensagem"],
  ["lastMessage", "Última mensagem"],
  ["id", "ID"],
  ["phone", "Telefone"],
  ["botName", "Bot"],
  ["channel", "Plataforma"],
  ["holderName", "Atendido Por"],
  ["workspaceName", "Workspace"],
  ["objective", "Objetivo"],
  ["closedOn", "Encerrado em"],
  ["tag", "Tag"],
  ["repetitions", "Repetições"],
  ["statusSeconds", "Tempo no status"],
]

/** Names the value of a filter: 'Aberto', 'a partir de hoje', '01/11/2026 a 05/11/2026'. */
export const wordsOfRoomFilter = (filters: RoomsTableFilters, field: RoomFilterField): string => {
  switch (field) {
    case "status":
      return filters.status === "OPEN" ? "Aberto" : filters.status === "CLOSED" ? "Finalizado" : "Todas"
    case "started":
    case "lastMessage":
      return wordsOfPeriod(filters[field])
    case "closedOn":
      return wordsOfDay(filters.closedOn)
    case "channel":
      return filters.channel === "" ? "" : channels[filters.channel].label
    case "statusSeconds":
      return filters.statusSeconds === "" ? "" : `pelo menos ${wordsOfDuration(Number(filters.statusSeconds))}`
    case "objective":
      return objectives.find(({ code }) => code === filters.objective)?.label ?? ""
    default:
      return filters[field].trim()
  }
}
