import { aBot } from "@prosa/core/bot/testing"
import { unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { newFlow, type FlowDocument } from "@prosa/core/flow"
import { openEditor, sketchNode } from "@prosa/core/flow/testing"
import { TransferTarget } from "@prosa/core/transfer"
import { Schema } from "effect"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { World } from "../../testing/world.tsx"
import { createFlowWorld, nodeId } from "../../testing/flow-world.ts"
import { writeInto } from "../../testing/write-into.ts"
import { NodePanel } from "./node-panel.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const suporteAndVendas = [aBot({ id: 1043, name: "Suporte" }), aBot({ id: 1044, name: "Vendas" })]

/** Opens the panel of a node that transfers to the target; undefined: that does not transfer. */
const open = async (target?: TransferTarget | null, others = suporteAndVendas) => {
  const drawn: FlowDocument = {
    ...newFlow("Loja", ""),
    nodes: [
      sketchNode(1, { says: "Olá!", answers: [{ to: 2, phrases: ["gente"] }] }),
      sketchNode(2, { says: "Um instante.", ...(target === undefined ? {} : { transfer: { target } }) }),
    ],
  }
  const services = createFlowWorld(scope, drawn, undefined, others)
  const { editor, node } = openEditor(scope, { document: drawn })
  await waitFor(() => expect(editor.document.loaded$.value).toBe(true))
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.all).toHaveLength(1))
  editor.selection.select(nodeId(2))
  render(
    <World services={services}>
      <NodePanel editor={editor} mayStore />
    </World>,
  )
  const panel = within(screen.getByRole("complementary", { name: "Painel do node" }))
  const link = "Transferir para mais locais e pessoas"
  const press = (name: string) => userEvent.click(panel.getByRole("button", { name }))
  return { panel, press, link, bots: services.work.bot.bots, target: () => node(2)?.transfer?.target }
}

const dialogOf = async (name: string) => {
  const found = within(await screen.findByRole("dialog", { name }))
  const choose = (label: string) => userEvent.click(found.getByRole("radio", { name: label }))
  return {
    found,
    choose,
    select: (field: string, option: string) =>
      userEvent.selectOptions(found.getByRole("combobox", { name: field }), option),
    save: found.getByRole<HTMLButtonElement>("button", { name: "Salvar" }),
  }
}

const toBot = Schema.decodeUnknownSync(TransferTarget)({
  kind: "specific-bot",
  workspaceId: 1,
  botId: 1043,
  botName: "Suporte",
  initialMessage: "Você está com o Suporte.",
  media: "LIVECHAT",
})

