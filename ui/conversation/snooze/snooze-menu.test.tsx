import { aUser } from "@prosa/core/access/testing"
import { snoozeMessages as say } from "@prosa/core/conversation"
import { aDialog, aMessage } from "@prosa/core/conversation/testing"
import { unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
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

const open = async (holder: { readonly id: typeof me.id; readonly name: string } | null = me) => {
  const dialog = aDialog({
    id: 1,
    name: "João Batista",
    holder: holder === null ? null : { id: holder.id, name: holder.name },
    transferred: true,
  })
  const services = createFakeServices(scope, {
    path: `/omnichannel?dialogId=${dialog.id}`,
    user: me,
    dialogs: [{ dialog, messages: [aMessage({ seq: 1, text: "Oi" })], unread: 0 }],
  })
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  const list = await screen.findByRole("region", { name: "Conversas" })
  await within(list).findByText("João Batista")
  const { rooms, snoozed } = services.work.conversation
  return {
    id: dialog.id,
    list,
    rooms,
    snoozed,
    toaster: services.entry.toaster,
    snooze: () => rooms.see(dialog.id).dialog.snooze,
  }
}

describe("a room that is put off", () => {
  it("says when it comes back, in its head and in its row, and is taken up again", async () => {
    const { list, snooze } = await open()
    await chooseFromMenu(await screen.findByRole("button", { name: "Adiar" }), "Amanhã cedoamanhã, 09:00")
    await waitFor(() => expect(snooze()?.until).toContain("T12:00:00"))
    expect(await within(list).findByText("Volta amanhã, 09:00")).toBeDefined()
    const back = await screen.findByRole("button", { name: "Volta amanhã, 09:00" })
    await chooseFromMenu(back, say.resume)
    await waitFor(() => expect(snooze()).toBeNull())
    await waitFor(() => expect(within(list).queryByText("Volta amanhã, 09:00")).toBeNull())
  })

  it("comes back when the person writes", async () => {
    const { id, list, rooms, snooze } = await open()
    await chooseFromMenu(await screen.findByRole("button", { name: "Adiar" }), "Até a pessoa escrever")
    expect(await within(list).findByText("Até escrever")).toBeDefined()
    rooms.tell(id, "Voltei")
    await waitFor(() => expect(snooze()).toBeNull())
    await waitFor(() => expect(within(list).queryByText("Até escrever")).toBeNull())
  })

  it("may be put off until a time of one's own, which has to come", async () => {
    const { snooze } = await open()
    await chooseFromMenu(await screen.findByRole("button", { name: "Adiar" }), say.choose)
    const dialog = within(await screen.findByRole("dialog", { name: "Adiar a conversa" }))
    const field = dialog.getByLabelText("Volta em")
    const apply = () => userEvent.click(dialog.getByRole("button", { name: "Adiar" }))
    await apply()
    expect(await dialog.findByText("Campo obrigatório")).toBeDefined()
    fireEvent.change(field, { target: { value: "2020-01-01T10:00" } })
    await apply()
    expect(await dialog.findByText(say.tooEarly)).toBeDefined()
    expect(snooze()).toBeNull()
    fireEvent.change(field, { target: { value: "2026-12-24T10:30" } })
    await apply()
    await waitFor(() => expect(snooze()?.until).toBe("2026-12-24T13:30:00.000Z"))
  })

  it("is undone from what says it; a refusal says why", async () => {
    const { snooze, snoozed, toaster } = await open()
    await chooseFromMenu(await screen.findByRole("button", { name: "Adiar" }), "Até a pessoa escrever")
    await waitFor(() => expect(snooze()).toEqual({ until: null }))
    toaster.shown$.value.at(-1)?.action?.run()
    await waitFor(() => expect(snooze()).toBeNull())
    snoozed.refuse(unavailable)
    await chooseFromMenu(await screen.findByRole("button", { name: "Adiar" }), "Até a pessoa escrever")
    await waitFor(() => expect(toaster.shown$.value.map(({ title }) => title)).toContain(say.failed))
  })

  it("is offered to nobody but its holder", async () => {
    await open(null)
    await screen.findByRole("button", { name: "Entrar na Conversa" })
    expect(screen.queryByRole("button", { name: "Adiar" })).toBeNull()
  })
})
