import { type AutomationDraft, automationsOf, emptyAutomationDraft } from "@prosa/core/bot"
import { unreachable, UserId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Effect, Result } from "effect"
import { useState } from "react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { AutomationFields } from "./automations-card.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const [care, sales] = [aWorkspace(), aWorkspace({ id: 2, name: "Vendas" })]
const rafael = { id: UserId.make(7), name: "Rafael Nogueira" }
const helena = { id: UserId.make(8), name: "Helena Prado" }

/** What a save would say of each field. */
const errorsOf = (draft: AutomationDraft): Readonly<Record<string, string>> => {
  const checked = automationsOf(draft)
  const failed = Result.isFailure(checked) ? checked.failure : []
  return Object.fromEntries(failed.map(({ path, message }) => [`automations.${path}`, message]))
}

const open = async (facts: Partial<AutomationDraft> = {}) => {
  const collaborators = new Map([
    [care.id, [rafael]],
    [sales.id, [helena]],
  ])
  const services = createFakeServices(scope, { workspaces: [care, sales], collaborators })
  const ofWorkspace = vi.spyOn(services.work.access.collaborators, "ofWorkspace")
  let latest: AutomationDraft = { ...emptyAutomationDraft, ...facts }
  const Card = () => {
    const [draft, setDraft] = useState(latest)
    latest = draft
    return <AutomationFields target={1} draft={draft} errors={errorsOf(draft)} onChange={setDraft} />
  }
  render(
    <World services={services}>
      <Card />
    </World>,
  )
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  return {
    ofWorkspace,
    transfer: () => latest.botTransferAutomationDto,
    close: () => latest.botCloseRoomAutomationDto,
  }
}

const part = async (name: string) => within(await screen.findByRole("region", { name }))
const texts = (select: HTMLElement) => [...select.querySelectorAll("option")].map(({ text }) => text)
/** The sentence under a field. */
const under = (field: HTMLElement) => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent

describe("the transfer after silence", () => {
  const chosen = async () => {
    const { transfer, ofWorkspace } = await open()
    const inside = await part("Transferir")
    await userEvent.selectOptions(inside.getByRole("combobox", { name: "Após" }), "15 min")
    const choose = (name: string, option: string) =>
      userEvent.selectOptions(inside.getByRole("combobox", { name }), option)
    return { transfer, ofWorkspace, inside, choose }
  }

  it("is decided by the company's system, or by a workspace and whom of it", async () => {
    const { transfer, inside, choose } = await chosen()
    await choose("Workspace", "Vendas")
    expect(transfer()).toEqual({ minutes: 15, callwebhook: false, workspaceId: 2, userId: 0, queue: "SEQUENTIAL" })
    const webhook = inside.getByRole("checkbox", { name: "O sistema da empresa decide (webhook)" })
    await userEvent.click(webhook)
    expect(transfer()).toEqual({ minutes: 15, callwebhook: true, workspaceId: 0, userId: 0, queue: "" })
    expect(inside.getAllByRole("combobox")).toHaveLength(1)
    await userEvent.click(webhook)
    expect(transfer()).toMatchObject({ callwebhook: false, workspaceId: 0 })
    expect(texts(inside.getByRole("combobox", { name: "Workspace" }))).toEqual([
      "Escolha o workspace",
      care.name,
      "Vendas",
    ])
    expect(texts(inside.getByRole("combobox", { name: "Para" }))).toEqual([
      "Escolha",
      "Sequencial",
      "Colaborador específico",
    ])
  })

  it("is to a collaborator of the workspace, who is another one with another workspace", async () => {
    const { transfer, inside, choose } = await chosen()
    await choose("Workspace", care.name)
    expect(inside.queryByRole("combobox", { name: "Colaborador" })).toBeNull()
    await choose("Para", "Colaborador específico")
    const person = () => inside.getByRole<HTMLSelectElement>("combobox", { name: "Colaborador" })
    await waitFor(() => expect(texts(person())).toEqual(["Escolha um colaborador", rafael.name]))
    await choose("Colaborador", rafael.name)
    expect(transfer()).toMatchObject({ queue: "USER", workspaceId: care.id, userId: rafael.id })
    await choose("Workspace", "Vendas")
    expect(transfer()).toMatchObject({ queue: "USER", workspaceId: 2, userId: 0 })
    await waitFor(() => expect(texts(person())).toEqual(["Escolha um colaborador", helena.name]))
    expect(person().selectedOptions[0]?.text).toBe("Escolha um colaborador")
    await choose("Colaborador", helena.name)
    await choose("Para", "Sequencial")
    expect(transfer()).toMatchObject({ queue: "SEQUENTIAL", userId: 0 })
    expect(inside.queryByRole("combobox", { name: "Colaborador" })).toBeNull()
  })

  it("says that the collaborators load", async () => {
    const { inside, choose, ofWorkspace } = await chosen()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    ofWorkspace.mockReturnValue(Effect.promise(async () => answered.then(() => [rafael])))
    await choose("Workspace", care.name)
    await choose("Para", "Colaborador específico")
    const person = () => inside.getByRole("combobox", { name: "Colaborador" })
    expect(texts(person())).toEqual(["Carregando…"])
    answer()
    await waitFor(() => expect(texts(person())).toEqual(["Escolha um colaborador", rafael.name]))
  })

  it("offers no collaborator before the workspace, and says when they cannot be loaded", async () => {
    const { inside, choose, ofWorkspace } = await chosen()
    await choose("Para", "Colaborador específico")
    expect(inside.queryByRole("combobox", { name: "Colaborador" })).toBeNull()
    ofWorkspace.mockReturnValueOnce(Effect.fail(unreachable))
    await choose("Workspace", care.name)
    await userEvent.click(await inside.findByRole("button", { name: "Tentar carregar os colaboradores novamente" }))
    await choose("Colaborador", rafael.name)
    expect(inside.getByRole<HTMLSelectElement>("combobox", { name: "Colaborador" }).value).toBe(String(rafael.id))
  })

  it("says what is missing under its fields, until it is there", async () => {
    const { inside, choose } = await chosen()
    const missing = "Preencha todos os campos da transferência de salas"
    const workspace = inside.getByRole("combobox", { name: "Workspace" })
    expect([workspace.getAttribute("aria-invalid"), under(workspace)]).toEqual(["true", missing])
    await choose("Workspace", care.name)
    expect(under(workspace)).toBeUndefined()
    await choose("Para", "Colaborador específico")
    const person = inside.getByRole("combobox", { name: "Colaborador" })
    expect([person.getAttribute("aria-invalid"), under(person)]).toEqual(["true", missing])
    await waitFor(() => expect(texts(person)).toContain(rafael.name))
    await choose("Colaborador", rafael.name)
    expect(screen.queryByText(missing)).toBeNull()
  })
})

