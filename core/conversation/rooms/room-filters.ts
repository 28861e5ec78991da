import { Result } from "effect"
import { Objective, objectives } from "../../bot/index.ts"
import { Channel, channels } from "../../channel/index.ts"
import { decode, isoDayOf, phoneDigits } from "../../kernel/index.ts"
import type { RoomFilters } from "./rooms.ts"

/** A range of days, both inclusive: 'yyyy-MM-dd', `currentDay`, or '' for an open side. */
export interface RoomPeriod {
  readonly from: string
  readonly until: string
}

/** The day on which the filter is applied: it moves, whereas a day in an address does not. */
export const currentDay = "today"

/** The filters of 'Gestão de salas' besides the person's name, which is the search. '' matches everything. */
export interface RoomsTableFilters extends Pick<
  RoomFilters,
  "status" | "id" | "phone" | "botName" | "channel" | "holderName" | "workspaceName" | "objective" | "tag" | "closedOn"
> {
  /** The day of the first message. */
  readonly started: RoomPeriod
  /** The day of the last message. */
  readonly lastMessage: RoomPeriod
}

/** A filter of the table. */
export type RoomFilterField = keyof RoomsTableFilters

const anyDay: RoomPeriod = { from: "", until: "" }
const fromToday: RoomPeriod = { from: currentDay, until: "" }

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
}

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
  }
}

type Fields = Readonly<Record<string, string>>

/** In an address: explicitly nothing, where the default is something. */
const everything = "all"
/** Stands between the days of a period. */
const between = ".."

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
  }
  return {
    ...(status === firstRoomFilters.status ? {} : { status: statusWords[status] }),
    ...(isFromToday(started) ? {} : { started: periodWord(started) }),
    ...(isFromToday(lastMessage) ? {} : { last: periodWord(lastMessage) }),
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== "")),
  }
}

const isFromToday = ({ from, until }: RoomPeriod): boolean => from === currentDay && until === ""

const periodWord = ({ from, until: to }: RoomPeriod): string =>
  from === "" && to === "" ? everything : `${from}${between}${to}`

const periodIn = (word: string | undefined): RoomPeriod | undefined => {
  if (word === everything) return anyDay
  const [from, to, ...more] = word?.split(between) ?? []
  if (from === undefined || to === undefined || more.length > 0) return undefined
  const [first, last] = [dayIn(from), dayIn(to)]
  return first === undefined || last === undefined || (first === "" && last === "")
    ? undefined
    : { from: first, until: last }
}

const dayIn = (word: string): string | undefined => (word === "" || word === currentDay ? word : isoDayOf(word))

/** Returns whether a filter excludes any room. */
export const isRoomFilterSet = (filters: RoomsTableFilters, field: RoomFilterField): boolean =>
  field === "started" || field === "lastMessage"
    ? filters[field].from !== "" || filters[field].until !== ""
    : filters[field] !== ""

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
    case "objective":
      return objectives.find(({ code }) => code === filters.objective)?.label ?? ""
    default:
      return filters[field].trim()
  }
}

const wordsOfPeriod = ({ from, until: to }: RoomPeriod): string => {
  if (from === "") return to === "" ? "" : `até ${wordsOfDay(to)}`
  if (to === "") return `a partir de ${wordsOfDay(from)}`
  return from === to ? wordsOfDay(from) : `${wordsOfDay(from)} a ${wordsOfDay(to)}`
}

const wordsOfDay = (day: string): string => (day === currentDay ? "hoje" : day.split("-").toReversed().join("/"))
