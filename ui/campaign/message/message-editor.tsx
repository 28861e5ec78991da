import { chakra } from "@chakra-ui/react"
import type { VariableField } from "@prosa/core/campaign"
import { NodeSelection } from "prosemirror-state"
import { EditorView } from "prosemirror-view"
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from "react"
import { FieldFrame, type FieldWiring } from "../../kit/fields/field-frame.tsx"
import { chipView, type ShownChip } from "./variable-chip.ts"
import { insertVariable, messageStateOf, selectedVariable, typeBehindVariable } from "./message-commands.ts"
import { changeToMessage, messageDocumentOf, messageOf, numberOfVariable } from "./message-document.ts"
import { useFieldMenu } from "./use-field-menu.tsx"

const Place = chakra("div", {
  base: {
    "& .ProseMirror": {
      minHeight: "116px",
      maxHeight: "360px",
      overflowY: "auto",
      paddingInline: "2.5",
      paddingBlock: "1.5",
      color: "text",
      textStyle: "cell",
      whiteSpace: "pre-wrap",
      overflowWrap: "anywhere",
      backgroundColor: "surface",
      border: "1px solid",
      borderColor: "control",
      borderRadius: "control",
      outline: "none",
      "@media (pointer: coarse)": { fontSize: "16px" },
    },
    "& .ProseMirror:focus-visible": {
      borderColor: "brand-edge",
      boxShadow: "inset 0 0 0 1px {colors.brand-edge}",
    },
    "& .ProseMirror[aria-invalid=true]": { borderColor: "danger" },
    "& .ProseMirror[aria-invalid=true]:focus-visible": { boxShadow: "inset 0 0 0 1px {colors.danger}" },
    "& .ProseMirror p": { margin: 0 },
    "& .variable": {
      paddingInline: "1",
      fontWeight: 500,
      color: "brand-ink",
      backgroundColor: "brand-subtle",
      borderRadius: "badge",
      cursor: "pointer",
    },
    "& .variable[data-unmapped]": { color: "warning", backgroundColor: "warning-ground" },
    "& .variable.ProseMirror-selectednode": { outline: "2px solid", outlineColor: "brand-edge" },
  },
})

/** What a button beside the message does to it, at its caret; the message then has the focus. */
export interface MessageEditorHandle {
  readonly insert: (written: string) => void
}

export interface MessageEditorProps {
  readonly label: string
  readonly message: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly aside?: ReactNode
  readonly fieldOf: (number: number) => VariableField | undefined
  readonly onChange: (message: string) => void
  readonly onMap: (number: number, field: VariableField) => void
  readonly ref?: Ref<MessageEditorHandle>
}

/** The text of a campaign: each `{{n}}` is a chip that says what it stands for, and is stored to the letter. */
export const MessageEditor = (props: MessageEditorProps) => {
  const { label, error, hint, aside } = props
  return (
    <FieldFrame label={label} error={error} hint={hint} aside={aside}>
      {(wiring) => <Written {...props} wiring={wiring} />}
    </FieldFrame>
  )
}

const Written = ({ ref, ...props }: MessageEditorProps & { readonly wiring: FieldWiring }) => {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  // The message that is on the screen: what comes back as such needs no redrawing.
  const shown = useRef(props.message)
  const chips = useRef(new Set<ShownChip>())
  const latest = useRef(props)
  const menu = useFieldMenu(props)
  const latestMenu = useRef(menu)
  useEffect(() => {
    latest.current = props
    latestMenu.current = menu
  })

  useEffect(() => {
    if (place.current === null) return undefined
    const made: EditorView = new EditorView(place.current, {
      state: messageStateOf(latest.current.message),
      nodeViews: { variable: chipView(chips.current, (number) => latest.current.fieldOf(number)) },
      clipboardTextSerializer: (slice) => messageOf(slice.content),
      clipboardTextParser: (text) => messageDocumentOf(text.replaceAll(/\r\n?/gu, "\n")).slice(0, undefined),
      handleClickOn: (editor, _at, node, nodeAt) => {
        if (node.type.name !== "variable") return false
        editor.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, nodeAt)))
        latestMenu.current.open(editor, nodeAt, numberOfVariable(node))
        return true
      },
      handleDOMEvents: {
        blur: () => {
          latestMenu.current.close()
          return false
        },
      },
      handleKeyDown: (editor, event) => {
        if (event.isComposing) return false
        if (latestMenu.current.onKey(event.key)) return true
        const at = selectedVariable(editor.state)
        const node = at === undefined ? null : editor.state.doc.nodeAt(at)
        if (at === undefined || node === null || !openingKeys.has(event.key)) return false
        latestMenu.current.open(editor, at, numberOfVariable(node))
        return true
      },
      handleTextInput: (editor, _from, _to, text) => typeBehindVariable(text)(editor.state, editor.dispatch),
      dispatchTransaction: (transaction) => {
        const { state, transactions } = made.state.applyTransaction(transaction)
        made.updateState(state)
        if (selectedVariable(state) === undefined) latestMenu.current.close()
        if (!transactions.some(({ docChanged }) => docChanged) || transaction.getMeta("outside") === true) return
        shown.current = messageOf(state.doc)
        latest.current.onChange(shown.current)
      },
    })
    view.current = made
    return () => {
      made.destroy()
      view.current = undefined
    }
  }, [])

  const { message, label, fieldOf, wiring } = props
  useEffect(() => {
    if (view.current === undefined || message === shown.current) return
    shown.current = message
    const change = changeToMessage(view.current.state, message)
    if (change !== undefined) view.current.dispatch(change.setMeta("outside", true))
  }, [message])
  useEffect(() => {
    for (const chip of chips.current) chip.draw(fieldOf)
  }, [fieldOf])

  useImperativeHandle(
    ref,
    (): MessageEditorHandle => ({
      insert: (written) => {
        if (view.current === undefined) return
        view.current.focus()
        insertVariable(written)(view.current.state, view.current.dispatch)
      },
    }),
    [],
  )

  const { id, "aria-describedby": described, "aria-invalid": isInvalid = false } = wiring
  const { listId, markedId } = menu
  useEffect(() => {
    const listed = markedId === undefined ? {} : { "aria-controls": listId, "aria-activedescendant": markedId }
    view.current?.setProps({
      attributes: {
        id,
        "aria-label": label,
        role: "textbox",
        "aria-multiline": "true",
        ...(described === undefined ? {} : { "aria-describedby": described }),
        ...(isInvalid ? { "aria-invalid": "true" } : {}),
        ...listed,
      },
    })
  }, [id, label, described, isInvalid, listId, markedId])

  return (
    <chakra.div position="relative">
      <Place ref={place} />
      {menu.element}
    </chakra.div>
  )
}

/** The keys that open the fields of a selected variable. */
const openingKeys: ReadonlySet<string> = new Set(["Enter", " ", "ArrowDown"])
