import { randomUUID } from "node:crypto"
import { DialogNews, socketPaths } from "@prosa/adapters-ws/events"
import { emptyTimeline, inboxPage, mergeMessages, type Timeline } from "@prosa/core/conversation"
import { decode } from "@prosa/core/kernel"
import { Result } from "effect"
import { createBrowser } from "../../server/testing/browser.ts"
import type { SeededRandom } from "../durability/seeded-random.ts"
import { type ComebackSocket, openComebackSocket } from "./comeback-socket.ts"
import type { ShopAttendant } from "./crowded-shop.ts"
import type { AttendantSight, ConfirmedMessage, ListedItem } from "./crowd-reading.ts"
import { fieldOf } from "./http-asker.ts"
import type { LoadPlace } from "./load-visitor.ts"

/** An attendant's page: the inbox, and the rooms that they have open. */
export interface LoadAttendant {
  /** Does one thing of a working day: joins a room, answers in one, marks one as read, or finalizes one. */
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
  readonly finalized: number
  readonly comebacks: number
}

/** A dialog's socket, with what it told. */
export interface WatchedRoom {
  readonly socket: ComebackSocket
  readonly timeline: () => Timeline
  readonly askAll: () => void
}

interface Room extends WatchedRoom {
  readonly id: number
  readonly sent: Array<ConfirmedMessage>
  readonly pending: Map<string, { readonly text: string; readonly since: number }>
  finalized: boolean
  /** All that there is of it was told: it is finalized, and its socket may go. */
  complete: boolean
}

/** Rooms that an attendant has open at once. */
const mostRooms = 4

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
  let unreadRooms = -1
  const rooms = new Map<number, Room>()
  const left = new Map<number, Room>()
  const watched = new Map<number, Room>()
  const all = () => [...rooms.values(), ...left.values(), ...watched.values()]
  const deeds = { joined: 0, tooLate: 0, said: 0, finalized: 0 }

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
  /** What the page does when it is connected again: the list is asked for, and what arrived meanwhile is newer. */
  const askList = async () => {
    listing = true
    meanwhile = []
    const asked = Date.now()
    const found = await newest(inboxPage)
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
      if (isFirst) askList().catch((error: unknown) => surprise(String(error)))
      return undefined
    },
    surprise,
  })

  const openRoom = (id: number): Room => {
    let timeline = emptyTimeline
    let told = 0
    let asksAgain = false
    const room: Omit<Room, "socket"> = {
      id,
      sent: [],
      pending: new Map(),
      finalized: false,
      complete: false,
      timeline: () => timeline,
      askAll: () => {
        asksAgain = true
        socket.send({ type: "resume", after: 0 })
      },
    }
    const hear = (frame: unknown) => {
      const heard = Result.getOrUndefined(decode(DialogNews, frame))
      if (heard === undefined) return surprise(`dialog ${id} said ${JSON.stringify(frame)}`)
      if (heard.type === "dialog" && heard.dialog.status === "CLOSED") {
        room.finalized = true
        room.complete = timeline.lastSeq >= heard.dialog.lastSeq
      }
      if (heard.type === "refused") {
        // the room was finalized, by a colleague say, before what was sent came in
        const pending = room.pending.get(heard.clientId)
        room.pending.delete(heard.clientId)
        if (!room.finalized) surprise(`dialog ${id} refused '${pending?.text}': ${heard.reason}`)
      }
      if (heard.type !== "message") return undefined
      if (!asksAgain && heard.seq !== told + 1) surprise(`dialog ${id} told ${heard.seq} after ${told}`)
      told = heard.seq
      timeline = mergeMessages(timeline, [heard])
      const pending = heard.clientId === null ? undefined : room.pending.get(heard.clientId)
      if (heard.clientId === null || pending === undefined) return undefined
      room.pending.delete(heard.clientId)
      room.sent.push({ clientId: heard.clientId, text: pending.text })
      if (pending.since > 0) place.delivered(performance.now() - pending.since)
      return undefined
    }
    const socket: ComebackSocket = openComebackSocket({
      port,
      path: socketPaths.dialog(id, userId),
      ...headers,
      greet: () => {
        told = timeline.lastSeq
        asksAgain = false
        return { type: "resume", after: timeline.lastSeq }
      },
      hear: (frame, isFirst) => {
        hear(frame)
        // what was not confirmed before the cut is sent again; it is stored once
        if (isFirst)
          for (const [clientId, { text }] of room.pending) {
            room.pending.set(clientId, { text, since: 0 })
            socket.send({ message: text, clientId })
          }
      },
      surprise,
    })
    return Object.assign(room, { socket })
  }

  const post = (path: string) => http.ask("POST", `/api/omnichannel/dialogs/${path}`, { headers, body: {} })

  const join = async (random: SeededRandom) => {
    const mayTake = ({ id, holderId }: ListedItem) =>
      !rooms.has(id) && !watched.has(id) && (holderId === null || holderId === userId)
    const choice = [...list.values()].filter(mayTake)
    const chosen = choice[random.below(choice.length)]
    if (chosen === undefined) return undefined
    const { status, body } = await post(`${chosen.id}/join`)
    if (status === 422) deeds.tooLate += 1
    else if (status !== 200) surprise(`joining ${chosen.id} was answered ${status} ${JSON.stringify(body)}`)
    else if (!rooms.has(chosen.id)) {
      deeds.joined += 1
      rooms.set(chosen.id, openRoom(chosen.id))
    }
    return undefined
  }
  const leave = (room: Room) => {
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
      for (const room of own) if (room.complete && room.pending.size === 0) leave(room)
      const room = own[random.below(own.length)]
      const chance = random.below(100)
      if (room === undefined || room.finalized || (own.length < mostRooms && chance < 20)) return join(random)
      if (chance < 85) {
        const [clientId, text] = [randomUUID(), `Resposta ${deeds.said + 1} de ${email}`]
        if (!room.socket.send({ message: text, clientId })) return undefined
        deeds.said += 1
        room.pending.set(clientId, { text, since: performance.now() })
        return undefined
      }
      const { status, body } = await (chance < 93 ? post(`markAsRead/${room.id}`) : post(`finalize/${room.id}`))
      if (status === 200 && chance >= 93) {
        room.finalized = true
        deeds.finalized += 1
      } else if (status !== 200 && status !== 422) surprise(`answered ${status} ${JSON.stringify(body)}`)
      return undefined
    },
    cut: (random, awayFor) => {
      const own = [inbox, ...[...rooms.values()].map(({ socket }) => socket)]
      own[random.below(own.length)]?.cut(awayFor)
    },
    isSettled: () =>
      !listing &&
      inbox.isOpen() &&
      [...rooms.values(), ...watched.values()].every(({ pending, socket }) => pending.size === 0 && socket.isOpen()),
    sight: () => {
      const seen = all()
      return {
        name: email,
        userId,
        workspaces,
        sent: seen.flatMap(({ id, sent }) => sent.map((message) => ({ ...message, dialogId: id }))),
        heard: new Map(seen.map(({ id, timeline }) => [id, timeline()])),
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
