import fc from "fast-check"
import { AllSelection, type EditorState, NodeSelection, TextSelection } from "prosemirror-state"
import { describe, expect, it } from "vitest"
import { insertVariable, messageStateOf, typeBehindVariable } from "./message-commands.ts"
import { changeToMessage, messageDocumentOf, messageOf, numberOfVariable } from "./message-document.ts"

const piece = fc.oneof(
  fc.constantFrom("{{1}}", "{{2}}", "{{ 3 }}", "{{1234}}", "{", "}}", "\n", "Oi ", "{{1\n}}", "\r\n"),
  fc.string({ maxLength: 4 }),
)
const messages = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""))

/** The numbers of a document's chips, in order. */
const chipsOf = ({ doc }: EditorState): ReadonlyArray<number> => {
  const found: Array<number> = []
  doc.descendants((node) => {
    if (node.type.name === "variable") found.push(numberOfVariable(node))
  })
  return found
}

describe("a message as a document", () => {
  it("is stored to the letter, with a chip for each variable within a line", () => {
    fc.assert(
      fc.property(messages, (message) => {
        const state = messageStateOf(message)
        expect(messageOf(state.doc)).toBe(message)
        const chips = message.split("\n").flatMap((line) => [...line.matchAll(/\{\{\s*(\d{1,3})\s*\}\}/gu)])
        expect(chipsOf(state)).toEqual(chips.map(([, number]) => Number(number)))
      }),
    )
  })

  it("becomes any other message by one change, and none leads to the same one", () => {
    fc.assert(
      fc.property(messages, messages, (one, other) => {
        const state = messageStateOf(one)
        const change = changeToMessage(state, other)
        expect(change === undefined).toBe(state.doc.eq(messageDocumentOf(other)))
        expect(messageOf(change?.doc ?? state.doc)).toBe(other)
      }),
    )
  })

  it("has a chip as soon as the last letter of a variable is typed, wherever its letters stand", () => {
    fc.assert(
      fc.property(messages, fc.constantFrom("{{7}}", "{{ 7 }}"), fc.nat(), (before, written, at) => {
        let state = messageStateOf(before)
        const places: Array<number> = []
        state.doc.descendants((node, place) => {
          if (node.isTextblock) for (let one = 0; one <= node.content.size; one += 1) places.push(place + 1 + one)
        })
        const place = places[at % places.length] ?? 1
        state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, place)))
        for (const letter of written) state = state.apply(state.tr.insertText(letter))
        const typed = messageOf(state.doc)
        expect(state.doc.eq(messageDocumentOf(typed))).toBe(true)
        if (typed.includes(written)) expect(chipsOf(state)).toContain(7)
      }),
    )
  })
})

describe("a chip", () => {
  const at = (state: EditorState, place: number) =>
    state.apply(state.tr.setSelection(TextSelection.create(state.doc, place)))
  const key = (state: EditorState, name: string): EditorState => {
    let next = state
    // What the view asks of the plugins for a key.
    const event = { key: name, ctrlKey: name.length === 1, metaKey: false, altKey: false, shiftKey: false, keyCode: 0 }
    for (const plugin of state.plugins) {
      const handled = plugin.props.handleKeyDown?.call(
        plugin,
        {
          state: next,
          dispatch: (one: typeof state.tr) => (next = next.apply(one)),
          endOfTextblock: () => false,
        } as never,
        event as KeyboardEvent,
      )
      if (handled === true) break
    }
    return next
  }

  it("goes by one Backspace behind it or Delete before it, and nothing else with it", () => {
    const state = messageStateOf("Oi {{1}}!")
    expect(messageOf(key(at(state, 5), "Backspace").doc)).toBe("Oi !")
    expect(messageOf(key(at(state, 4), "Delete").doc)).toBe("Oi !")
    const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 4)))
    expect(messageOf(key(selected, "Backspace").doc)).toBe("Oi !")
  })

  it("is inserted at the caret, and behind a chip that is selected; so is what is typed there", () => {
    const run = (state: EditorState, command: ReturnType<typeof insertVariable>) => {
      let next = state
      command(state, (one) => (next = state.apply(one)))
      return messageOf(next.doc)
    }
    const state = messageStateOf("Oi {{1}}!")
    expect(run(at(state, 1), insertVariable("{{2}}"))).toBe("{{2}}Oi {{1}}!")
    const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 4)))
    expect(run(selected, insertVariable("{{2}}"))).toBe("Oi {{1}}{{2}}!")
    expect(run(selected, typeBehindVariable("a"))).toBe("Oi {{1}}a!")
    const all = state.apply(state.tr.setSelection(new AllSelection(state.doc)))
    expect(typeBehindVariable("a")(all)).toBe(false)
  })

  it("is a step of its own for undoing, though it came with no pause before it", () => {
    const typed = at(messageStateOf("Oi"), 3)
    let next = typed
    insertVariable("{{1}}")(typed, (one) => (next = typed.apply(one)))
    const deleted = key(next, "Backspace")
    expect(messageOf(deleted.doc)).toBe("Oi")
    const undone = key(deleted, "z")
    expect(messageOf(undone.doc)).toBe("Oi{{1}}")
    expect(messageOf(key(undone, "z").doc)).toBe("Oi")
  })

  it("comes back by undoing, and goes again by redoing", () => {
    const written = at(messageStateOf("Oi {{1}}!"), 5)
    const deleted = key(written, "Backspace")
    const undone = key(deleted, "z")
    expect(messageOf(undone.doc)).toBe("Oi {{1}}!")
    expect(chipsOf(undone)).toEqual([1])
    expect(messageOf(key(undone, "y").doc)).toBe("Oi !")
  })
})
