import { messagePieces } from "@prosa/core/campaign"
import { baseKeymap } from "prosemirror-commands"
import { keymap } from "prosemirror-keymap"
import type { Node } from "prosemirror-model"
import { type Command, EditorState, NodeSelection, Plugin, type Transaction } from "prosemirror-state"
import { changeToMessage, inlinesOf, messageDocumentOf, messageOf, variableNode } from "./message-document.ts"

/** Deletes the variable before the caret, or behind it. */
const deleteVariable =
  (side: "nodeBefore" | "nodeAfter"): Command =>
  ({ selection, tr }, dispatch) => {
    const { empty, $from, from } = selection
    const node = $from[side]
    if (!empty || node?.type.name !== "variable") return false
    const start = side === "nodeBefore" ? from - node.nodeSize : from
    dispatch?.(tr.delete(start, start + node.nodeSize).scrollIntoView())
    return true
  }

/** Inserts a variable in place of the selection, and the caret behind it. */
export const insertVariable =
  (written: string): Command =>
  ({ tr, selection }, dispatch) => {
    const at = selection instanceof NodeSelection ? selection.to : selection.from
    dispatch?.(tr.replaceWith(at, selection.to, variableNode(written)).scrollIntoView())
    return true
  }

/** Returns the place of the selected variable; undefined if none is. */
export const selectedVariable = ({ selection }: EditorState): number | undefined =>
  selection instanceof NodeSelection && selection.node.type.name === "variable" ? selection.from : undefined

/** What was typed as '{{1}}', or has become it by a change beside it, is a variable from then on. */
const readsVariables = new Plugin({
  appendTransaction: (transactions, _before, { doc, tr }): Transaction | undefined => {
    if (!transactions.some(({ docChanged }) => docChanged)) return undefined
    const found: Array<{ readonly at: number; readonly node: Node }> = []
    doc.descendants((node, at) => {
      if (messagePieces(node.text ?? "").some(({ kind }) => kind === "variable")) found.push({ at, node })
    })
    // From the end on, so that the places before stay as they are.
    for (const { at, node } of found.toReversed())
      for (const [place, text] of variablesOf(node.text ?? "").toReversed())
        tr.replaceWith(at + place, at + place + text.length, variableNode(text))
    return found.length === 0 ? undefined : tr
  },
})

const variablesOf = (text: string): ReadonlyArray<readonly [number, string]> => {
  let at = 0
  return messagePieces(text).flatMap((piece) => {
    const place = at
    at += piece.text.length
    return piece.kind === "variable" ? [[place, piece.text] as const] : []
  })
}

/** Milliseconds without a change after which the next one is a step of its own. */
const pauseOfStep = 500
const mostSteps = 200

const chipsIn = (document: Node): number => {
  let chips = 0
  document.descendants(({ type }) => {
    if (type.name === "variable") chips += 1
  })
  return chips
}

/** Undoing and redoing of a message, in steps: what is typed without a pause is one, and so is a chip that comes or goes. */
const createHistory = () => {
  let done: Array<string> = []
  let undone: Array<string> = []
  let last = -Infinity
  const go =
    (from: () => Array<string>, to: () => Array<string>): Command =>
    (state, dispatch) => {
      const text = from().at(-1)
      const change = text === undefined ? undefined : changeToMessage(state, text)
      if (change === undefined) return text !== undefined
      from().pop()
      to().push(messageOf(state.doc))
      last = -Infinity
      dispatch?.(change.setMeta("history", true).scrollIntoView())
      return true
    }
  return {
    undo: go(
      () => done,
      () => undone,
    ),
    redo: go(
      () => undone,
      () => done,
    ),
    note: new Plugin({
      appendTransaction: (transactions, before, after) => {
        const isOwn = transactions.some((one) => one.getMeta("history") === true || one.getMeta("outside") === true)
        if (isOwn || before.doc.eq(after.doc)) return undefined
        const { time = 0 } = transactions[0] ?? {}
        const isStep = time - last > pauseOfStep || chipsIn(before.doc) !== chipsIn(after.doc)
        if (isStep) done = [...done, messageOf(before.doc)].slice(-mostSteps)
        last = time
        undone = []
        return undefined
      },
    }),
  }
}

/** The state of a message's field, with its keys. */
export const messageStateOf = (message: string): EditorState => {
  const { undo, redo, note } = createHistory()
  return EditorState.create({
    doc: messageDocumentOf(message),
    plugins: [
      note,
      readsVariables,
      keymap({
        Backspace: deleteVariable("nodeBefore"),
        Delete: deleteVariable("nodeAfter"),
        "Mod-z": undo,
        "Mod-y": redo,
        "Shift-Mod-z": redo,
      }),
      keymap(baseKeymap),
    ],
  })
}

/** A letter that is typed at a selected variable stands behind it. */
export const typeBehindVariable =
  (text: string): Command =>
  (state, dispatch) => {
    if (selectedVariable(state) === undefined) return false
    dispatch?.(state.tr.insert(state.selection.to, inlinesOf(text)).scrollIntoView())
    return true
  }