describe("the close after silence", () => {
  it("is on once minutes are chosen, for rooms that were not transferred, and is switched off by itself", async () => {
    const { close } = await open()
    const inside = await part("Fechar sala")
    const after = inside.getByRole("combobox", { name: "Após" })
    expect(texts(after)).toEqual(["Nunca", "15 min", "30 min", "1 hora", "12 horas", "24 horas"])
    expect(inside.queryByRole("switch")).toBeNull()
    await userEvent.selectOptions(after, "12 horas")
    const active = inside.getByRole("switch", { name: "Fechamento ativo" })
    expect(close()).toEqual({ minutes: 720, active: true, message: "", closeRoomType: "ONLY_NOT_TRANSFERRED" })
    expect(active).toHaveProperty("checked", true)
    await userEvent.click(active)
    expect(close()).toMatchObject({ minutes: 720, active: false })
    await userEvent.selectOptions(inside.getByRole("combobox", { name: "Salas" }), "Todas")
    expect(close()).toMatchObject({ closeRoomType: "CLOSE_ALL", active: false })
    expect(texts(inside.getByRole("combobox", { name: "Salas" }))).toEqual([
      "Somente não transferidas",
      "Somente transferidas",
      "Todas",
    ])
    await userEvent.selectOptions(after, "Nunca")
    expect(close()).toEqual({ minutes: 0, active: false, message: "", closeRoomType: "ONLY_NOT_TRANSFERRED" })
    expect(inside.queryByRole("textbox")).toBeNull()
  })

  it("says a message of five rows and at most 500 characters, which are counted", async () => {
    const { close } = await open()
    const inside = await part("Fechar sala")
    await userEvent.selectOptions(inside.getByRole("combobox", { name: "Após" }), "15 min")
    const message = inside.getByRole<HTMLTextAreaElement>("textbox", { name: "Mensagem de fechamento" })
    expect([Number(message.rows), message.maxLength]).toEqual([5, 500])
    expect(inside.getByText("0 de 500")).toBeDefined()
    await writeInto(message, "Até logo!")
    expect(inside.getByText("9 de 500")).toBeDefined()
    expect(close().message).toBe("Até logo!")
  })

  it("says under 'Salas' that they are missing, until they are chosen", async () => {
    await open({ botCloseRoomAutomationDto: { minutes: 15, active: true, message: "", closeRoomType: "" } })
    const rooms = (await part("Fechar sala")).getByRole("combobox", { name: "Salas" })
    expect([rooms.getAttribute("aria-invalid"), under(rooms)]).toEqual([
      "true",
      "Preencha todos os campos do fechamento de salas",
    ])
    await userEvent.selectOptions(rooms, "Todas")
    expect(under(rooms)).toBeUndefined()
  })
})
