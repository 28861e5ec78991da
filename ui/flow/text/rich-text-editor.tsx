import { chakra } from "@chakra-ui/react"
import type { RichText } from "@prosa/core/flow"
import type { ValueChoice } from "@prosa/core/flow/view"
import type { Command } from "prosemirror-state"
import { EditorView } from "prosemirror-view"
import { type Ref, useEffect, useId, useImperativeHandle, useRef } from "react"
import { changeTo, textOf } from "./rich-text-document.ts"
import { insertValue, isBold, isCode, runCommand, textStateOf, toggleBold, toggleCode } from "./text-commands.ts"
import { useValueMenu } from "./use-value-menu.tsx"

const Place = chakra("div", {
  base: {
    textStyle: "body",
    "& .ProseMirror": {
      minHeight: "44px",
      padding: "2.5",
      paddingInline: "3",
      outline: "none",
      whiteSpace: "pre-wrap",
      overflowWrap: "anywhere",
    },
    "& .ProseMirror p": { margin: 0 },
    "& .ProseMirror pre": {
      margin: 0,
      padding: "2",
      borderRadius: "badge",
      backgroundColor: "sunken",
      fontFamily: "monospace",
      textStyle: "cell",
    },
    "& .mention": {
      paddingInline: "1",
      borderRadius: "badge",
      color: "brand-ink",
      backgroundColor: "brand-subtle",
      fontWeight: 500,
    },
    "& .empty::before": {
      content: "attr(data-placeholder)",
      float: "left",
      height: 0,
      color: "text-3",
      pointerEvents: "none",
    },
  },
})

/** The format at the caret. */
export interface TextFormat {
  readonly bold: boolean
  readonly code: boolean
}

/** What buttons beside the text do to it, at its caret; the text then has the focus. */
export interface TextEditorHandle {
  readonly insertText: (text: string) => void
  readonly insertValue: (value: ValueChoice) => void
  /** Writes an '@', so that the list of values opens. */
  readonly offerValues: () => void
  readonly toggleBold: () => void
  readonly toggleCode: () => void
}

export interface RichTextEditorProps {
  readonly label: string
  readonly text: RichText
  readonly readOnly?: boolean
  /** Why the text cannot be saved. */
  readonly fault?: string | undefined
  /** False: a rule refuses the text, which stays as it was. */
  readonly onChange: (text: RichText) => boolean
  /** The captured values that the text may mention. */
  readonly values: () => ReadonlyArray<ValueChoice>
  /** The format at the caret has changed. */
  readonly onFormat?: (format: TextFormat) => void
  readonly ref?: Ref<TextEditorHandle>
  /** Ctrl+Enter: a further text. */
  readonly onAnother: () => void
  /** The text has no history of its own: it takes part in that of the flow. */
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/** What the bot says, as it is written: bold, code blocks, mentions; '&' writes 'and', as specified. */
export const RichTextEditor = ({ ref, ...props }: RichTextEditorProps) => {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  // The text that is on the screen: what comes back as such needs no redrawing.
  const shown = useRef<RichText>(undefined)
  const latest = useRef(props)
  const faultId = useId()
  const menu = useValueMenu(props.values)
  const latestMenu = useRef(menu)
  useEffect(() => {
    latest.current = props
    latestMenu.current = menu
  })

  useEffect(() => {
    if (place.current === null) return undefined
    const made: EditorView = new EditorView(place.current, {
      state: textStateOf(latest.current.text, {
        another: () => latest.current.onAnother(),
        undo: () => latest.current.onUndo(),
        redo: () => latest.current.onRedo(),
      }),
      editable: () => latest.current.readOnly !== true,
      handleDOMEvents: {
        blur: () => {
          latestMenu.current.close()
          return false
        },
        // Undo and redo of the browser's own menus.
        beforeinput: (_, event) => {
          if (event.inputType === "historyUndo") latest.current.onUndo()
          else if (event.inputType === "historyRedo") latest.current.onRedo()
          else return false
          event.preventDefault()
          return true
        },
      },
      handleKeyDown: (_, event) => !event.isComposing && latestMenu.current.onKey(event.key),
      handleTextInput: (editor, from, to, text) => {
        if (!text.includes("&")) return false
        editor.dispatch(editor.state.tr.insertText(text.replaceAll("&", "and"), from, to))
        return true
      },
      dispatchTransaction: (transaction) => {
        const next = made.state.apply(transaction)
        if (transaction.docChanged && transaction.getMeta("fromOutside") !== true) {
          const before = shown.current
          shown.current = textOf(next.doc)
          if (!latest.current.onChange(shown.current)) {
            shown.current = before
            return
          }
        }
        made.updateState(next)
        markEmpty(made)
        latest.current.onFormat?.({ bold: isBold(next), code: isCode(next) })
        latestMenu.current.update(made)
      },
    })
    markEmpty(made)
    view.current = made
    return () => {
      made.destroy()
      view.current = undefined
    }
  }, [])

  const { text } = props
  useEffect(() => {
    if (view.current === undefined || text === shown.current) return
    shown.current = text
    // Undo, a conversion, a blanked mention: the text changed elsewhere.
    const change = changeTo(view.current.state, text)
    if (change !== undefined) view.current.dispatch(change.setMeta("fromOutside", true))
  }, [text])

  useImperativeHandle(ref, (): TextEditorHandle => {
    const doing = (command: Command) => view.current !== undefined && runCommand(view.current, command)
    return {
      insertText: (inserted) =>
        doing((state, dispatch) => {
          dispatch?.(state.tr.insertText(inserted).scrollIntoView())
          return true
        }),
      insertValue: (value) => doing(insertValue(value)),
      offerValues: () =>
        doing((state, dispatch) => {
          const before = state.doc.textBetween(Math.max(0, state.selection.from - 1), state.selection.from, " ", " ")
          dispatch?.(state.tr.insertText(before.trim() === "" ? "@" : " @").scrollIntoView())
          return true
        }),
      toggleBold: () => doing(toggleBold),
      toggleCode: () => doing(toggleCode),
    }
  }, [])

  const { label, fault, readOnly } = props
  const { listId, markedId } = menu
  useEffect(() => {
    const read = readOnly === true ? { "aria-readonly": "true" } : {}
    const described = fault === undefined ? {} : { "aria-invalid": "true", "aria-describedby": faultId }
    const listed = markedId === undefined ? {} : { "aria-controls": listId, "aria-activedescendant": markedId }
    view.current?.setProps({
      attributes: { "aria-label": label, role: "textbox", "aria-multiline": "true", ...read, ...described, ...listed },
    })
  }, [label, fault, faultId, readOnly, listId, markedId])

  return (
    <>
      <Place ref={place} />
      {menu.element}
      {fault !== undefined && (
        <chakra.p id={faultId} paddingInline="3" paddingBottom="2" textStyle="meta" color="danger">
          {fault}
        </chakra.p>
      )}
    </>
  )
}

const markEmpty = (view: EditorView) => {
  const { doc } = view.state
  view.dom.dataset["placeholder"] = "Escreva o que o robô diz"
  view.dom.classList.toggle("empty", doc.childCount === 1 && doc.firstChild?.content.size === 0)
}
