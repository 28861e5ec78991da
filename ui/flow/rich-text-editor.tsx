import { chakra } from "@chakra-ui/react"
import type { RichText } from "@prosa/core/flow"
import { baseKeymap, setBlockType, toggleMark } from "prosemirror-commands"
import { keymap } from "prosemirror-keymap"
import { type Command, EditorState } from "prosemirror-state"
import { EditorView } from "prosemirror-view"
import { useEffect, useId, useRef } from "react"
import { changeTo, editorDocumentOf, textOf, textSchema } from "./rich-text-document.ts"

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

export interface RichTextEditorProps {
  readonly label: string
  readonly text: RichText
  readonly readOnly?: boolean
  /** Why the text cannot be saved. */
  readonly fault?: string | undefined
  readonly onChange: (text: RichText) => void
  /** Ctrl+Enter: a further text. */
  readonly onAnother: () => void
  /** The text has no history of its own: it takes part in that of the flow. */
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/** What the bot says, as it is written: bold, code blocks, mentions; '&' writes 'and', as specified. */
export const RichTextEditor = (props: RichTextEditorProps) => {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  // The text that is on the screen: what comes back as such needs no redrawing.
  const shown = useRef<RichText>(undefined)
  const latest = useRef(props)
  const faultId = useId()
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    if (place.current === null) return undefined
    const made: EditorView = new EditorView(place.current, {
      state: stateOf(latest.current.text, {
        another: () => latest.current.onAnother(),
        undo: () => latest.current.onUndo(),
        redo: () => latest.current.onRedo(),
      }),
      editable: () => latest.current.readOnly !== true,
      handleDOMEvents: {
        // Undo and redo of the browser's own menus.
        beforeinput: (_, event) => {
          if (event.inputType === "historyUndo") latest.current.onUndo()
          else if (event.inputType === "historyRedo") latest.current.onRedo()
          else return false
          event.preventDefault()
          return true
        },
      },
      handleTextInput: (editor, from, to, text) => {
        if (!text.includes("&")) return false
        editor.dispatch(editor.state.tr.insertText(text.replaceAll("&", "and"), from, to))
        return true
      },
      dispatchTransaction: (transaction) => {
        const next = made.state.apply(transaction)
        made.updateState(next)
        markEmpty(made)
        if (!transaction.docChanged || transaction.getMeta("fromOutside") === true) return
        shown.current = textOf(next.doc)
        latest.current.onChange(shown.current)
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

  const { label, fault, readOnly } = props
  useEffect(() => {
    const read = readOnly === true ? { "aria-readonly": "true" } : {}
    const described = fault === undefined ? {} : { "aria-invalid": "true", "aria-describedby": faultId }
    view.current?.setProps({
      attributes: { "aria-label": label, role: "textbox", "aria-multiline": "true", ...read, ...described },
    })
  }, [label, fault, faultId, readOnly])

  return (
    <>
      <Place ref={place} />
      {fault !== undefined && (
        <chakra.p id={faultId} paddingInline="3" paddingBottom="2" textStyle="meta" color="danger">
          {fault}
        </chakra.p>
      )}
    </>
  )
}

interface TextCommands {
  readonly another: () => void
  readonly undo: () => void
  readonly redo: () => void
}

const stateOf = (text: RichText, { another, undo, redo }: TextCommands): EditorState => {
  const bold = toggleMark(textSchema.marks.bold)
  const toggleCode: Command = (state, dispatch) =>
    state.selection.$from.parent.type.name === "code"
      ? setBlockType(textSchema.nodes.paragraph)(state, dispatch)
      : setBlockType(textSchema.nodes.code)(state, dispatch)
  const command =
    (run: () => void): Command =>
    () => {
      run()
      return true
    }
  return EditorState.create({
    doc: editorDocumentOf(text),
    plugins: [
      keymap({
        "Mod-b": bold,
        "Ctrl-n": bold,
        "Ctrl-`": toggleCode,
        "Ctrl-Enter": command(another),
        "Mod-z": command(undo),
        "Mod-y": command(redo),
        "Shift-Mod-z": command(redo),
      }),
      keymap(baseKeymap),
    ],
  })
}

const markEmpty = (view: EditorView) => {
  const { doc } = view.state
  view.dom.dataset["placeholder"] = "Escreva o que o robô diz"
  view.dom.classList.toggle("empty", doc.childCount === 1 && doc.firstChild?.content.size === 0)
}
