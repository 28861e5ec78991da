import type { LaidColumn } from "@prosa/core/shell"
import { type RowChoice } from "@prosa/core/shell/view"
import { chakra } from "@chakra-ui/react"
import {
  isTimedOrder,
  type RoomColumn,
  roomColumns,
  type RoomRow,
  type RoomSortField,
  wordsOfRoom,
} from "@prosa/core/conversation"
import { stepIn } from "@prosa/core/label"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { ChannelIcon } from "../../kit/labels/channel-icon.tsx"
import { choosingRows } from "../../kit/tables/choosing-rows.tsx"
import type { Column } from "../../kit/tables/data-table.tsx"
import { LabelChips } from "../../label/label-chip.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { RoomStatusBadge } from "../../kit/labels/room-status-badge.tsx"
import { Moment } from "../../services/moment.tsx"

/** The inbox with a room, without its list. */
export const pathOfRoom = ({ id }: Pick<RoomRow, "id">): string => `/omnichannel/?dialogId=${id}&showSidebar=false`

const Figure = chakra("span", { base: { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" } })
const Missing = chakra("span", { base: { color: "text-3", whiteSpace: "nowrap" } })
const Line = chakra("span", { base: { display: "flex", alignItems: "center", gap: "2", minWidth: 0 } })
const Lead = chakra(Link, {
  base: {
    display: "block",
    minWidth: 0,
    color: "inherit",
    borderRadius: "badge",
    "&:hover": { textDecoration: "underline" },
    "&:focus-visible": { outlineOffset: "-2px" },
  },
})

/** Pixels of each column; the person's name takes what is left. */
const widths: Readonly<Record<RoomColumn, number>> = {
  id: 72,
  lead: 168,
  phone: 172,
  bot: 144,
  channel: 112,
  holder: 144,
  workspace: 108,
  objective: 112,
  started: 176,
  lastMessage: 168,
  status: 120,
  closed: 148,
  tag: 152,
  repetitions: 104,
  statusTime: 160,
}

const narrowWidths: Partial<Readonly<Record<RoomColumn, number>>> = {
  id: 72,
  lead: 148,
  holder: 156,
  workspace: 112,
}

const sorts: Readonly<Record<RoomColumn, RoomSortField>> = {
  id: "id",
  lead: "leadName",
  phone: "phone",
  bot: "botName",
  channel: "channel",
  holder: "holderName",
  workspace: "workspaceName",
  objective: "objective",
  started: "startedAt",
  lastMessage: "lastMessageAt",
  status: "status",
  closed: "closedAt",
  tag: "tag",
  repetitions: "repetitions",
  statusTime: "statusSeconds",
}

const figures: ReadonlySet<RoomColumn> = new Set([
  "id",
  "phone",
  "started",
  "lastMessage",
  "closed",
  "repetitions",
  "statusTime",
])
const moments: ReadonlySet<RoomColumn> = new Set(["started", "lastMessage", "closed"])
const isMissing = (row: RoomRow, key: RoomColumn): boolean =>
  (key === "phone" && row.phone === "") ||
  (key === "holder" && row.holderName === null) ||
  (key === "closed" && row.closedAt === null)

/** The labels of a room, after its pipeline step where that is none of them. */
const Tags = ({ row: { tag, labels } }: { readonly row: RoomRow }) => {
  const step = stepIn(tag, labels)
  return <LabelChips labels={labels}>{step === "" ? undefined : <Name>{step}</Name>}</LabelChips>
}

const cellOf = (row: RoomRow, key: RoomColumn): ReactNode => {
  const moment = key === "started" ? row.startedAt : key === "lastMessage" ? row.lastMessageAt : row.closedAt
  if (moments.has(key) && moment !== null)
    return (
      <Figure>
        <Moment at={moment} />
      </Figure>
    )
  const words = wordsOfRoom(row)[key]
  if (isMissing(row, key)) return <Missing>{words}</Missing>
  if (key === "lead")
    return (
      <Lead href={pathOfRoom(row)}>
        <Name>{words}</Name>
      </Lead>
    )
  if (key === "tag" && row.labels.length > 0) return <Tags row={row} />
  if (key === "status") return <RoomStatusBadge status={row.status} />
  if (key === "channel")
    return (
      <Line>
        <ChannelIcon channel={row.channel} named />
        {words}
      </Line>
    )
  if (key === "holder")
    return (
      <Line>
        <Avatar id={words} name={words} size={20} />
        <Name>{words}</Name>
      </Line>
    )
  return figures.has(key) ? <Figure>{words}</Figure> : <Name>{words}</Name>
}

/** The columns as somebody has arranged them. */
export interface ArrangedRooms {
  readonly columns: ReadonlyArray<LaidColumn<RoomColumn>>
  readonly resize: (key: RoomColumn, width: number) => void
}

/**
 * The columns of the table; a narrow window has those of the specification, since nothing is chosen there. `unsorted`: the newest message comes first. `refusal` says why the rooms
 * are ordered by nothing but times.
 */
export const columnsOfRooms = (
  arranged: ArrangedRooms,
  narrow: boolean,
  unsorted: boolean,
  refusal: string | undefined,
): ReadonlyArray<Column<RoomRow>> =>
  arranged.columns
    .flatMap(({ key, shown, width }) => {
      const column = roomColumns.find((each) => each.key === key)
      return column === undefined || (narrow ? !column.narrow : !shown) ? [] : [{ ...column, chosen: width }]
    })
    .map(({ key, label, chosen }) => {
      const width = (narrow ? narrowWidths[key] : chosen) ?? widths[key]
      const sort = sorts[key]
      return {
        label,
        cell: (row: RoomRow) => cellOf(row, key),
        ...(key === "lead" ? { leads: true } : {}),
        width,
        ...(narrow ? {} : { onResize: (pixels: number) => arranged.resize(key, pixels) }),
        sort,
        ...(refusal !== undefined && !isTimedOrder({ field: sort, order: 1 }) ? { sortRefusal: refusal } : {}),
        ...(key === "lastMessage" && unsorted ? { ordered: "descending" as const } : {}),
        ...(key === "repetitions" ? { align: "end" as const } : {}),
      }
    })

/** The checkboxes of rooms. */
export const choosingRooms = (choice: RowChoice<RoomRow>, rows: ReadonlyArray<RoomRow>): Column<RoomRow> =>
  choosingRows(choice, rows, (row) => `Selecionar sala ${row.id}, ${wordsOfRoom(row).lead}`)
