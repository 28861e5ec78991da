import { type Effect, Schema } from "effect"
import { Objective } from "../../bot/index.ts"
import { Channel } from "../../channel/index.ts"
import {
  type CallRefused,
  type ClientId,
  type CompanyId,
  DialogId,
  failure,
  fold,
  type Page,
  UserId,
  type WorkspaceId,
} from "../../kernel/index.ts"
import type { HandOver, RoomTransfer } from "../../transfer/index.ts"
import type { RoomOrder } from "./room-order.ts"
import type { RoomRow } from "./room-row.ts"
import { type Dialog, type StatusFilter } from "../dialogs/dialog.ts"
import { type RoomFinished, roomFinished } from "../dialogs/dialogs.ts"

/** What the holder's column says of an unassigned room, and the filter that finds those (section 3). */
export const unassigned = "Sem transferência"

/** What the holder's column says of a room that an external system holds. */
export const withExternalSystem = "Plataforma externa"

/** The filters of the table of rooms; '' matches everything. Days are 'yyyy-MM-dd' in the company's zone, inclusive. */
export interface RoomFilters {
  readonly status: StatusFilter
  /** The number of the room. */
  readonly id: string
  /** A part of the person's name; of one or two letters, the beginning of a word of it. */
  readonly leadName: string
  /** Digits that the number contains. */
  readonly phone: string
  /** A part of the bot's name. */
  readonly botName: string
  readonly channel: Channel | ""
  /** A part of what the holder's column shows: a name, `unassigned` or `withExternalSystem`. */
  readonly holderName: string
  /** A part of the workspace's name. */
  readonly workspaceName: string
  readonly objective: Objective | ""
  /** What the pipeline step, or the name of a label, begins with. */
  readonly tag: string
  readonly startedFrom: string
  readonly startedUntil: string
  readonly lastMessageFrom: string
  readonly lastMessageUntil: string
  /** The day on which the room was closed. */
  readonly closedOn: string
  /** The number of earlier conversations of the same person, in digits. */
  readonly repetitions: string
  /** How long the room has at least been in its status, in seconds and in digits. */
  readonly statusSeconds: string
}

/** The filters by what is reckoned of each room: they narrow at most `listedRooms` rooms that the others find. */
export const hasReckonedFilter = ({
  repetitions,
  statusSeconds,
}: Pick<RoomFilters, "repetitions" | "statusSeconds">): boolean => repetitions !== "" || statusSeconds !== ""

/** Returns whether a row passes the filters by what is reckoned of it. */
export const passesReckonedFilters = (
  row: Pick<RoomRow, "repetitions" | "statusSeconds">,
  { repetitions, statusSeconds }: Pick<RoomFilters, "repetitions" | "statusSeconds">,
): boolean =>
  (repetitions === "" || row.repetitions === Number(repetitions)) && row.statusSeconds >= Number(statusSeconds)

/** Filters that match every room. */
export const noRoomFilters: RoomFilters = {
  status: "",
  id: "",
  leadName: "",
  phone: "",
  botName: "",
  channel: "",
  holderName: "",
  workspaceName: "",
  objective: "",
  tag: "",
  startedFrom: "",
  startedUntil: "",
  lastMessageFrom: "",
  lastMessageUntil: "",
  closedOn: "",
  repetitions: "",
  statusSeconds: "",
}

/** A query of the table of rooms. */
export interface RoomsWish {
  readonly companyId: CompanyId
  readonly workspaces: ReadonlyArray<WorkspaceId>
  readonly filters: RoomFilters
  /** Undefined: the last message, newest first. */
  readonly sort: RoomOrder | undefined
  readonly offset: number
  readonly limit: number
}

/** A query of an export: the filtered rooms in the order of the table. */
export type RoomsCsvWish = Omit<RoomsWish, "offset" | "limit">

/** Maximum rooms of an export: with its head as many lines as a spreadsheet opens. */
export const exportLimit = 1_048_575

/** An export of rooms as it arrives. */
export interface RoomsCsv {
  /** The number of rooms, at most `exportLimit`. */
  readonly rooms: number
  /**
   * The parts of the file, with its head. A loop that is left ends the export; one that throws has not received all of
   * it. Timestamps are in the company's time zone, as the days of the filters.
   */
  readonly parts: AsyncIterable<string>
}

/** Maximum rooms of one bulk call; more are sent in several. */
export const bulkLimit = 50

/** A user to whom rooms of a workspace may be handed. */
export const AttendantChoice = Schema.Struct({
  id: UserId,
  name: Schema.String,
  /** Has the inbox open, on any device. */
  online: Schema.Boolean,
  /** The number of open rooms that they hold. */
  rooms: Schema.Int,
  /** 'Sequencial' may hand them a room (`turnTakers`). */
  takesTurns: Schema.Boolean,
})
export type AttendantChoice = typeof AttendantChoice.Type

/** Orders attendants for a choice: online first, then those with the fewest rooms, then by name. */
export const byReadiness = (a: AttendantChoice, b: AttendantChoice): number =>
  Number(b.online) - Number(a.online) || a.rooms - b.rooms || fold(a.name).localeCompare(fold(b.name))

