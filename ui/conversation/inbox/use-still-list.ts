import { type InboxItem, movedRows } from "@prosa/core/conversation"
import { type RefObject, useLayoutEffect, useRef, useState } from "react"

export interface StillList {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly onScroll: () => void
  /** The conversations with something new above what is seen. */
  readonly newAbove: number
  readonly toTop: () => void
}

const nothing: ReadonlySet<InboxItem["id"]> = new Set()

/** This close to the top, in pixels, the newest conversations are seen. */
const atTop = 8

/**
 * Where a list of conversations, whose rows are equally high, is scrolled to. At the top the newest are seen as they come;
 * elsewhere what is seen stays where it is, whatever comes above it. A browser's own anchoring is not asked: not every
 * browser has one.
 */
export const useStillList = (items: ReadonlyArray<InboxItem>): StillList => {
  const ref = useRef<HTMLDivElement>(null)
  const drawn = useRef(items)
  const [news, setNews] = useState(nothing)

  useLayoutEffect(() => {
    const element = ref.current
    const before = drawn.current
    drawn.current = items
    // Nothing stands above a first list, and to measure it would hold up the frame that shows it.
    if (before === items || before.length === 0) return
    const height = element?.querySelector("li")?.offsetHeight ?? 0
    const moved =
      element === null || height === 0 || element.scrollTop <= atTop
        ? undefined
        : movedRows(before, items, Math.floor(element.scrollTop / height))
    if (element !== null && moved !== undefined && moved.rows !== 0) element.scrollTop += moved.rows * height
    // oxlint-disable-next-line react/set-state-in-effect -- what came is known only against what was drawn before
    setNews((known) => {
      if (moved === undefined) return nothing
      return moved.above.length === 0 ? known : new Set([...known, ...moved.above.map(({ id }) => id)])
    })
  }, [items])

  return {
    ref,
    newAbove: news.size,
    onScroll: () => {
      if (news.size > 0 && (ref.current?.scrollTop ?? 0) <= atTop) setNews(nothing)
    },
    toTop: () => {
      if (ref.current !== null) ref.current.scrollTop = 0
    },
  }
}
