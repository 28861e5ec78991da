import type { RichText } from "@prosa/core/flow"
import type { ValueChoice } from "@prosa/core/flow/view"
import { baseKeymap, setBlockType, toggleMark } from "prosemirror-commands"
import { keymap } from "prosemirror-keymap"
import { type Command, EditorState } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import { editorDocumentOf, textSchema } from "./rich-text-document.ts"

export const toggleBold = toggleMark(textSchema.marks.bold)

export const toggleCode: Command = (state, dispatch) =>
  isCode(state)
    ? setBlockType(textSchema.nodes.paragraph)(state, dispatch)
    : setBlockType(textSchema.nodes.code)(state, dispatch)

export const isCode = ({ selection }: EditorState): boolean => selection.$from.parent.type.name === "code"

export const isBold = ({ selection, storedMarks, doc }: EditorState): boolean => {
  const { from, to, empty, $from } = selection
  if (empty) return textSchema.marks.bold.isInSet(storedMarks ?? $from.marks()) !== undefined
  return doc.rangeHasMark(from, to, textSchema.marks.bold)
}

/** Runs a command on a text, which keeps or gets the focus. */
export const runCommand = (view: EditorView, command: Command): void => {
  view.focus()
  command(view.state, view.dispatch)
}

/** What is written after an '@' in front of the caret, and where the '@' stands. */
export interface ValueQuery {
  readonly text: string
  readonly from: number
}

/** Returns the mention that is being written at the caret, if any. */
export const valueQueryOf = ({ selection, doc }: EditorState): ValueQuery | undefined => {
  const { $from, empty, from } = selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.name === "code") return undefined
  const before = doc.textBetween($from.start(), from, "\n", "\ufffc")
  const text = /(?:^|[\s(,;:.!?\ufffc])@([\p{L}\d_]{0,60})$/u.exec(before)?.[1]
  return text === undefined ? undefined : { text, from: from - text.length - 1 }
}

/** Puts a captured value in place of a range; the selection without one. */
export const insertValue =
  ({ variable, sourceNodeId }: Pick<ValueChoice, "variable" | "sourceNodeId">, from?: number): Command =>
  (state, dispatch) => {
    const mention = textSchema.node("mention", { variable, sourceNodeId })
    const start = from ?? state.selection.from
    dispatch?.(state.tr.replaceWith(start, state.selection.to, mention).scrollIntoView())
    return true
  }

export interface TextKeys {
  readonly another: () => void
  readonly undo: () => void
  readonly redo: () => void
}

export const textStateOf = (text: RichText, { another, undo, redo }: TextKeys): EditorState => {
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
        "Mod-b": toggleBold,
        "Ctrl-n": toggleBold,
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
