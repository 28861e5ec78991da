import type { FieldPath } from "@prosa/core/flow"
import { type FlowSelection, type PanelTab, tabOf } from "@prosa/core/flow/view"
import { type RefObject, useEffect } from "react"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"

/** Marks the part of the panel in which a field of the node stands. */
export const fieldAt = (...path: FieldPath): { readonly "data-field": string } => ({ "data-field": path.join("/") })

export interface FieldFocuserProps {
  readonly panel: RefObject<HTMLElement | null>
  readonly selection: FlowSelection
  /** The tab in which it stands, since the fields of the other one are not there. */
  readonly tab: PanelTab
}

/**
 * Gives the focus to the field that the selection leads to, or to what holds it; the title takes it by itself. It stands
 * after the fields, which are drawn by then.
 */
export const FieldFocuser = ({ panel, selection, tab }: FieldFocuserProps): null => {
  const focus = useBehavior(selection.focus$)
  const { focused } = selection
  useEffect(() => {
    if (focus === undefined || focus.path[0] === "title" || tabOf(focus.path) !== tab) return
    focusField(panel.current, focus.path)
    focused()
  }, [panel, focus, focused, tab])
  return null
}

const focusField = (panel: HTMLElement | null, path: FieldPath): void => {
  for (let length = path.length; length > 0; length--) {
    const marked = path.slice(0, length).join("/")
    const part =
      panel?.querySelector(`[data-field="${marked}"]`) ?? panel?.querySelector(`[data-field^="${marked}/"]`) ?? null
    const field = part?.matches(takesFocus) === true ? part : part?.querySelector(takesFocus)
    if (!(field instanceof HTMLElement)) continue
    field.focus()
    return
  }
}

const takesFocus = ":is(input, textarea, select, button, [contenteditable=true]):not(:disabled)"
