import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react"

/** What the element around the items needs. */
export interface Roving<E extends HTMLElement> {
  readonly ref: RefObject<E | null>
  readonly onKeyDown: (event: KeyboardEvent<E>) => void
  readonly onFocus: (event: FocusEvent<E>) => void
}

/** The key that moves back and the one that moves on. */
const keys = { vertical: ["ArrowUp", "ArrowDown"], horizontal: ["ArrowLeft", "ArrowRight"] } as const

/**
 * Makes many items one tab stop: Tab reaches the item that had the focus last, else the current one, else the first;
 * arrow keys, Home and End move among them. `items` is a selector. Call it where the items are drawn: new ones join with
 * each drawing.
 */
export const useRoving = <E extends HTMLElement>(items: string, axis: keyof typeof keys): Roving<E> => {
  const ref = useRef<E>(null)
  const stop = useRef<Element>(null)
  const current = useRef<Element>(null)
  const all = () => [...(ref.current?.querySelectorAll<HTMLElement>(items) ?? [])]
  const settle = (found: readonly HTMLElement[]) => {
    for (const item of found) item.setAttribute("tabindex", item === stop.current ? "0" : "-1")
  }
  // oxlint-disable-next-line react/exhaustive-deps -- items may have come or gone with any drawing
  useLayoutEffect(() => {
    const found = all()
    const now = found.find((item) => item.getAttribute("aria-current") === "true") ?? null
    // A newly opened item becomes the stop, however it was opened.
    if (now !== current.current && now !== null) stop.current = now
    current.current = now
    if (!found.some((item) => item === stop.current)) stop.current = now ?? found[0] ?? null
    settle(found)
  })
  return {
    ref,
    onFocus: ({ target }) => {
      const found = all()
      const item = found.find((one) => one.contains(target))
      if (item === undefined) return
      stop.current = item
      settle(found)
    },
    onKeyDown: (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const found = all()
      const at = found.findIndex((item) => item === document.activeElement)
      if (at < 0) return
      const [back, on] = keys[axis]
      const to = { [back]: at - 1, [on]: at + 1, Home: 0, End: found.length - 1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      found[Math.max(0, Math.min(found.length - 1, to))]?.focus()
    },
  }
}
