import { aUser } from "@prosa/core/access/testing"
import { aDialog, aMessage } from "@prosa/core/conversation/testing"
import { unavailable, UserId } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Schema } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
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
const rafael = { id: Schema.decodeSync(UserId)(88), name: "Rafael Nogueira" }
const dialog = aDialog({ id: 3, name: "João Batista", holder: { id: me.id, name: me.name }, transferred: true })

const open = async (held = true) => {
  const services = createFakeServices(scope, {
    path: "/omnichannel?dialogId=3",
    user: me,
    dialogs: [
      { dialog: held ? dialog : { ...dialog, holder: rafael }, messages: [aMessage({ seq: 1 })], unread: 0 },
      { dialog: aDialog({ id: 4, name: "Bia", transferred: true, holder: null }), messages: [], unread: 0 },
    ],
    colleagues: [rafael],
  })
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  await screen.findByRole("button", { name: "Nota" })
  const { noted, rooms } = services.work.conversation
  return { services, noted, rooms }
}
const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Nota interna" })

it("a note is written beside the answer, by keyboard alone, and mentions a colleague; each keeps its own draft", async () => {
  const { noted } = await open()
  await userEvent.type(await screen.findByRole("textbox", { name: "Mensagem" }), "Já vejo")
  await userEvent.keyboard("{Alt>}{Shift>}[KeyN]{/Shift}{/Alt}")
  const note = await field()
  await waitFor(() => expect(document.activeElement).toBe(note))
  await userEvent.keyboard("Veja @raf")
  const list = await screen.findByRole("listbox", { name: "Quem mencionar" })
  expect(
    within(list)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["RNRafael Nogueira"])
  await userEvent.keyboard("{Enter}")
  await waitFor(() => expect(note.value).toBe("Veja @Rafael Nogueira "))
  await userEvent.keyboard("{Control>}{Enter}{/Control}")
  const row = await screen.findByRole("listitem", { name: "Nota interna de Camila Duarte" })
  expect(within(row).getByText("@Rafael Nogueira").tagName).toBe("STRONG")
  expect(note.value).toBe("")
  await userEvent.keyboard("{Escape}")
  const answer = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Mensagem" })
  expect(answer.value).toBe("Já vejo")
  await waitFor(() => expect(document.activeElement).toBe(answer))
  act(() => void noted.note(dialog.id, rafael, "Visto."))
  expect(await screen.findByText("Visto.")).toBeDefined()
})

it("a note that is refused stays, with the reason", async () => {
  const { noted } = await open()
  await userEvent.click(screen.getByRole("button", { name: "Nota" }))
  const note = await field()
  await userEvent.type(note, "Não perder")
  noted.refuse(unavailable)
  await userEvent.click(screen.getByRole("button", { name: "Guardar nota" }))
  expect((await screen.findByRole("alert")).textContent).toBe(`A nota não foi guardada. ${unavailable.message}`)
  expect(note.value).toBe("Não perder")
})

it("whoever does not hold the room writes notes too, and removes only their own", async () => {
  const { noted } = await open(false)
  act(() => void noted.note(dialog.id, rafael, "de outra pessoa"))
  const others = await screen.findByRole("listitem", { name: "Nota interna de Rafael Nogueira" })
  expect(within(others).queryByRole("button", { name: "Apagar nota" })).toBeNull()
  await userEvent.click(screen.getByRole("button", { name: "Nota" }))
  await userEvent.type(await field(), "minha")
  await userEvent.click(screen.getByRole("button", { name: "Guardar nota" }))
  const own = await screen.findByRole("listitem", { name: "Nota interna de Camila Duarte" })
  await userEvent.click(within(own).getByRole("button", { name: "Apagar nota" }))
  const question = within(await screen.findByRole("alertdialog"))
  await userEvent.click(question.getByRole("button", { name: "Apagar" }))
  await waitFor(() => expect(screen.queryByText("minha")).toBeNull())
})

it("the views have their counts, and are remembered", async () => {
  const { services, rooms } = await open()
  const view = (name: RegExp) => screen.getByRole("button", { name })
  await waitFor(() => expect(view(/^Aguardando/u).textContent).toBe("Aguardando1 conversas"))
  await userEvent.click(view(/^Aguardando/u))
  await waitFor(() =>
    expect(
      screen
        .getAllByRole("link")
        .map(({ textContent }) => textContent)
        .join(),
    ).not.toContain("João"),
  )
  expect(services.work.conversation.inboxView.read()).toBe("waiting")
  act(() => rooms.mention({ dialogId: dialog.id, by: "Rafael Nogueira" }))
  await userEvent.click(view(/^Menções/u))
  await waitFor(() => expect(screen.getByRole("link", { name: /João Batista/u })).toBeDefined())
})

it("a room that is left as unread is closed here, and counts again", async () => {
  const { services, rooms } = await open()
  await userEvent.click(await screen.findByRole("button", { name: "Marcar como não lida" }))
  await waitFor(() => expect(services.location.history.at(-1)).toBe("/omnichannel"))
  await waitFor(() => expect(rooms.see(dialog.id).unread).toBe(1))
  expect(screen.queryByRole("textbox", { name: "Mensagem" })).toBeNull()
})
