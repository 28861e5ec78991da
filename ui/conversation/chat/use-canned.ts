import { type CannedFacts, shortcutAt } from "@prosa/core/canned"
import type { Dialog } from "@prosa/core/conversation"
import { type KeyboardEvent, useCallback, useRef, useState } from "react"

/** The field of a message beside the list of canned replies, which is loaded when the first '/' is written. */
export interface CannedBesideField {
  /** A shortcut was written: the list is drawn, open or closed. */
  readonly isNear: boolean
  readonly caret: number
  /** The id of the option that Enter takes. */
  readonly active: string | undefined
  /** Takes the handler of keys of the list, undefined while it is closed. */
  readonly setKeys: (used: ((event: KeyboardEvent) => boolean) | undefined) => void
  readonly setActive: (id: string | undefined) => void
  /** The text or the caret of the field has changed. */
  readonly look: (field: HTMLTextAreaElement) => void
  /** Returns whether the list has used a key of the field. */
  readonly used: (event: KeyboardEvent) => boolean
}

/** The list of canned replies beside a field with this text. */
export const useCanned = (text: string): CannedBesideField => {
  const [caret, setCaret] = useState(text.length)
  const [isNear, setNear] = useState(false)
  const [active, setActive] = useState<string>()
  /** Null until the list is loaded, and undefined while it is closed. */
  const keys = useRef<((event: KeyboardEvent) => boolean) | null | undefined>(null)
  const setKeys = useCallback((used: ((event: KeyboardEvent) => boolean) | undefined) => {
    keys.current = used
  }, [])
  return {
    isNear,
    caret,
    active,
    setKeys,
    setActive,
    look: ({ value, selectionStart, selectionEnd }) => {
      // What is marked is about to be replaced, and is no shortcut.
      setCaret(selectionStart === selectionEnd ? selectionStart : 0)
      if (shortcutAt(value, selectionStart) !== undefined) setNear(true)
    },
    used: (event) => {
      // A shortcut must not be sent while the list that it means is on its way.
      const isOnItsWay = keys.current === null && shortcutAt(text, caret) !== undefined && event.key === "Enter"
      const used = isOnItsWay || (keys.current?.(event) ?? false)
      if (used) event.preventDefault()
      return used
    },
  }
}

/** Returns what canned replies may name of a conversation. */
export const factsFor = (
  { id, name, phone, email }: Pick<Dialog, "id" | "name" | "phone" | "email">,
  user: { readonly name: string } | undefined,
): CannedFacts => ({
  contactName: name,
  contactPhone: phone,
  contactEmail: email,
  attendantName: user?.name ?? "",
  protocol: String(id),
})

/** Puts the caret of a field where it belongs once its new text is drawn. */
export const placeCaret = (
  field: HTMLTextAreaElement | null,
  caret: number,
  then: (field: HTMLTextAreaElement) => void,
): void => {
  requestAnimationFrame(() => {
    if (field === null) return
    field.focus()
    field.setSelectionRange(caret, caret)
    then(field)
  })
}
