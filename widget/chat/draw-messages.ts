import type { Message, PendingMessage } from "@prosa/core/conversation"
import { type VisitorChat, type VisitorChatState, visibleMessages } from "@prosa/core/conversation/view"
import { nameDay } from "@prosa/core/kernel"
import { drawMessage, keyOf } from "./draw-message.ts"
import { element } from "./elements.ts"

/** Where messages are drawn: the list, who types below it, and what scrolls both. */
export interface MessagePlaces {
  readonly scroller: HTMLElement
  readonly list: HTMLElement
  readonly typing: HTMLElement
}

/** Returns what draws the messages of a state, each node once, and stays at the end for whoever is there. */
export const messagesIn = ({ scroller, list, typing }: MessagePlaces, chat: VisitorChat) => {
  const drawn = new Map<string, { readonly of: Message | PendingMessage | string; readonly node: HTMLElement }>()
  const drawTyping = ({ botTyping, personTyping }: VisitorChatState) => {
    const words = personTyping !== undefined ? `${personTyping} está digitando...` : botTyping ? "Digitando..." : ""
    if (typing.dataset["words"] === words) return
    typing.dataset["words"] = words
    typing.replaceChildren(...(words === "" ? [] : [element("span", { class: "dots", "aria-hidden": "true" }), words]))
  }
  return (state: VisitorChatState) => {
    const stick = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 80
    const rows: ReadonlyArray<Message | PendingMessage> = [...visibleMessages(state), ...state.timeline.pending]
    const wanted = rows.flatMap((message, at) => {
      const before = rows[at - 1]
      const day = nameDay(message.sentAt, Date.now())
      const row = { key: "seq" in message ? keyOf(message) : (message.clientId as string), of: message }
      const begins = before === undefined || nameDay(before.sentAt, Date.now()) !== day
      return begins ? [{ key: `day ${day}`, of: day }, row] : [row]
    })
    const keys = new Set(wanted.map(({ key }) => key))
    for (const [key, { node }] of drawn)
      if (!keys.has(key)) {
        node.remove()
        drawn.delete(key)
      }
    let previous: HTMLElement | undefined
    for (const { key, of } of wanted) {
      const known = drawn.get(key)
      const same = known !== undefined && known.of === of
      const node = same ? known.node : typeof of === "string" ? drawDay(of) : drawMessage(of, chat)
      if (!same) {
        known?.node.replaceWith(node)
        drawn.set(key, { of, node })
      }
      const place = previous === undefined ? list.firstElementChild : previous.nextElementSibling
      if (place !== node) list.insertBefore(node, place)
      previous = node
    }
    drawTyping(state)
    if (stick) scroller.scrollTop = scroller.scrollHeight
  }
}

const drawDay = (day: string): HTMLElement => element("li", { class: "day" }, element("span", {}, day))
