import type { Timeline } from "@prosa/core/conversation"
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"

export interface ChatScroll {
  readonly ref: RefObject<HTMLElement | null>
  readonly onScroll: () => void
  /** Something new is below what is seen. */
  readonly newBelow: boolean
  readonly toEnd: () => void
}

/** This close to the end, in pixels, one is at it; this close to the top older messages are asked for. */
const atEnd = 48
const atTop = 160

/**
 * Where a conversation is scrolled to. At the end it stays at the end, whatever comes; elsewhere what is read stays where
 * it is, also when older messages come above it. What one sends oneself is always shown.
 */
export const useChatScroll = (chat: {
  readonly timeline: Timeline
  /** What stands among the messages besides. */
  readonly notes: ReadonlyArray<unknown>
  /** What people say in the room is said here. */
  readonly writes: boolean
  readonly hasOlder: boolean
  /** The last load of older messages has failed: only a reader who comes to the top anew asks again. */
  readonly olderFailed: boolean
  readonly onTop: () => void
}): ChatScroll => {
  const { timeline, notes, writes, hasOlder, olderFailed, onTop } = chat
  const ref = useRef<HTMLElement>(null)
  const follows = useRef(true)
  // The distance from the end, by which the place is found again when something came above.
  const fromEnd = useRef(0)
  const nearTop = useRef(false)
  const seen = useRef({ first: 0, last: 0, pending: 0, notes: 0 })
  const [newBelow, setNewBelow] = useState(false)

  const toEnd = () => {
    const element = ref.current
    if (element === null) return
    follows.current = true
    element.scrollTop = element.scrollHeight
    setNewBelow(false)
  }

  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const { messages, pending } = timeline
    const before = seen.current
    const now = {
      first: messages[0]?.seq ?? 0,
      last: messages.at(-1)?.seq ?? 0,
      pending: pending.length,
      notes: notes.length,
    }
    seen.current = now
    const mine = writes && messages.at(-1)?.sender === "HUMAN" && now.last > before.last
    if (mine || now.pending > before.pending) follows.current = true
    if (follows.current) element.scrollTop = element.scrollHeight
    else if (now.first < before.first) element.scrollTop = element.scrollHeight - fromEnd.current
    // oxlint-disable-next-line react/set-state-in-effect -- what came is known only against what was drawn before
    else if (now.last > before.last || now.notes > before.notes) setNewBelow(true)
    fromEnd.current = element.scrollHeight - element.scrollTop
    // A tall window shows the top at once.
    if (hasOlder && !olderFailed && element.clientHeight > 0 && element.scrollHeight <= element.clientHeight) onTop()
  }, [timeline, notes, writes, hasOlder, olderFailed, onTop])

  // The window, the keyboard of a telephone and the growing field change the height too, and rows that are drawn later.
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])

  const onScroll = () => {
    const element = ref.current
    if (element === null) return
    fromEnd.current = element.scrollHeight - element.scrollTop
    follows.current = fromEnd.current - element.clientHeight < atEnd
    if (follows.current) setNewBelow(false)
    const came = !nearTop.current
    nearTop.current = element.scrollTop < atTop
    if (hasOlder && nearTop.current && (came || !olderFailed)) onTop()
  }
  return { ref, onScroll, newBelow, toEnd }
}
