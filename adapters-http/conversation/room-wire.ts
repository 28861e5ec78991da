import { objectives } from "@prosa/core/bot"
import { type Channel, channels } from "@prosa/core/channel"
import {
  noRoomFilters,
  type RoomFilters,
  RoomRow,
  type RoomSortField,
  roomSortFields,
  type RoomsCsvWish,
  type RoomsWish,
  StatusFilter,
  unassigned,
} from "@prosa/core/conversation"
import { CompanyId, Day, PageWish, sentences, textUpTo } from "@prosa/core/kernel"
import { Schema, SchemaTransformation } from "effect"
import { dayIn, PeriodWire, sortOrderOf, SortOrderWire } from "../shell/table-wire.ts"
import { OfCompany } from "../route.ts"
import { WorkspacesWire } from "../tenancy/workspaces-wire.ts"

// the keys of that very record
const channelsInOrder = Object.keys(channels) as ReadonlyArray<Channel>
const ChannelName = Schema.Literals(channelsInOrder.map((channel) => channels[channel].roomsName))
const channelNamed = (name: string): Channel =>
  channelsInOrder.find((channel) => channels[channel].roomsName === name) ?? "LIVECHAT"
const ObjectiveLabel = Schema.Literals(objectives.map(({ label }) => label))
const objectiveLabelled = (name: string) => objectives.find(({ label }) => label === name)?.code ?? 1
const labelOf = (objective: RoomRow["objective"]) =>
  objectives.find(({ code }) => code === objective)?.label ?? objectives[0].label

const { holderName: _holder, channel: _channel, objective: _objective, ...plain } = RoomRow.fields

const FlatRow = Schema.Struct({
  id: plain.id,
  leadName: plain.leadName,
  phone: plain.phone,
  botName: plain.botName,
  plataform: ChannelName,
  transferredTo: Schema.String,
  workspace: plain.workspaceName,
  objective: ObjectiveLabel,
  firstMessage: plain.startedAt,
  lastMessage: plain.lastMessageAt,
  status: plain.status,
  closedAt: plain.closedAt,
  tag: plain.tag,
  labels: plain.labels,
  repetitions: plain.repetitions,
  /** In seconds. */
  statusTime: plain.statusSeconds,
})

/** A row of the table of rooms on the wire ('Room/dialog list row'), spelled `plataform`. */
export const RoomRowWire = FlatRow.pipe(
  Schema.decodeTo(
    Schema.toType(RoomRow),
    SchemaTransformation.transform({
      decode: ({ plataform, transferredTo, workspace, objective, firstMessage, lastMessage, statusTime, ...rest }) => ({
        ...rest,
        channel: channelNamed(plataform),
        holderName: transferredTo === unassigned ? null : transferredTo,
        workspaceName: workspace,
        objective: objectiveLabelled(objective),
        startedAt: firstMessage,
        lastMessageAt: lastMessage,
        statusSeconds: statusTime,
      }),
      encode: ({
        channel,
        holderName,
        workspaceName,
        objective,
        startedAt,
        lastMessageAt,
        statusSeconds,
        ...rest
      }) => ({
        ...rest,
        plataform: channels[channel].roomsName,
        transferredTo: holderName ?? unassigned,
        workspace: workspaceName,
        objective: labelOf(objective),
        firstMessage: startedAt,
        lastMessage: lastMessageAt,
        statusTime: statusSeconds,
      }),
    }),
  ),
)

const Nothing = Schema.Literal("")

/** A number of at most nine digits; text of digits is understood too. */
const Count = Schema.Union([
  Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 999_999_999 })),
  Schema.String.check(Schema.isPattern(/^\d{1,9}$/u)),
])

/** One filter of the table: a field of the row, and what it is held against; '' matches everything. */
const RoomFilterWire = Schema.Union([
  Schema.Struct({ field: Schema.Literal("status"), value: StatusFilter }),
  Schema.Struct({ field: Schema.Literal("plataform"), value: Schema.Union([Nothing, ChannelName]) }),
  Schema.Struct({ field: Schema.Literal("objective"), value: Schema.Union([Nothing, ObjectiveLabel]) }),
  // The day of the first or the last message, and that of the closing.
  Schema.Struct({
    field: Schema.Literals(["firstMessage", "lastMessage", "closedAt"]),
    value: Schema.Union([Nothing, Day]),
  }),
  // Exactly so many, and seconds that the room has at least been in its status.
  Schema.Struct({ field: Schema.Literals(["repetitions", "statusTime"]), value: Schema.Union([Nothing, Count]) }),
  Schema.Struct({
    field: Schema.Literals(["id", "leadName", "phone", "botName", "transferredTo", "workspace", "tag"]),
    value: textUpTo(200),
  }),
]).pipe(Schema.annotate({ message: sentences.invalid }))
type RoomFilterWire = typeof RoomFilterWire.Type