/** Counts the attendants whom 'Sequencial' may hand a room now: those who take turns and are online. */
export const onlineAmong = (people: ReadonlyArray<AttendantChoice>): number =>
  people.filter(({ online, takesTurns }) => online && takesTurns).length

/** Filters attendants by a part of their name, and by their presence. */
export const attendantsNamed = (
  people: ReadonlyArray<AttendantChoice>,
  name: string,
  onlyOnline = false,
): ReadonlyArray<AttendantChoice> =>
  people.filter((person) => fold(person.name).includes(fold(name.trim())) && (person.online || !onlyOnline))

/** The room is with an external system, which alone decides about it. */
export const RoomOutside = failure("RoomOutside")
export type RoomOutside = typeof RoomOutside.Type
/** The refusal of a second transfer (conversations, section 8). */
export const roomOutside: RoomOutside = {
  _tag: "RoomOutside",
  message: "Este chamado já foi transferido para um sistema de terceiros.",
}
/** The chosen user no longer attends in the workspace, or the workspace is gone. */
export const AttendantGone = failure("AttendantGone")
export type AttendantGone = typeof AttendantGone.Type
/** The refusal of a transfer to a user who was deactivated or left the workspace meanwhile. */
export const attendantGone: AttendantGone = {
  _tag: "AttendantGone",
  message: "Este colaborador não atende mais neste workspace. Escolha outra pessoa.",
}
/** The refusal of a transfer to a workspace that was deactivated meanwhile, whether a user was chosen or not. */
export const workspaceGone: AttendantGone = {
  _tag: "AttendantGone",
  message: "Este workspace não está mais disponível. Escolha outro workspace.",
}
/** The bot of the room has no system that could be asked or told. */
export const NoExternalSystem = failure("NoExternalSystem")
export type NoExternalSystem = typeof NoExternalSystem.Type
/** The refusal of a transfer that the bot's webhook would decide or receive. */
export const noExternalSystem: NoExternalSystem = {
  _tag: "NoExternalSystem",
  message: "O robô desta conversa não tem um endereço de transferência configurado em seus webhooks.",
}

/** The reasons for which a room is not transferred. */
export type TransferRefused = RoomOutside | RoomFinished | AttendantGone | NoExternalSystem

/** The port to the rooms that the signed-in user manages (conversations, section 2, 'Room management'). */
export interface Rooms {
  list(wish: RoomsWish): Effect.Effect<Page<RoomRow>, CallRefused>
  /**
   * The quick finder's: the room of this number, then those of a part of a telephone or of the person's name, newest
   * message first.
   */
  find(wish: {
    readonly companyId: CompanyId
    readonly workspaces: ReadonlyArray<WorkspaceId>
    readonly name: string
    readonly offset: number
    readonly limit: number
  }): Effect.Effect<Page<RoomRow>, CallRefused>
  /** Begins an export: the rooms are chosen now, and each is read when its part is written. */
  exportCsv(wish: RoomsCsvWish): Effect.Effect<RoomsCsv, CallRefused>
  /**
   * Closes at most `bulkLimit` rooms; those that are closed already are passed over. Returns how many were closed. An
   * unknown id refuses all of them.
   */
  close(companyId: CompanyId, ids: ReadonlyArray<DialogId>): Effect.Effect<number, CallRefused>
  /**
   * Transfers at most `bulkLimit` unassigned rooms; others are passed over. Returns those that were transferred. An
   * unknown id refuses all of them.
   */
  transfer(
    companyId: CompanyId,
    ids: ReadonlyArray<DialogId>,
    transfer: RoomTransfer,
  ): Effect.Effect<ReadonlyArray<DialogId>, AttendantGone | CallRefused>
  /**
   * Hands one room over, whoever holds it. A client repeats a call whose response was lost with the same `clientId`: the
   * room is then handed over once.
   */
  handOver(id: DialogId, target: HandOver, clientId?: ClientId): Effect.Effect<Dialog, TransferRefused | CallRefused>
  /** Lists the active members of a workspace who may attend, by name. */
  attendants(companyId: CompanyId, workspaceId: WorkspaceId): Effect.Effect<ReadonlyArray<AttendantChoice>, CallRefused>
}

/** Returns the holder's column of a dialog. */
export const holderNameOf = ({
  holder,
  transferredToExternal,
}: Pick<Dialog, "holder" | "transferredToExternal">): string | null =>
  transferredToExternal ? withExternalSystem : (holder?.name ?? null)

/** Returns why one room is not transferred, whatever the target; undefined if it may be. */
export const transferRefusal = ({
  status,
  transferredToExternal,
}: Pick<Dialog, "status" | "transferredToExternal">): RoomOutside | RoomFinished | undefined =>
  transferredToExternal ? roomOutside : status === "CLOSED" ? roomFinished : undefined

/** Returns whether closing many rooms applies to a row (section 4). */
export const mayCloseRow = ({ closedAt }: Pick<RoomRow, "closedAt">): boolean => closedAt === null

/** Returns whether transferring many rooms applies to a row: it is open and unassigned (section 4). */
export const mayTransferRow = ({ status, holderName }: Pick<RoomRow, "status" | "holderName">): boolean =>
  status === "OPEN" && holderName === null
