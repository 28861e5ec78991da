import { flowMessages, type Position } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import type { Toasts } from "@prosa/core/shell"
import { useEffect } from "react"
import { copyText } from "../../kit/hooks/clipboard.ts"
import { isWriting } from "../../kit/focus/is-writing.ts"

interface CanvasClipboardOptions {
  readonly editor: Pick<FlowEditor, "clipboard">
  /** The pointer's place on the canvas; undefined while it is elsewhere. */
  readonly pointer: () => Position | undefined
}

/**
 * Copies, cuts and pastes nodes by the clipboard's own events, which ask the person for nothing. They are left to fields in which one writes,
 * to dialogs, and to the page where words are selected.
 */
export const useCanvasClipboard = ({ editor: { clipboard }, pointer }: CanvasClipboardOptions): void => {
  useEffect(() => {
    const isOurs = ({ target, defaultPrevented }: ClipboardEvent): boolean =>
      !defaultPrevented && !isWriting(target) && !isWriting(document.activeElement) && isFree()
    const giveTo = (text: () => string | undefined) => (event: ClipboardEvent) => {
      if (!isOurs(event) || document.getSelection()?.isCollapsed === false) return
      const copied = text()
      if (copied === undefined) return
      event.clipboardData?.setData("text/plain", copied)
      event.preventDefault()
    }
    const copy = giveTo(clipboard.copy)
    const cut = giveTo(clipboard.cut)
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain") ?? ""
      if (!isOurs(event) || !clipboard.takes(text)) return
      event.preventDefault()
      clipboard.paste(text, pointer())
    }
    document.addEventListener("copy", copy)
    document.addEventListener("cut", cut)
    document.addEventListener("paste", paste)
    return () => {
      document.removeEventListener("copy", copy)
      document.removeEventListener("cut", cut)
      document.removeEventListener("paste", paste)
    }
  }, [clipboard, pointer])
}

/** Whether no dialog has the page. */
const isFree = (): boolean => document.querySelector("[role=dialog], [role=alertdialog]") === null

/** The same by a menu, where the browser may have to ask the person. */
export const clipboardCommands = (clipboard: FlowEditor["clipboard"], toasts: Toasts) => {
  const put = async (text: string | undefined) => {
    if (text !== undefined && !(await copyText(text)))
      toasts.show({ kind: "error", title: flowMessages.clipboardClosed, detail: flowMessages.copyByKey })
  }
  return {
    copy: () => void put(clipboard.copy()),
    cut: () => void put(clipboard.cut()),
    paste: async (place: Position | undefined) => {
      const text = await readText()
      if (text === undefined)
        toasts.show({ kind: "error", title: flowMessages.clipboardClosed, detail: flowMessages.pasteByKey })
      else if (clipboard.takes(text)) clipboard.paste(text, place)
      else toasts.show({ kind: "warning", title: flowMessages.noNodesToPaste })
    },
  }
}

/** The text of the clipboard; undefined where the browser or the person refuses. */
const readText = (): Promise<string | undefined> =>
  navigator.clipboard?.readText === undefined
    ? Promise.resolve(undefined)
    : navigator.clipboard.readText().then(
        (text) => text,
        () => undefined,
      )
