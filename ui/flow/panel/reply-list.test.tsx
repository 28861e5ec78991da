import { addBotInteraction, addQuickReply, type FlowDocument, inOrder, newFlow } from "@prosa/core/flow"
import { openEditor, sketchNode } from "@prosa/core/flow/testing"
import { InteractionId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFlowWorld, nodeId } from "../../testing/flow-world.ts"
import { World } from "../../testing/world.tsx"
import { NodePanel } from "./node-panel.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const secondText = Schema.decodeSync(InteractionId)(2)

const menu: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { answers: [{ to: 2 }] }),
    sketchNode(2, { says: "Escolha", replies: ["A", "B", "C"] }),
    sketchNode(3, { kind: "end" }),
  ],
}

const open = async () => {
  const { editor, node } = openEditor(scope, { document: menu })
  await waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  editor.panel.edit(nodeId(2), addBotInteraction)
  for (const label of ["D", "E"]) editor.panel.edit(nodeId(2), (now) => addQuickReply(now, secondText, label))
  editor.selection.select(nodeId(2))
  render(
    <World services={createFlowWorld(scope, menu)}>
      <NodePanel editor={editor} mayStore />
    </World>,
  )
  const panel = within(screen.getByRole("complementary", { name: "Painel do node" }))
  const field = (label: string) => panel.getByRole<HTMLInputElement>("textbox", { name: `Resposta rápida "${label}"` })
  const labels = () =>
    node(2)?.botInteractions.map(({ buttons }) =>
      inOrder(buttons)
        .map(({ label }) => label)
        .join(""),
    ) ?? []
  return { editor, field, labels }
}

/** What is carried from one row of the list to another. */
const drag = (from: HTMLElement, to: HTMLElement) => {
  const carried = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, data: string) => carried.set(type, data),
    getData: (type: string) => carried.get(type) ?? "",
    get types() {
      return [...carried.keys()]
    },
  }
  const fire = (kind: "dragStart" | "dragOver" | "drop", at: Element | null | undefined) => {
    if (at == null) throw new Error("there is a row")
    const event = createEvent[kind](at)
    Object.defineProperty(event, "dataTransfer", { value: dataTransfer })
    fireEvent(at, event)
    return event
  }
  fire("dragStart", from.closest("li")?.querySelector("[draggable=true]"))
  const isTaken = fire("dragOver", to.closest("li")).defaultPrevented
  expect(to.closest("li")?.getAttribute("data-drop")).toBe(String(isTaken))
  fire("drop", to.closest("li"))
  return isTaken
}

describe("a quick reply", () => {
  it("trades places with the one on which it is dropped", async () => {
    const { field, labels } = await open()
    expect(drag(field("C"), field("A"))).toBe(true)
    expect(labels()).toEqual(["CBA", "DE"])
  })

  it("changes nothing when it is dropped on one of another text", async () => {
    const { field, labels } = await open()
    expect(drag(field("B"), field("D"))).toBe(false)
    expect(labels()).toEqual(["ABC", "DE"])
  })

  it("is made of every line that is pasted where one is added, in one step; a single line is written", async () => {
    const { editor, labels } = await open()
    const [adding] = screen.getAllByRole<HTMLInputElement>("textbox", { name: "Nova resposta rápida" })
    if (adding === undefined) throw new Error("there is a field")
    await userEvent.click(adding)
    await userEvent.paste("Sim\r\nNão\n")
    expect([labels()[0], adding.value]).toEqual(["ABCSimNão", ""])
    act(editor.document.undo)
    expect(labels()[0]).toBe("ABC")
    await userEvent.paste("Talvez")
    expect([labels()[0], adding.value]).toEqual(["ABC", "Talvez"])
  })

  it("is left by Tab to where it leads, to a new node for it, and only then to its removal", async () => {
    const { field } = await open()
    act(() => field("A").focus())
    const reached: Array<string | null | undefined> = []
    for (let step = 0; step < 4; step += 1) {
      await userEvent.tab()
      const { activeElement } = document
      reached.push(activeElement?.getAttribute("aria-label") ?? activeElement?.tagName)
    }
    expect(reached).toEqual(["SELECT", 'Novo node para "A"', 'Remover "A"', 'Resposta rápida "B"'])
  })

  it("is carried by keyboard over several places, the focus and what is written with it", async () => {
    const { field, labels } = await open()
    act(() => field("C").focus())
    await userEvent.type(field("C"), "!{Alt>}{ArrowUp}{ArrowUp}{/Alt}")
    expect(labels()).toEqual(["C!AB", "DE"])
    expect(document.activeElement).toBe(field("C!"))
    await userEvent.keyboard("{Alt>}{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}")
    expect(labels()).toEqual(["ABC!", "DE"])
    expect(document.activeElement).toBe(field("C!"))
  })
})
