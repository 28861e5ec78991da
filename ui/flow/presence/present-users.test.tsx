import { type FlowDocument, newFlow, type PresentUser } from "@prosa/core/flow"
import { sketchNode } from "@prosa/core/flow/testing"
import { idFrom, UserId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { drawnBy } from "../../testing/drawn-components.ts"
import { createFlowWorld, nodeId } from "../../testing/flow-world.ts"
import { World } from "../../testing/world.tsx"
import { FlowEditorPage } from "../editor/flow-editor-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const flow: FlowDocument = {
  ...newFlow("Loja", ""),
  nodes: [
    sketchNode(1, { answers: [{ to: 2 }] }),
    sketchNode(2, { title: "Menu", answers: [{ to: 3 }, { to: 4 }] }),
    sketchNode(3, { title: "Pedido" }),
    sketchNode(4, { title: "Fim", kind: "end" }),
  ],
}

const aPresent = (id: number, name: string, node: number | null): PresentUser => {
  const userId = idFrom(UserId, String(id))
  if (userId === undefined) throw new Error(`${id} is no id`)
  return { userId, name, node: node === null ? null : nodeId(node) }
}
const rafael = (node: number | null) => aPresent(9, "Rafael Nogueira", node)

const open = async () => {
  const services = createFlowWorld(scope, flow)
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  const { container } = render(
    <World services={services}>
      <FlowEditorPage params={{ botId: String(services.flows.botId), flowId: "31" }} />
    </World>,
  )
  await screen.findByRole("application", { name: "Fluxo" })
  const card = (id: number) => {
    const found = container.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`)
    if (found === null) throw new Error(`no card ${id}`)
    return found
  }
  const { presence } = services.work.flow
  return { card, presence, show: (...users: ReadonlyArray<PresentUser>) => act(() => presence.show(users)) }
}
const people = () => within(screen.getByRole("list", { name: "Também neste fluxo" }))

describe("others in the same flow", () => {
  it("are in the bar with their node, to which a press leads", async () => {
    const { show, presence } = await open()
    expect(screen.queryByRole("list", { name: "Também neste fluxo" })).toBeNull()
    show(rafael(3), aPresent(7, "Camila Duarte", null))
    const names = people()
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-label"))
    expect(names).toEqual(["Camila Duarte está neste fluxo", "Rafael Nogueira está em Pedido"])
    await userEvent.click(people().getByRole("button", { name: "Rafael Nogueira está em Pedido" }))
    expect(screen.getByRole("complementary", { name: "Painel do node" }).textContent).toContain(
      "Rafael Nogueira também está neste node.",
    )
    expect(presence.told.at(-1)).toBe(3)
    show()
    expect(screen.queryByRole("list", { name: "Também neste fluxo" })).toBeNull()
  })

  it("are at most four in the bar; the rest are counted and named", async () => {
    const { show } = await open()
    show(...["Ana", "Bia", "Caio", "Davi", "Eva", "Fábio"].map((name, at) => aPresent(at + 10, name, at + 1)))
    expect(people().getAllByRole("button")).toHaveLength(4)
    expect(people().getAllByRole("listitem").at(-1)?.textContent).toBe("Eva está neste fluxo; Fábio está neste fluxo+2")
  })

  it("are at the card and at the row of their node, in words too", async () => {
    const { show, card } = await open()
    fireEvent.keyDown(card(2), { key: "Escape" })
    await userEvent.click(screen.getByRole("button", { name: "Estrutura" }))
    show(rafael(3), aPresent(7, "Camila Duarte", 2))
    const row = (name: RegExp) => screen.getByRole("treeitem", { name })
    expect(within(card(3)).getByText("Rafael Nogueira está neste node.")).toBeDefined()
    expect(within(row(/^Pedido/u)).getByText("Rafael Nogueira está neste node.")).toBeDefined()
    show(rafael(2), aPresent(7, "Camila Duarte", 2), aPresent(8, "Bia", 2))
    const sentence = "Bia, Camila Duarte e Rafael Nogueira estão neste node."
    expect(within(card(2)).getByText(sentence)).toBeDefined()
    expect(within(card(2)).getByText("+1")).toBeDefined()
    expect(within(row(/^Menu/u)).getByText(sentence)).toBeDefined()
    expect(within(card(3)).queryByText(/neste node/u)).toBeNull()
  })

  it("who move draw the avatars of the two nodes and the bar, and no card", async () => {
    const { show } = await open()
    show(rafael(2))
    // The canvas draws once more when the editor's slower work is done, which is due within this pause: timers fire in their order.
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 600))
    await waitFor(async () => expect(await drawnBy(pause)).toEqual([]))
    const drawn = await drawnBy(() => show(rafael(3)))
    expect(drawn.map(({ name }) => name).toSorted()).toEqual(["CardPresence", "CardPresence", "PresentUsers"])
  })

  it("are shown with the problems of hidden nodes on the card of a folded branch, in words too", async () => {
    const { card, show } = await open()
    show(rafael(3))
    fireEvent.click(card(2))
    fireEvent.keyDown(card(2), { key: "f" })
    expect(await within(card(2)).findByText("Rafael Nogueira está nos nodes recolhidos.")).toBeDefined()
    expect(await within(card(2)).findByText(/^\d+ problemas?(, \d+)? nos nodes recolhidos\.$/u)).toBeDefined()
    show(rafael(2))
    expect(within(card(2)).getByText("Rafael Nogueira está neste node.")).toBeDefined()
    show()
    expect(within(card(2)).queryByText(/Rafael/u)).toBeNull()
  })
})