describe("the transfer of a node", () => {
  it("is turned on, led to a person, and removed", async () => {
    const { panel, press, link, target } = await open()
    await userEvent.click(panel.getByRole("checkbox", { name: "Transferir" }))
    expect(target()).toBeNull()
    await press(link)
    const { found, choose, select, save } = await dialogOf("Transferir conversa")
    expect(found.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual([
      "Atendimento Humano/Workspace",
      "Transferir para outro robô",
      "Plataforma Externa (Webhook)",
    ])
    await choose("Atendimento Humano/Workspace")
    await choose("Selecionar Workspace")
    await select("Workspace", "SAC")
    await choose("Colaborador específico")
    expect(save.disabled).toBe(true)
    await found.findByRole("option", { name: "Camila" })
    await select("Colaborador", "Camila")
    await userEvent.click(save)
    await waitFor(() => expect(panel.getByText("SAC · Camila")).toBeDefined())
    expect(target()).toMatchObject({ kind: "specific-person", userName: "Camila" })
    await userEvent.click(await panel.findByRole("button", { name: link }))
    expect(
      (await dialogOf("Transferir conversa")).found.getByRole("radio", { name: "Colaborador específico" }),
    ).toHaveProperty("checked", true)
    await userEvent.keyboard("{Escape}")
    await userEvent.click(await panel.findByRole("button", { name: "Remover transferência" }))
    expect(panel.getByRole("button", { name: link })).toBeDefined()
    await userEvent.click(panel.getByRole("checkbox", { name: "Transferir" }))
    expect([target(), panel.queryByRole("region", { name: "Transferência" })]).toEqual([undefined, null])
  })

  it("goes to people in turn, to those who are online if that is wanted", async () => {
    const { panel, press, link, target } = await open(null)
    await press(link)
    const { found, choose, select, save } = await dialogOf("Transferir conversa")
    await choose("Atendimento Humano/Workspace")
    await choose("Selecionar Workspace")
    await select("Workspace", "SAC")
    await choose("Sequencial")
    await userEvent.click(found.getByRole("checkbox", { name: "Somente on-line" }))
    await userEvent.click(save)
    await waitFor(() => expect(panel.getByText("SAC · Sequencial · Somente on-line")).toBeDefined())
    expect(target()).toMatchObject({ kind: "sequential-person", onlyOnlineUser: true })
  })

  it.each([
    [["Atendimento Humano/Workspace", "Consultar Webhook"], "workspace-by-webhook", "Workspace decidido pelo webhook"],
    [["Plataforma Externa (Webhook)"], "external-platform", "Plataforma Externa (Webhook)"],
  ] as const)("by %j needs nothing more", async (choices, kind, words) => {
    const { panel, press, link, target } = await open(null)
    await press(link)
    const { choose, save } = await dialogOf("Transferir conversa")
    for (const choice of choices) await choose(choice)
    await userEvent.click(save)
    await waitFor(() => expect(panel.getByText(words)).toBeDefined())
    expect(target()).toEqual({ kind })
  })

  it("goes to another bot, chosen in a dialog of its own, with a first message", async () => {
    const { panel, press, link, target } = await open(null)
    await press(link)
    await (await dialogOf("Transferir conversa")).choose("Transferir para outro robô")
    const { found, choose, select, save } = await dialogOf("Transferir para outro robô")
    await choose("Robô específico")
    await select("Workspace", "SAC")
    await found.findByRole("radio", { name: "Suporte" })
    expect(found.queryByRole("radio", { name: "Aroeira" })).toBeNull()
    await choose("Suporte")
    await select("Canal", "Live Chat")
    expect(save.disabled).toBe(true)
    await writeInto(found.getByRole("textbox", { name: "Mensagem inicial" }), "Olá!")
    expect(found.getByText("4/500")).toBeDefined()
    await userEvent.click(save)
    await waitFor(() => expect(panel.getByText("SAC · Suporte")).toBeDefined())
    expect(target()).toEqual({ ...toBot, initialMessage: "Olá!" })
  })

  it("to bots in turn needs no bot; a message that is too long stays, with its sentence", async () => {
    const { press, link, target } = await open(null)
    await press(link)
    await (await dialogOf("Transferir conversa")).choose("Transferir para outro robô")
    const { found, choose, select, save } = await dialogOf("Transferir para outro robô")
    await choose("Sequencial")
    await select("Workspace", "SAC")
    const message = found.getByRole<HTMLTextAreaElement>("textbox", { name: "Mensagem inicial" })
    await userEvent.click(message)
    await userEvent.paste("x".repeat(501))
    expect([message.value.length, save.disabled]).toEqual([501, true])
    expect(found.getByText("Máximo de 500 caracteres")).toBeDefined()
    await userEvent.type(message, "{Backspace}")
    await userEvent.click(save)
    await waitFor(() => expect(target()).toMatchObject({ kind: "sequential-bot", media: "WHATSAPP_QRCODE" }))
  })

  it("is left as it was by 'Cancelar'", async () => {
    const { press, target } = await open(toBot)
    await press("Editar transferência")
    const { found } = await dialogOf("Transferir para outro robô")
    expect(found.getByRole<HTMLTextAreaElement>("textbox", { name: "Mensagem inicial" }).value).toBe(
      "Você está com o Suporte.",
    )
    await writeInto(found.getByRole("textbox", { name: "Mensagem inicial" }), " Oi.")
    await userEvent.click(found.getByRole("button", { name: "Cancelar" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(target()).toEqual(toBot)
  })

  it("warns that the last choice applies, before people replace a bot", async () => {
    const { press } = await open(toBot)
    await press("Editar transferência")
    const sub = await dialogOf("Transferir para outro robô")
    await userEvent.click(sub.found.getByRole("button", { name: "Voltar" }))
    await (await dialogOf("Transferir conversa")).choose("Atendimento Humano/Workspace")
    const warning = within(await screen.findByRole("alertdialog", { name: "Aviso sobre transferências" }))
    expect(warning.getByText(/A última escolha é a que vale/u)).toBeDefined()
    await userEvent.click(warning.getByRole("button", { name: "Entendi" }))
    const { found } = await dialogOf("Transferir conversa")
    expect(found.getByRole<HTMLInputElement>("radio", { name: "Atendimento Humano/Workspace" }).checked).toBe(true)
  })

  it("loads further bots when their list is scrolled near its end", async () => {
    const many = Array.from({ length: 25 }, (_, at) => aBot({ id: 2000 + at, name: `Robô ${at + 10}` }))
    const { press, link } = await open(null, many)
    await press(link)
    await (await dialogOf("Transferir conversa")).choose("Transferir para outro robô")
    const { found, choose, select } = await dialogOf("Transferir para outro robô")
    await choose("Robô específico")
    await select("Workspace", "SAC")
    await found.findByRole("radio", { name: "Robô 10" })
    const list = within(found.getByRole("group", { name: "Robô" }))
    const scroller = found.getByRole("group", { name: "Robô" }).parentElement
    if (scroller === null) throw new Error("the bots are not in a list")
    const scrollTo = (scrollTop: number) => {
      for (const [name, value] of Object.entries({ scrollHeight: 460, clientHeight: 232, scrollTop }))
        Object.defineProperty(scroller, name, { value, configurable: true })
      fireEvent.scroll(scroller)
    }
    const before = list.getAllByRole("radio").length
    scrollTo(100)
    expect(found.queryByText("Carregando…")).toBeNull()
    scrollTo(228)
    await waitFor(() => expect(list.getAllByRole("radio")).toHaveLength(before + 10))
  })

  it("says that a workspace has no other bot, and that none has a name", async () => {
    const { press, link } = await open(null, [])
    await press(link)
    await (await dialogOf("Transferir conversa")).choose("Transferir para outro robô")
    const { found, choose, select } = await dialogOf("Transferir para outro robô")
    await choose("Robô específico")
    await select("Workspace", "SAC")
    expect(await found.findByText("Nenhum bot encontrado para este workspace")).toBeDefined()
    await userEvent.type(found.getByRole("searchbox", { name: "Buscar robô" }), "zzz")
    expect(await found.findByText("Nenhum resultado encontrado")).toBeDefined()
  })

  it("says that the bots could not be loaded, and loads them again", async () => {
    const { press, link, bots } = await open(null)
    bots.refuse(unavailable)
    await press(link)
    await (await dialogOf("Transferir conversa")).choose("Transferir para outro robô")
    const { found, choose, select } = await dialogOf("Transferir para outro robô")
    await choose("Robô específico")
    await select("Workspace", "SAC")
    await found.findByText("Não foi possível carregar os robôs.")
    bots.refuse(undefined)
    await userEvent.click(found.getByRole("button", { name: "Tentar novamente" }))
    expect(await found.findByRole("radio", { name: "Vendas" })).toBeDefined()
  })
})
