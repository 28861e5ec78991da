import { randomUUID } from "node:crypto"
import { socketPaths, VisitorNews } from "@prosa/adapters-ws/events"
import { emptyTimeline, mergeMessages, type Timeline } from "@prosa/core/conversation"
import { decode } from "@prosa/core/kernel"
import { Result } from "effect"
import { type ComebackSocket, openComebackSocket } from "./comeback-socket.ts"
import type { ConfirmedMessage, VisitorSight } from "./crowd-reading.ts"
import { fieldOf, type HttpAsker } from "./http-asker.ts"
import { publishedOrder } from "./published-order.ts"

/** A visitor's page: says things over HTTP, hears over a socket that comes back, and merges by number. */
export interface LoadVisitor {
  readonly say: (text: string) => Promise<void>
  readonly socket: ComebackSocket
  /** The greatest number that the server knows of the present conversation. */
  readonly lastSeq: () => Promise<{ readonly dialogToken: string; readonly lastSeq: number }>
  /** Whether the socket has told as much. */
  readonly hasHeard: (known: { readonly dialogToken: string; readonly lastSeq: number }) => boolean
  /** Asks for everything again on the socket, which the server answers however often. */
  readonly askAll: () => void
  readonly sight: () => VisitorSight
}

/** What all pages share. */
export interface LoadPlace {
  readonly port: number
  readonly http: HttpAsker
  readonly surprise: (what: string) => void
  /** A message was told to its sender's socket so many milliseconds after it was sent. */
  readonly delivered: (milliseconds: number) => void
}

/** Opens the widget of a bot, from an address of this machine. */
export const openLoadVisitor = async (
  place: LoadPlace,
  name: string,
  { botToken, from }: { readonly botToken: string; readonly from: string },
): Promise<LoadVisitor> => {
  const { http, port } = place
  const surprise = (what: string) => place.surprise(`${name}: ${what}`)
  const session = await http.ask("POST", "/api/livechat/sessions", { body: { botToken }, from })
  if (session.status !== 200) surprise(`no session: ${session.status} ${JSON.stringify(session.body)}`)
  const token = String(fieldOf(session.body, "visitorToken"))
  const headers = { authorization: `Bearer ${token}` }

  const sent: Array<ConfirmedMessage> = []
  const waiting = new Map<string, number>()
  const heard = new Map<string, Timeline>()
  let present = ""
  /** What this connection has told of a conversation, unless everything was asked for again. */
  let told = { dialogToken: "", order: publishedOrder(0) }
  let asksAgain = false
  const seen = () => heard.get(present)?.lastSeq ?? 0

  const hear = (frame: unknown) => {
    const news = Result.getOrUndefined(decode(VisitorNews, frame))
    if (news === undefined) return surprise(`the socket said ${JSON.stringify(frame)}`)
    // connected, without a conversation
    if (news.dialogToken === "") return undefined
    present = news.dialogToken
    if (!heard.has(present)) heard.set(present, emptyTimeline)
    if (news.type !== "message") return undefined
    if (told.dialogToken !== present) told = { dialogToken: present, order: publishedOrder(0) }
    const wrong = told.order.take(news)
    if (!asksAgain && wrong !== undefined) surprise(`one connection ${wrong}`)
    heard.set(present, mergeMessages(heard.get(present) ?? emptyTimeline, [news]))
    const since = news.clientId === null ? undefined : waiting.get(news.clientId)
    if (news.clientId !== null && waiting.delete(news.clientId) && since !== undefined)
      place.delivered(performance.now() - since)
    return undefined
  }
  const socket = openComebackSocket({
    port,
    path: socketPaths.visitor,
    greet: () => {
      told = { dialogToken: present, order: publishedOrder(seen()) }
      asksAgain = false
      // what was said before the cut is not told within the time that is measured
      waiting.clear()
      const resume = { type: "resume", after: seen(), token }
      return present === "" ? resume : { ...resume, dialogToken: present }
    },
    hear,
    surprise,
  })

  return {
    socket,
    say: async (text) => {
      const clientId = randomUUID()
      if (socket.isOpen()) waiting.set(clientId, performance.now())
      const answer = await http.ask("POST", "/api/livechat/messages", { body: { clientId, text }, headers, from })
      if (answer.status === 200) sent.push({ clientId, text })
      else surprise(`'${text}' was answered ${answer.status} ${JSON.stringify(answer.body)}`)
    },
    askAll: () => {
      asksAgain = true
      socket.send({ type: "resume", after: 0, token, dialogToken: present })
    },
    lastSeq: async () => {
      const { body } = await http.ask("GET", `/api/livechat/messages?after=${seen()}`, { headers, from })
      const messages: unknown = fieldOf(body, "messages")
      const last = Array.isArray(messages) ? Number(fieldOf(messages.at(-1), "changeSeq") ?? 0) : 0
      return { dialogToken: String(fieldOf(body, "dialogToken")), lastSeq: last }
    },
    hasHeard: ({ dialogToken, lastSeq }) => present === dialogToken && seen() >= lastSeq,
    sight: () => {
      if (!asksAgain && told.order.missing().length > 0)
        surprise(`one connection left out ${told.order.missing().join(" ")}`)
      return { name, sent, present, heard }
    },
  }
}
