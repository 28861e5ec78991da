import { aUser } from "@prosa/core/access/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { ComponentType } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { BotsPage } from "../bot/list/bots-page.tsx"
import { InboxPage } from "../conversation/inbox/inbox-page.tsx"
import { TemplatesPage } from "../flow/templates/templates-page.tsx"
import { createFakeServices } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { ScopeBar } from "./scope-bar.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

type Work = ReturnType<typeof createFakeServices>["work"]
const user = aUser({ permissions: ["bot_view", "template_view", "dialog_view", "omnichannel_view"] })
const workspaces = [aWorkspace({ id: 1, name: "SAC" }), aWorkspace({ id: 2, name: "Vendas" })]

it.each<readonly [what: string, Page: ComponentType, list: (work: Work) => { mock: { calls: unknown[][] } }]>([
  ["bots", BotsPage, (work) => vi.spyOn(work.bot.bots, "list")],
  ["templates", TemplatesPage, (work) => vi.spyOn(work.flow.templates, "list")],
  ["dialogs", InboxPage, (work) => vi.spyOn(work.conversation.dialogs, "list")],
])("the selected workspaces filter the list of %s", async (_what, Page, listOf) => {
  const services = createFakeServices(scope, { user, workspaces })
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  const list = listOf(services.work)
  render(
    <World services={services}>
      <ScopeBar onFind={() => {}} user={user} onAdded={() => {}} />
      <Page />
    </World>,
  )
  const filter = () => list.mock.calls.at(-1)?.[0]
  await waitFor(() => expect(filter()).toMatchObject({ workspaces: [1, 2] }))
  await userEvent.click(screen.getByRole("button", { name: "Todos os workspaces" }))
  const panel = within(screen.getByRole("dialog", { name: "Workspaces" }))
  await userEvent.click(panel.getByRole("checkbox", { name: "SAC" }))
  await waitFor(() => expect(filter()).toMatchObject({ workspaces: [2] }))
  await userEvent.keyboard("{ArrowDown} ")
  await userEvent.keyboard("{ArrowUp} ")
  await waitFor(() => expect(filter()).toMatchObject({ workspaces: [1] }))
})
