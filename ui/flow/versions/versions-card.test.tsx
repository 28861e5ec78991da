import { createScope, type Scope } from "@prosa/core/kernel/view"
import { newFlow } from "@prosa/core/flow"
import { Effect } from "effect"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { declaredStyle } from "../../testing/declared-style.ts"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { VersionsCard } from "./versions-card.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const open = async () => {
  const services = createFakeServices(scope, { path: "/chatbots/1042" })
  const { flows, versions } = services.work.flow
  flows.publishElsewhere(newFlow("Vendas", "Um"))
  flows.publishElsewhere(newFlow("Vendas", "Dois"))
  flows.saveElsewhere(newFlow("Vendas", "Três"))
  render(
    <World services={services}>
      <VersionsCard botId={flows.botId} />
    </World>,
  )
  const table = await screen.findByRole("table", { name: "Versões" })
  await within(table).findByRole("rowheader", { name: "3 , em edição" })
  const row = (number: number) => within(table).getByRole("row", { name: new RegExp(`^${number}`, "u") })
  return { services, flows, versions, row }
}

describe("the card of a bot's versions", () => {
  it("says which one is published and which one is being edited, and restores only the others", async () => {
    const { services, flows, row } = await open()
    expect(within(row(3)).getByText("Em edição")).toBeDefined()
    expect(within(row(2)).getByText("Publicada")).toBeDefined()
    for (const number of [2, 3]) expect(within(row(number)).queryByRole("button", { name: /^Restaurar/u })).toBeNull()
    await userEvent.click(within(row(1)).getByRole("button", { name: "Restaurar a versão 1" }))
    expect(services.entry.navigation.path).toBe(`/drawflow/1042/${flows.history[0]?.id}`)
  })

  it("marks the published version with a green dot, the one being edited with a red one, and no other", async () => {
    const { row } = await open()
    const dot = (number: number) => row(number).querySelector("[aria-hidden]")
    const colours = [3, 2, 1].map((number) => {
      const found = dot(number)
      return found === null ? undefined : /background-color:([^;]+)/u.exec(declaredStyle(found))?.[1]
    })
    expect(colours).toEqual(["danger", "ok", "transparent"].map((role) => `var(--prosa-colors-${role})`))
  })

  it("loads as many on a page as are chosen", async () => {
    const { versions } = await open()
    const list = vi.spyOn(versions, "list")
    const size = screen.getByRole<HTMLSelectElement>("combobox", { name: "Por página" })
    expect(Array.from(size.options, ({ value }) => value)).toEqual(["10", "30", "50", "100"])
    expect(size.value).toBe("10")
    await userEvent.selectOptions(size, "30")
    expect(list).toHaveBeenCalledExactlyOnceWith({ botId: 1042, offset: 0, limit: 30 })
    await waitFor(() => expect(size.value).toBe("30"))
  })

  it.each([
    ["pending", "Em treino"],
    ["refused", "Sem treino"],
  ] as const)("says of the published version that its training is %s", async (training, words) => {
    const { versions, row } = await open()
    const list = versions.list.bind(versions)
    vi.spyOn(versions, "list").mockImplementation((wish) =>
      Effect.map(list(wish), (page) => ({
        ...page,
        result: page.result.map((version) => (version.active ? { ...version, training } : version)),
      })),
    )
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Por página" }), "30")
    await waitFor(() => expect(within(row(2)).getByText(words)).toBeDefined())
  })

  it("says why the training of the published version was given up", async () => {
    const { versions } = await open()
    const list = versions.list.bind(versions)
    const trainingProblem = "O provedor de linguagem recusou o conteúdo desta versão."
    vi.spyOn(versions, "list").mockImplementation((wish) =>
      Effect.map(list(wish), (page) => ({
        ...page,
        result: page.result.map((version) =>
          version.active ? { ...version, training: "refused" as const, trainingProblem } : version,
        ),
      })),
    )
    expect(screen.queryByText(/sem treino/u)).toBeNull()
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Por página" }), "30")
    expect(await screen.findByText(/^A versão 2 está publicada, mas sem treino. .* recusou o conteúdo/u)).toBeDefined()
  })

  it("tells the size of what was trained of a version", async () => {
    const { versions, row } = await open()
    const list = versions.list.bind(versions)
    vi.spyOn(versions, "list").mockImplementation((wish) =>
      Effect.map(list(wish), (page) => ({
        ...page,
        result: page.result.map((version) => (version.active ? { ...version, languageBytes: 555_000 } : version)),
      })),
    )
    expect(screen.queryByText(/Linguagem/u)).toBeNull()
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Por página" }), "30")
    expect(await within(row(2)).findByText("Linguagem: 542 KB")).toBeDefined()
    expect(screen.getAllByText(/Linguagem/u)).toHaveLength(1)
  })

  it("keeps a name that could not be saved in its field", async () => {
    const { versions, row } = await open()
    versions.refuse({ _tag: "Unreachable", message: "Sem conexão" })
    await userEvent.click(within(row(1)).getByRole("button", { name: /renomear a versão 1/u }))
    await userEvent.type(screen.getByRole("textbox", { name: "Nome da versão 1" }), "Natal{Enter}")
    expect(await screen.findByRole("textbox", { name: "Nome da versão 1" })).toHaveProperty("value", "Natal")
    versions.refuse(undefined)
    await userEvent.keyboard("{Enter}")
    expect(await within(row(1)).findByText("Natal")).toBeDefined()
  })

  it("compares two versions by node", async () => {
    const { row } = await open()
    await userEvent.click(within(row(1)).getByRole("button", { name: "Comparar a versão 1" }))
    const dialog = await screen.findByRole("dialog", { name: "Comparar versões" })
    const list = await within(dialog).findByRole("list", { name: "Diferenças por node" })
    expect(within(list).getByText("Mensagem alterada de “Um” para “Dois”.")).toBeDefined()
    await userEvent.selectOptions(within(dialog).getByLabelText("Para"), "Versão 3 (em edição)")
    expect(await within(dialog).findByText("Mensagem alterada de “Um” para “Três”.")).toBeDefined()
    expect(within(dialog).queryByRole("list", { name: "Diferenças nas palavras-chave" })).toBeNull()
  })

  it("compares the bot's keywords of two versions, also where their flows are equal", async () => {
    const { flows, row } = await open()
    flows.saveElsewhere(newFlow("Vendas", "Dois"))
    flows.setKeywords([{ phrases: ["sair", "tchau"], action: { kind: "end" } }])
    await userEvent.click(within(row(3)).getByRole("button", { name: "Comparar a versão 3" }))
    const dialog = await screen.findByRole("dialog", { name: "Comparar versões" })
    const list = await within(dialog).findByRole("list", { name: "Diferenças nas palavras-chave" })
    expect(list.textContent).toBe("Palavra-chave adicionada: “sair”, “tchau”; leva para o fim da conversa.")
    expect(within(dialog).getByRole("status").textContent).toBe("1 mudança em palavras-chave")
  })
})
