import { socketPaths } from "@prosa/adapters-ws/events"
import { inboxPage, roomFinished, roomHeld } from "@prosa/core/conversation"
import { createBrowser } from "../../server/testing/browser.ts"
import type { SeededRandom } from "../durability/seeded-random.ts"
import { openComebackSocket } from "./comeback-socket.ts"
import type { ShopAttendant } from "./crowded-shop.ts"
import type { AttendantSight, ListedItem } from "./crowd-reading.ts"
import { fieldOf } from "./http-asker.ts"
import { type LoadRoom, openLoadRoom, type WatchedRoom } from "./load-room.ts"
import type { LoadPlace } from "./load-visitor.ts"

/** An attendant's page: the inbox, and the rooms that they have open. */
export interface LoadAttendant {
  /** Does one thing of a working day: joins a room, answers in one, marks one as read, deletes a message, hands one over, or finalizes one. */
  readonly work: (random: SeededRandom) => Promise<void>
  /** Cuts one of the sockets off. */
  readonly cut: (random: SeededRandom, awayFor: number) => void
  /** The newest conversations of their workspaces. */
  readonly newest: () => Promise<ReadonlyArray<ListedItem>>
  /** Opens a conversation without joining it. */
  readonly watch: (dialogId: number) => WatchedRoom
  /** Whether all that was sent was told, and every socket stands. */
  readonly isSettled: () => boolean
  readonly sight: () => AttendantSight
  readonly did: () => AttendantDeeds
  readonly end: () => void
}

export interface AttendantDeeds {
  readonly joined: number
  readonly tooLate: number
  readonly said: number
  readonly deleted: number
  readonly handedOver: number
  readonly finalized: number
  readonly comebacks: number
}

/** Rooms that an attendant has open at once. */
const mostRooms = 4

/** What a colleague or the visitor may have done meanwhile: they hold the room, or it is finished. */
const lateRefusals: ReadonlySet<string> = new Set([roomHeld._tag, roomFinished._tag])

