import { aCollaborator, aProfile, aUser } from "@prosa/core/access/testing"
import type { CompanyRecord, WorkspaceRecord } from "@prosa/core/administration"
import { aBrandRecord } from "@prosa/core/administration/testing"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { cleanup, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { ComponentType } from "react"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { CollaboratorsPage } from "../access/collaborators/collaborators-page.tsx"
import { ProfilesPage } from "../access/profiles/profiles-page.tsx"
import { BrandsPage } from "../administration/brands-page.tsx"
import { CompaniesPage } from "../administration/companies-page.tsx"
import { WorkspacesPage } from "../administration/workspaces-page.tsx"
import { createFakeServices, type FakeWorld } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

type Services = ReturnType<typeof createFakeServices>

/** A form whose record has a name: where it stands, what it holds, and the stored names. */
interface NamedForm {
  readonly page: ComponentType
  readonly world: FakeWorld
  readonly edit: string
  readonly submit: RegExp
  readonly longest: number
  readonly stored: (services: Services) => ReadonlyArray<string>
}

const administrator = aUser({ id: 1, admin: true, companyId: null, permissions: [] })
const manager = aUser({
  permissions: ["profile_view", "profile_edit", "user_view", "user_edit", "workspace_view", "workspace_edit"],
})
const aroeira: CompanyRecord = {
  id: 7,
  name: "Casa Aroeira",
  email: "dona@casa.com.br",
  sendInvite: false,
  platform: 1,
  platformName: "Prosa",
  active: true,
  workspaceQuota: 0,
  userQuota: 0,
  botQuota: 0,
  allowCampaignCreation: false,
  whatsappQrcode: true,
  whatsappApiMeta: false,
  livechat: true,
  facebook: false,
  instagram: false,
  workspacesInUse: 1,
  usersInUse: 4,
  botsInUse: 0,
} as CompanyRecord // the ids are brands of numbers
const sac = { id: 1, name: "SAC", parentId: null, active: true, users: [], usersCount: 0, companyId: 1 }

const forms: Readonly<Record<string, NamedForm>> = {
  profile: {
    page: ProfilesPage,
    world: { path: "/profiles", user: manager, profiles: [aProfile({ permissions: [] })] },
    edit: "Editar Atendente",
    submit: /^Salvar perfil/u,
    longest: 120,
    stored: ({ work }) => work.access.profiles.kept.map(({ name }) => name),
  },
  collaborator: {
    page: CollaboratorsPage,
    world: {
      path: "/users/",
      user: manager,
      people: [aCollaborator({ permissions: [] })],
      profiles: [aProfile({ id: 2, permissions: [] })],
      workspaces: [aWorkspace({ id: 1, name: "SAC" })],
    },
    edit: "Editar Rafael Nogueira",
    submit: /^Salvar/u,
    longest: 120,
    stored: ({ work }) => work.access.collaborators.kept.map(({ name }) => name),
  },
  workspace: {
    page: WorkspacesPage,
    // the ids are brands of numbers
    world: { path: "/Workspaces/", user: manager, workspaceRecords: [sac as unknown as WorkspaceRecord] },
    edit: "Editar SAC",
    submit: /^Salvar/u,
    longest: 120,
    stored: ({ work }) => work.administration.workspaceRecords.kept.map(({ name }) => name),
  },
  company: {
    page: CompaniesPage,
    world: { path: "/company", user: administrator, companyRecords: [aroeira] },
    edit: "Editar Casa Aroeira",
    submit: /^Salvar empresa/u,
    longest: 120,
    stored: ({ work }) => work.administration.companyRecords.kept.map(({ name }) => name),
  },
  brand: {
    page: BrandsPage,
    world: { path: "/platforms", user: administrator, brandRecords: [aBrandRecord()] },
    edit: "Editar Prosa",
    submit: /^Salvar marca/u,
    longest: 60,
    stored: ({ work }) => work.administration.brandSettings.kept.map(({ displayName }) => displayName),
  },
}

const dialog = () => within(screen.getByRole("dialog"))

const open = async ({ page: Page, world, edit }: NamedForm) => {
  const services = createFakeServices(scope, world)
  await waitFor(() => expect(services.entry.session.state$.value.user).toBeDefined())
  render(
    <World services={services}>
      <Page />
    </World>,
  )
  await userEvent.click(await screen.findByRole("button", { name: edit }))
  await screen.findByRole("dialog")
  return { services, field: await dialog().findByRole<HTMLInputElement>("textbox", { name: "Nome" }) }
}

/** Replaces what the field holds by a paste, which a length limit of the element would cut. */
const write = async (field: HTMLInputElement, text: string) => {
  await userEvent.clear(field)
  await userEvent.click(field)
  if (text !== "") await userEvent.paste(text)
}

describe.each(Object.entries(forms))("the name of a %s", (_, form) => {
  it("is refused with its sentence where it is empty, blank or too long, and stays as it was typed", async () => {
    const { services, field } = await open(form)
    const before = form.stored(services)
    const required = "Campo obrigatório"
    for (const [typed, sentence] of [
      ["", required],
      ["   ", required],
      ["a".repeat(form.longest + 1), `Máximo de ${form.longest} caracteres`],
    ] as const) {
      await write(field, typed)
      await userEvent.click(dialog().getByRole("button", { name: form.submit }))
      await dialog().findByText(sentence)
      expect([field.value, field.getAttribute("aria-invalid")]).toEqual([typed, "true"])
      expect(form.stored(services)).toEqual(before)
    }
  })

  it("of markup or emoji is stored as it was typed, and drawn as text", async () => {
    const written = `<img src=x onerror="alert(1)"> & 🪵👩🏽‍🔧`
    const { services, field } = await open(form)
    await write(field, written)
    await userEvent.click(dialog().getByRole("button", { name: form.submit }))
    await waitFor(() => expect(form.stored(services)).toContain(written))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await waitFor(() => expect(screen.getByTitle(written).textContent).toBe(written))
    expect(document.querySelector("img[src=x]")).toBeNull()
  })

  it("as long as it may be is stored whole", async () => {
    const longest = "ã".repeat(form.longest)
    const { services, field } = await open(form)
    await write(field, longest)
    await userEvent.click(dialog().getByRole("button", { name: form.submit }))
    await waitFor(() => expect(form.stored(services)).toContain(longest))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })
})