/** The wire's names of the fields of a row that are not the row's own. */
const renamed: Partial<Readonly<Record<RoomSortField, string>>> = {
  lastMessageAt: "lastMessage",
  startedAt: "firstMessage",
  channel: "plataform",
  holderName: "transferredTo",
  workspaceName: "workspace",
  statusSeconds: "statusTime",
}
const sortName = (field: RoomSortField): string => renamed[field] ?? field
const SortName = Schema.Literals(roomSortFields.map(sortName)).pipe(Schema.annotate({ message: sentences.invalid }))
/** The filters and the order of the table of rooms on the wire (conversations, section 7). */
export const RoomWishWire = {
  ...OfCompany,
  workspaces: WorkspacesWire,
  sortField: Schema.optionalKey(Schema.NullOr(SortName)),
  sortOrder: Schema.optionalKey(Schema.NullOr(SortOrderWire)),
  filters: Schema.optionalKey(Schema.Array(RoomFilterWire)),
  startAtPeriod: Schema.optionalKey(Schema.NullOr(PeriodWire)),
  lastMessagePeriod: Schema.optionalKey(Schema.NullOr(PeriodWire)),
} as const

const Body = Schema.Struct({ ...PageWish, ...RoomWishWire, companyId: CompanyId })
type RoomsBody = typeof Body.Type

/** The wire's names of the filters; a day of the first or the last message is a period of that day. */
const filterFields = {
  status: "status",
  id: "id",
  leadName: "leadName",
  phone: "phone",
  botName: "botName",
  plataform: "channel",
  transferredTo: "holderName",
  workspace: "workspaceName",
  objective: "objective",
  tag: "tag",
  closedAt: "closedOn",
  repetitions: "repetitions",
  statusTime: "statusSeconds",
} as const satisfies Readonly<
  Record<Exclude<RoomFilterWire["field"], "firstMessage" | "lastMessage">, keyof RoomFilters>
>

/** Reads the query of the table of rooms from its body. Of several filters of one field, the last counts. */
export const roomsWishOf = ({ offset, limit, ...body }: RoomsBody): RoomsWish => ({
  ...roomsCsvWishOf(body),
  offset,
  limit,
})

/** Reads the query of an export from its body. */
export const roomsCsvWishOf = ({
  sortField,
  sortOrder,
  filters = [],
  ...body
}: Omit<RoomsBody, "offset" | "limit">): RoomsCsvWish => {
  const { startAtPeriod, lastMessagePeriod, companyId, workspaces } = body
  const field = roomSortFields.find((each) => sortName(each) === sortField)
  const order = sortOrderOf(sortOrder)
  return {
    companyId,
    workspaces,
    sort: field === undefined || order === undefined ? undefined : { field, order },
    filters: {
      ...noRoomFilters,
      ...Object.fromEntries(filters.flatMap(filterIn)),
      ...periodOn("started", startAtPeriod, dayOf(filters, "firstMessage")),
      ...periodOn("lastMessage", lastMessagePeriod, dayOf(filters, "lastMessage")),
    },
  }
}

const filterIn = ({ field, value }: RoomFilterWire): ReadonlyArray<readonly [keyof RoomFilters, unknown]> => {
  if (field === "firstMessage" || field === "lastMessage") return []
  if (value === "") return [[filterFields[field], ""]]
  if (field === "plataform") return [["channel", channelNamed(value)]]
  if (field === "objective") return [["objective", objectiveLabelled(value)]]
  if (field === "repetitions" || field === "statusTime") return [[filterFields[field], String(value)]]
  return [[filterFields[field], field === "closedAt" ? dayIn(value) : value]]
}

const dayOf = (filters: ReadonlyArray<RoomFilterWire>, field: "firstMessage" | "lastMessage"): string => {
  const filter = filters.findLast((each) => each.field === field)
  return filter?.field === field ? dayIn(filter.value) : ""
}

/** The days that are both in a period and, if one is given, this very day. */
const periodOn = (
  name: "started" | "lastMessage",
  period: typeof PeriodWire.Type | null | undefined,
  day: string,
): Partial<RoomFilters> => {
  const [from, until] = [dayIn(period?.startAt), dayIn(period?.endAt)]
  return {
    [`${name}From`]: day > from ? day : from,
    [`${name}Until`]: day !== "" && (until === "" || day < until) ? day : until,
  }
}

/** Writes the query of the table of rooms as its body. */
export const bodyOfRooms = <Wish extends RoomsCsvWish>({ filters, sort, ...wish }: Wish) => {
  const { startedFrom, startedUntil, lastMessageFrom, lastMessageUntil } = filters
  return {
    ...wish,
    ...(sort === undefined ? {} : { sortField: sortName(sort.field), sortOrder: sort.order }),
    filters: filtersOf(filters),
    startAtPeriod: { startAt: startedFrom || null, endAt: startedUntil || null },
    lastMessagePeriod: { startAt: lastMessageFrom || null, endAt: lastMessageUntil || null },
  }
}

const filtersOf = (filters: RoomFilters): ReadonlyArray<RoomFilterWire> => {
  const { status, channel, objective, closedOn } = filters
  const texts = [
    ["id", filters.id],
    ["leadName", filters.leadName],
    ["phone", filters.phone],
    ["botName", filters.botName],
    ["transferredTo", filters.holderName],
    ["workspace", filters.workspaceName],
    ["tag", filters.tag],
    ["repetitions", filters.repetitions],
    ["statusTime", filters.statusSeconds],
  ] as const
  return [
    ...(status === "" ? [] : [{ field: "status", value: status } as const]),
    ...(channel === "" ? [] : [{ field: "plataform", value: channels[channel].roomsName } as const]),
    ...(objective === "" ? [] : [{ field: "objective", value: labelOf(objective) } as const]),
    ...(closedOn === "" ? [] : [{ field: "closedAt", value: closedOn } as const]),
    ...texts.flatMap(([field, value]) => (value === "" ? [] : [{ field, value }])),
  ]
}