/** Signs in and opens the inbox. */
export const openLoadAttendant = async (
  place: LoadPlace,
  companyId: number,
  { userId, email, workspaces }: ShopAttendant,
  password: string,
): Promise<LoadAttendant> => {
  const { http, port } = place
  const surprise = (what: string) => place.surprise(`${email}: ${what}`)
  const browser = createBrowser(`http://127.0.0.1:${port}`)
  const signedIn = await browser.post("/api/auth", { name: email, password })
  if (signedIn.status !== 200) surprise(`could not sign in: ${signedIn.status}`)
  const headers = { cookie: browser.cookieHeader() }

  let list = new Map<number, ListedItem>()
  let listedAt = 0
  let listing = false
  /** What the socket told while the list was on its way: of a room that is finalized by now, the list may not know. */
  let meanwhile: Array<ListedItem> = []
  let goneMeanwhile = new Set<number>()
  let unreadRooms = -1
  const rooms = new Map<number, LoadRoom>()
  const left = new Map<number, LoadRoom>()
  const watched = new Map<number, LoadRoom>()
  /** Rooms that were handed to a colleague from here, and are still looked at. */
  const handedOver = new Map<number, LoadRoom>()
  const barred = new Set<number>()
  const open = () => [...rooms.values(), ...watched.values(), ...handedOver.values()]
  const all = () => [...open(), ...left.values()]
  const deeds = { joined: 0, tooLate: 0, said: 0, deleted: 0, handedOver: 0, finalized: 0 }

  const arrived = (items: ReadonlyArray<ListedItem>) => {
    for (const item of items) {
      const known = list.get(item.id)
      if (known !== undefined && known.version >= item.version) continue
      // the page's filter: open rooms of one's own workspaces; a finalized one goes
      if (item.status === "OPEN" && workspaces.some((id) => id === item.workspaceId)) list.set(item.id, item)
      else list.delete(item.id)
    }
  }
  const newest = async (limit: number): Promise<ReadonlyArray<ListedItem>> => {
    const wish = `companyId=${companyId}&${workspaces.map((id) => `workspace=${id}`).join("&")}`
    const page = `/api/omnichannel/dialogs-pageable?${wish}&status=OPEN&name=&offset=0&limit=${limit}`
    const { status, body } = await http.ask("GET", page, { headers })
    const result: unknown = fieldOf(body, "result")
    if (status === 200 && Array.isArray(result)) return result.map(itemOf)
    surprise(`the list was answered ${status} ${JSON.stringify(body)}`)
    return []
  }
  /** A room that has left one's workspaces goes, also from a list that is on its way. */
  const leaves = (id: number) => {
    list.delete(id)
    goneMeanwhile.add(id)
  }
  /** What the page does when it is connected again: the list is asked for, and what arrived meanwhile is newer. */
  const askList = async () => {
    listing = true
    meanwhile = []
    goneMeanwhile = new Set()
    const asked = Date.now()
    const found = (await newest(inboxPage)).filter(({ id }) => !goneMeanwhile.has(id))
    const known = list
    list = new Map(found.map((item) => [item.id, item]))
    arrived([...known.values()].filter(({ id }) => list.has(id)))
    arrived(meanwhile)
    listedAt = asked
    listing = false
  }
  const inbox = openComebackSocket({
    port,
    path: `${socketPaths.inbox(userId)}?companyId=${companyId}`,
    ...headers,
    greet: () => ({ type: "resume", after: 0 }),
    hear: (frame, isFirst) => {
      const dialogs: unknown = fieldOf(frame, "dialogs")
      if (fieldOf(frame, "type") !== "inbox" || !Array.isArray(dialogs))
        return surprise(`the inbox said ${JSON.stringify(frame)}`)
      unreadRooms = Number(fieldOf(frame, "unreadRooms"))
      const items = dialogs.map(itemOf)
      arrived(items)
      meanwhile.push(...items)
      const gone: unknown = fieldOf(frame, "gone")
      if (Array.isArray(gone)) for (const id of gone) leaves(Number(id))
      if (isFirst) askList().catch((error: unknown) => surprise(String(error)))
      return undefined
    },
    surprise,
  })

  /** A room that somebody has handed on to a workspace of others is told no further. */
  const goes = (id: number) => {
    barred.add(id)
    for (const opened of [rooms, watched, handedOver]) {
      const room = opened.get(id)
      if (room !== undefined) left.set(id, room)
      opened.delete(id)
    }
  }
  const openRoom = (id: number): LoadRoom => openLoadRoom({ place, userId, headers, surprise, barred: goes }, id)

  const dialogs = "/api/omnichannel/dialogs"
  /** Asks for something that a colleague or the visitor may have made impossible; answers whether it was done. */
  const done = async (method: "POST" | "DELETE", path: string, body: object = {}): Promise<boolean> => {
    const { status, body: answer } = await http.ask(method, `${dialogs}/${path}`, { headers, body })
    if (status === 422 && lateRefusals.has(String(fieldOf(answer, "_tag")))) deeds.tooLate += 1
    else if (status !== 200) surprise(`${path} was answered ${status} ${JSON.stringify(answer)}`)
    return status === 200
  }

  const join = async (random: SeededRandom) => {
    const mayTake = ({ id, holderId }: ListedItem) =>
      !rooms.has(id) && !watched.has(id) && (holderId === null || holderId === userId)
    const choice = [...list.values()].filter(mayTake)
    const chosen = choice[random.below(choice.length)]
    if (chosen === undefined || !(await done("POST", `${chosen.id}/join`)) || rooms.has(chosen.id)) return
    deeds.joined += 1
    const known = handedOver.get(chosen.id)
    handedOver.delete(chosen.id)
    if (known !== undefined) known.lost.value = false
    rooms.set(chosen.id, known ?? openRoom(chosen.id))
  }
  const say = (room: LoadRoom) => {
    if (room.say(`Resposta ${deeds.said + 1} de ${email}`)) deeds.said += 1
  }
  const remove = async (room: LoadRoom) => {
    const message = room.ownMessage()
    if (message === undefined) return
    const told = room.expectDeletion(message.id)
    if (await done("DELETE", `message/${message.id}?companyId=${companyId}`)) deeds.deleted += 1
    else told()
  }
  /** Hands a room to the next online colleague of one of one's own workspaces, and looks on. */
  const handOver = async (random: SeededRandom, room: LoadRoom) => {
    const workspaceId = workspaces[random.below(workspaces.length)]
    room.lost.value = true
    const body = { dialogId: room.id, transferToThirdPartySystem: false, userId: 0, workspaceId }
    if (!(await done("POST", "transfer", body))) return
    deeds.handedOver += 1
    rooms.delete(room.id)
    handedOver.set(room.id, room)
  }
  const finalize = async (room: LoadRoom) => {
    if (!(await done("POST", `finalize/${room.id}`))) return
    room.lost.value = true
    deeds.finalized += 1
  }
  const leave = (room: LoadRoom) => {
    room.check()
    rooms.delete(room.id)
    left.set(room.id, room)
    room.socket.end()
  }

  return {
    newest: () => newest(200),
    watch: (id) => {
      const room = openRoom(id)
      watched.set(id, room)
      return room
    },
    work: async (random) => {
      const own = [...rooms.values()]
      for (const room of own) if (room.isComplete() && room.isQuiet()) leave(room)
      const room = own[random.below(own.length)]
      const chance = random.below(100)
      if (room === undefined || room.lost.value || (own.length < mostRooms && chance < 20)) return join(random)
      if (chance < 78) return say(room)
      if (chance < 85) return remove(room)
      if (chance < 90) return void (await done("POST", `markAsRead/${room.id}`))
      return chance < 95 ? handOver(random, room) : finalize(room)
    },
    cut: (random, awayFor) => {
      const own = [inbox, ...[...rooms.values()].map(({ socket }) => socket)]
      own[random.below(own.length)]?.cut(awayFor)
    },
    isSettled: () => !listing && inbox.isOpen() && open().every((room) => room.isQuiet() && room.socket.isOpen()),
    sight: () => {
      const seen = all()
      for (const room of open()) room.check()
      return {
        name: email,
        userId,
        workspaces,
        sent: seen.flatMap(({ id, sent }) => sent.map((message) => ({ ...message, dialogId: id }))),
        heard: new Map(seen.flatMap(({ id, timeline }) => (barred.has(id) ? [] : [[id, timeline()]]))),
        barred: [...barred],
        list: [...list.values()],
        listedAt,
        unreadRooms,
      }
    },
    did: () => ({
      ...deeds,
      comebacks: [inbox, ...all().map(({ socket }) => socket)].reduce((sum, socket) => sum + socket.comebacks(), 0),
    }),
    end: () => {
      for (const { socket } of all()) socket.end()
      inbox.end()
    },
  }
}

const itemOf = (wire: unknown): ListedItem => ({
  id: Number(fieldOf(wire, "id")),
  version: Number(fieldOf(wire, "version")),
  workspaceId: Number(fieldOf(wire, "workspaceId")),
  holderId: idOrNobody(fieldOf(wire, "holderId")),
  status: String(fieldOf(wire, "status")),
  lastMessage: String(fieldOf(wire, "lastMessage")),
  unread: Number(fieldOf(wire, "unreadMessageTotal")),
})

const idOrNobody = (value: unknown): number | null => (typeof value === "number" ? value : null)
