import { aUser } from "@prosa/core/access/testing"
import { aCannedReply } from "@prosa/core/canned/testing"
import { aDialog, aMessage } from "@prosa/core/conversation/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Effect } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
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
const open = async (latency = 0) => {
  const dialog = aDialog({ name: "João Batista", holder: { id: me.id, name: me.name }, transferred: true })
  const services = createFakeServices(scope, {
    path: `/omnichannel?dialogId=${dialog.id}`,
    user: me,
    latency,
    dialogs: [{ dialog, messages: [aMessage({ seq: 1 })], unread: 0 }],
    cannedReplies: [
      aCannedReply({ id: 1, shortcut: "prazo-norte", text: "{contato.primeiro_nome}, são 9 dias.", uses: 3 }),
      aCannedReply({ id: 2, shortcut: "prazo-sul", text: "São 3 dias." }),
    ],
  })
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  return {
    services,
    field: await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Mensagem" }),
    list: () => screen.findByRole("listbox", { name: "Respostas" }),
    gone: () => waitFor(() => expect(screen.queryByRole("listbox", { name: "Respostas" })).toBeNull()),
  }
}

it("a canned reply is found by '/', chosen by keyboard, filled in, and sent only by the next Enter", async () => {
  const { services, field, list, gone } = await open()
  await userEvent.type(field, "Oi! /prazo")
  const options = () => within(screen.getByRole("listbox", { name: "Respostas" })).getAllByRole("option")
  await list()
  expect(options().map(({ textContent }) => textContent)).toEqual([
    "/prazo-norteJoão, são 9 dias.Empresa · 3 usos",
    "/prazo-sulSão 3 dias.Empresa",
  ])
  expect(field.getAttribute("aria-activedescendant")).toBe(options()[0]?.id)
  await userEvent.keyboard("{ArrowDown}{ArrowUp}{Enter}")
  await gone()
  await waitFor(() => expect(field.value).toBe("Oi! João, são 9 dias."))
  expect(field.getAttribute("aria-activedescendant")).toBeNull()
  await waitFor(() => expect(services.work.canned.canned.kept.map(({ uses }) => uses)).toEqual([4, 0]))
  await waitFor(() => expect(field.selectionStart).toBe(field.value.length))
  await userEvent.keyboard("{Enter}")
  expect(await screen.findByText("Oi! João, são 9 dias.")).toBeDefined()
  expect(field.value).toBe("")
})

it("the field names the marked reply, and takes its keys, as soon as the list is drawn", async () => {
  const { field, list } = await open(20)
  const atFirstSight = new Promise<string | null>((resolve) => {
    const observer = new MutationObserver(() => {
      if (screen.queryByRole("listbox", { name: "Respostas" }) === null) return
      observer.disconnect()
      resolve(field.getAttribute("aria-activedescendant"))
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await userEvent.type(field, "/prazo")
  await list()
  expect(await atFirstSight).toMatch(/-1$/u)
})

it("a shortcut is not sent by an Enter that comes before its list", async () => {
  const { services, field, list } = await open()
  const { canned } = services.work.canned
  let arrive = () => {}
  const gate = new Promise<void>((resolve) => (arrive = resolve))
  const answered = canned.all.bind(canned)
  vi.spyOn(canned, "all").mockImplementation((...wish) =>
    Effect.andThen(
      Effect.promise(() => gate),
      answered(...wish),
    ),
  )
  await userEvent.type(field, "/prazo{Enter}{Enter}")
  expect(field.value).toBe("/prazo")
  arrive()
  await list()
  await userEvent.keyboard("{Enter}")
  await waitFor(() => expect(field.value).toBe("João, são 9 dias."))
})

it("its list closes by Escape, opens by its button, and takes a press", async () => {
  const { field, list, gone } = await open()
  await userEvent.type(field, "/pra")
  await list()
  await userEvent.keyboard("{Escape}")
  await gone()
  expect(field.value).toBe("/pra")
  await userEvent.clear(field)
  await userEvent.click(screen.getByRole("button", { name: "Resposta rápida" }))
  await userEvent.click(within(await list()).getByText("São 3 dias."))
  await waitFor(() => expect(field.value).toBe("São 3 dias."))
  // Who has no page of them is not led there.
  await userEvent.type(field, " /")
  await list()
  expect(screen.queryByRole("link", { name: "Gerir respostas" })).toBeNull()
})

it("a shortcut that no reply has is told, and is not sent by the Enter that was meant for the list", async () => {
  const { field, list } = await open()
  await userEvent.type(field, "/")
  await list()
  await userEvent.keyboard("xyz{Enter}")
  const told = () => screen.queryByText(/^Nenhuma resposta rápida com “xyz”/u)
  expect([field.value, told()]).toEqual(["/xyz", null])
  // Other letters are another shortcut.
  await userEvent.keyboard("{Backspace}z")
  expect(told()).not.toBeNull()
  await userEvent.keyboard("{Escape}{Enter}")
  expect(await screen.findByText("/xyz")).toBeDefined()
  expect(field.value).toBe("")
})
