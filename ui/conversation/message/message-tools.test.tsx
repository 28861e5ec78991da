import { aUser } from "@prosa/core/access/testing"
import { aDialog, aMessage } from "@prosa/core/conversation/testing"
import { unavailable } from "@prosa/core/kernel"
import { testNow } from "@prosa/core/kernel/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { chooseFromMenu } from "../../testing/choose-from-menu.ts"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { InboxPage } from "../inbox/inbox-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const me = aUser({ permissions: ["omnichannel_view"], name: "Camila Duarte" })
const sentAt = new Date(testNow).toISOString()
const open = async () => {
  const dialog = aDialog({ name: "João Batista", holder: { id: me.id, name: me.name }, transferred: true })
  const services = createFakeServices(scope, {
    path: `/omnichannel?dialogId=${dialog.id}`,
    user: me,
    dialogs: [
      {
        dialog,
        messages: [
          aMessage({ seq: 1, text: "Qual o prazo?", sentAt }),
          aMessage({ seq: 2, sender: "HUMAN", senderName: me.name, text: "Dia 15", sentAt }),
        ],
        unread: 0,
      },
    ],
  })
  const { rooms, acted } = services.work.conversation
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  const messages = await screen.findByRole("region", { name: "Mensagens" })
  await within(messages).findByText("Qual o prazo?")
  const rowOf = (text: string) => {
    const row = within(messages).getByText(text).closest("li")
    if (row === null) throw new Error(`no row says ${text}`)
    return within(row)
  }
  const menuOf = (text: string) => rowOf(text).getByRole("button", { name: "Ações da mensagem" })
  return { rooms, acted, dialog, messages, rowOf, menuOf, toaster: services.entry.toaster }
}

describe("the tools of a message", () => {
  it("answer it: its words stand above the field and above the answer, which leads to it", async () => {
    const { rowOf, messages, rooms, dialog } = await open()
    await userEvent.click(rowOf("Qual o prazo?").getByRole("button", { name: "Responder" }))
    const bar = await screen.findByRole("region", { name: "Responder" })
    expect(bar.textContent).toContain("João BatistaQual o prazo?")
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Mensagem" }))
    await userEvent.keyboard("9 dias{Enter}")
    await waitFor(() => expect(screen.queryByRole("region", { name: "Responder" })).toBeNull())
    expect(rooms.see(dialog.id).messages.at(-1)).toMatchObject({ text: "9 dias", quoted: { seq: 1 } })
    const quoted = await rowOf("9 dias").findByRole("button", { name: /^Resposta a: João Batista/ })
    await userEvent.click(quoted)
    await waitFor(() =>
      expect(document.activeElement).toBe(within(messages).getAllByText("Qual o prazo?")[0]?.closest("li")),
    )
  })

  it("give up an answer by Escape, and keep what is written", async () => {
    const { rowOf } = await open()
    await userEvent.click(rowOf("Qual o prazo?").getByRole("button", { name: "Responder" }))
    await screen.findByRole("region", { name: "Responder" })
    await userEvent.keyboard("Um instante{Escape}")
    expect(screen.queryByRole("region", { name: "Responder" })).toBeNull()
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Mensagem" }).value).toBe("Um instante")
  })

  it("take its words into a note", async () => {
    const { menuOf } = await open()
    await chooseFromMenu(menuOf("Qual o prazo?"), "Levar para uma nota")
    const note = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Nota interna" })
    expect(note.value).toBe("João Batista:\n> Qual o prazo?\n")
  })

  it("react to it and take the reaction back; a refusal is told", async () => {
    const { menuOf, rowOf, acted, toaster } = await open()
    /** An item's text is its emoji and its name. */
    const choose = (name: string) => chooseFromMenu(menuOf("Qual o prazo?"), `${name.slice(-2)}${name}`)
    await choose("Reagir com 🙏")
    await rowOf("Qual o prazo?").findByText("Reação de atendente: 🙏")
    await choose("Retirar a reação 🙏")
    await waitFor(() => expect(rowOf("Qual o prazo?").queryByText(/^Reação/)).toBeNull())
    acted.refuse(unavailable)
    await choose("Reagir com 👍")
    await waitFor(() =>
      expect(toaster.shown$.value.map(({ title }) => title)).toContain("Não foi possível reagir à mensagem."),
    )
  })

  it("edit one's own text; what was typed survives a refusal", async () => {
    const { menuOf, messages, acted } = await open()
    await chooseFromMenu(menuOf("Dia 15"), "Editar mensagem")
    const field = await screen.findByRole("textbox", { name: "Texto da mensagem" })
    await userEvent.clear(field)
    await userEvent.type(field, "Dia 25")
    acted.refuse(unavailable)
    await userEvent.click(screen.getByRole("button", { name: "Salvar" }))
    await screen.findByText(unavailable.message)
    acted.refuse(undefined)
    await userEvent.keyboard("{Control>}{Enter}{/Control}")
    await within(messages).findByText("Dia 25")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(within(messages).getByText("Editada ·")).toBeDefined()
  })

  it("say when it was sent, and why a change is here only", async () => {
    const { menuOf, rooms, dialog, rowOf } = await open()
    await userEvent.click(menuOf("Dia 15"))
    expect((await screen.findByRole("menu")).textContent).toMatch(/Enviada em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/u)
    rooms.change(dialog.id, 2, { changeRefused: "No aplicativo do cliente o texto continua o anterior." })
    await rowOf("Dia 15").findByText("No aplicativo do cliente o texto continua o anterior.")
  })
})
