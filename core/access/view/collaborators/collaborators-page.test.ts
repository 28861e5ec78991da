import { Effect } from "effect"
import { BehaviorSubject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { CompanyId, unavailable } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { createInMemoryAddress, createInMemoryDepartures } from "../../../shell/testing/index.ts"
import { createConfirmer } from "../../../shell/view/index.ts"
import { aWorkspace, createInMemoryWorkspaces } from "../../../tenancy/testing/index.ts"
import { createWorkspaceSelection } from "../../../tenancy/view/index.ts"
import { managingRefusals, type PhotoContent, type SessionUser } from "../../index.ts"
import {
  aCollaborator,
  aProfile,
  aUser,
  createInMemoryCollaborators,
  createInMemoryProfiles,
  createInMemorySessions,
  aSessionHost,
  inMemoryPhotos,
} from "../../testing/index.ts"
import { createCollaboratorForm, createCollaboratorList, createSession } from "../index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})
const settled = () => vi.advanceTimersByTimeAsync(0)

const helena = aUser({
  id: 7,
  name: "Helena",
  permissions: ["user_view", "user_edit", "omnichannel_view", "profile_view"],
})
const [sac, sales] = [
  { id: 1, name: "SAC", active: true },
  { id: 2, name: "Vendas", active: true },
]
const serving = { id: 2, name: "Atendente", permissions: ["omnichannel_view"] }
const managing = { id: 1, name: "Administrador", permissions: ["user_view", "user_edit"] }
const rafael = aCollaborator({ id: 12 })
const self = aCollaborator({
  id: 7,
  name: "Helena",
  email: "helena@casa.com.br",
  phone: "",
  permissions: managing.permissions,
  profiles: [{ id: 1, name: "Administrador", active: true }],
  isAttendant: false,
  agentName: null,
})

const start = async (user: SessionUser = helena, people = [rafael, self], query: Record<string, string> = {}) => {
  const said: Array<string> = []
  const toasts = {
    show: ({ title, detail = "" }: { readonly title: string; readonly detail?: string }) =>
      void said.push(detail === "" ? title : `${title}: ${detail}`),
  }
  const session = createSession(scope, {
    sessions: createInMemorySessions(user, { signedIn: true }),
    host: aSessionHost(() => ({ id: CompanyId.make(1), name: "Casa" })),
  })
  await settled()
  const selection = createWorkspaceSelection(scope, {
    workspaces: createInMemoryWorkspaces([aWorkspace({ id: 1, name: "SAC" }), aWorkspace({ id: 2, name: "Vendas" })]),
    companyId$: new BehaviorSubject<CompanyId | undefined>(CompanyId.make(1)),
    store: { read: () => undefined, write: () => {} },
  })
  const company = { actor: user, people, profiles: [managing, serving] as never, workspaces: [sac, sales] as never }
  const collaborators = createInMemoryCollaborators(CompanyId.make(1), new Map(), company)
  const profiles = createInMemoryProfiles([aProfile({ id: 1, name: "Administrador" }), aProfile({ id: 2 })], user)
  const address = createInMemoryAddress(query)
  return { said, toasts, session, selection, collaborators, profiles, address }
}

describe("the list of collaborators", () => {
  const open = async (query: Record<string, string> = {}) => {
    const world = await start(helena, [rafael, self], query)
    const { list } = world.collaborators
    const asked = vi.spyOn(world.collaborators, "list")
    const model = createCollaboratorList(scope, world)
    await settled()
    return { ...world, asked, list, model, names: () => model.list.state$.value.rows.map(({ name }) => name) }
  }

  it("shows the members of the selected workspaces, and again when they change", async () => {
    const { asked, names, selection } = await open()
    expect(names()).toEqual(["Helena", "Rafael Nogueira"])
    expect(asked.mock.calls).toEqual([[{ companyId: 1, workspaces: [1, 2], name: "", offset: 0, limit: 20 }]])
    selection.clear()
    await settled()
    expect([names(), asked.mock.calls.length]).toEqual([[], 2])
  })

  it("searches 600 ms after the last key", async () => {
    const { asked, model, names } = await open()
    model.list.search("raf")
    await vi.advanceTimersByTimeAsync(599)
    model.list.search("rafael@")
    model.list.search("RAFAEL")
    await vi.advanceTimersByTimeAsync(599)
    expect(asked).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect([asked.mock.calls.length, names()]).toEqual([2, ["Rafael Nogueira"]])
  })

  it("never shows an older answer over a newer one", async () => {
    const { asked, list, model, names } = await open()
    let first = true
    asked.mockImplementation((wish) => {
      const pause = first ? 500 : 10
      first = false
      return Effect.delay(list(wish), pause)
    })
    model.list.search("helena")
    await vi.advanceTimersByTimeAsync(600)
    model.list.search("rafael")
    await vi.advanceTimersByTimeAsync(2_000)
    expect(names()).toEqual(["Rafael Nogueira"])
  })

  it("keeps a failure with the list, where it stands until the next load", async () => {
    const { collaborators, model, said } = await open()
    collaborators.refuse(unavailable)
    model.list.reload()
    await settled()
    expect([model.list.state$.value.failure, said]).toEqual([unavailable, []])
    collaborators.refuse(undefined)
    model.list.reload()
    await settled()
    expect(model.list.state$.value.failure).toBeUndefined()
  })

  it("keeps the open panel in the address, beside search and page, and closes it by going back", async () => {
    const { address, model } = await open({ size: "50" })
    expect(model.open$.value).toBeUndefined()
    model.open(rafael.id)
    expect([model.open$.value, address.read()]).toEqual([12, { size: "50", user: "12" }])
    address.back()
    expect(model.open$.value).toBeUndefined()
    model.open(rafael.id)
    model.list.search("raf")
    await vi.advanceTimersByTimeAsync(600)
    expect(address.read()).toEqual({ size: "50", search: "raf", user: "12" })
    model.close()
    expect([model.open$.value, address.read()]).toEqual([undefined, { size: "50", search: "raf" }])
  })

  it("opens the panel that a link names, and none for nonsense", async () => {
    expect((await open({ user: "7" })).model.open$.value).toBe(7)
    expect((await open({ user: "x" })).model.open$.value).toBeUndefined()
  })
})

describe("the panel of a collaborator", () => {
  const open = async (person = rafael, user: SessionUser = helena, people = [rafael, self]) => {
    const world = await start(user, people)
    const confirmer = createConfirmer(scope)
    const done = vi.fn<() => void>()
    const closed = vi.fn<() => void>()
    const copy = vi.fn<(text: Promise<string>) => Promise<boolean>>((text) =>
      text.then(
        () => true,
        () => false,
      ),
    )
    const departures = createInMemoryDepartures()
    const deps = { ...world, confirmations: confirmer, departures, photos: inMemoryPhotos, copy, done, closed }
    const form = createCollaboratorForm(scope, person.id, deps)
    await settled()
    const state = form.record.state$.value
    if (state.status !== "ready") throw new Error("the panel has not loaded")
    const { set, submit, state$ } = form.record.form
    const save = async () => {
      submit()
      await settled()
    }
    return { ...world, form, facts: state.facts, set, save, state$, done, closed, copy }
  }

  it("loads the person, what may be chosen, and who is responsible", async () => {
    const { state$, facts } = await open()
    expect(state$.value.values).toMatchObject({ name: "Rafael Nogueira", phone: "+5511988771020", workspaces: [1] })
    expect(facts.profiles.map(({ name }) => name)).toEqual(["Administrador", "Atendente"])
    expect(facts.workspaces.map(({ name }) => name)).toEqual(["SAC", "Vendas"])
    expect(facts).toMatchObject({ locked: [], isOwn: false, mayCopyLink: false, responsible: "Helena" })
  })

  it("sends only what was changed, and counts it", async () => {
    const { form, set, save, collaborators, said, done } = await open()
    set("phone", "+5547991025563")
    set("workspaces", [1, 2])
    expect(form.record.unsaved$.value).toBe(2)
    await save()
    expect(collaborators.changes).toEqual([{ phone: "5547991025563", workspaces: [1, 2] }])
    expect([said, done.mock.calls.length]).toEqual([["Colaborador Atualizado com sucesso."], 1])
  })

  it("clears the agent's name with 'Atendente'", async () => {
    const { set, save, collaborators } = await open()
    set("isAttendant", false)
    await save()
    expect(collaborators.changes).toEqual([{ isAttendant: false, agentName: null }])
  })

  it("lets a phone stay that the rule would not take, but no new one", async () => {
    const old = aCollaborator({ id: 12, phone: "551133334444" })
    const { set, save, collaborators, state$ } = await open(old, helena, [old, self])
    set("name", "Rafa")
    await save()
    expect(collaborators.changes).toEqual([{ name: "Rafa" }])
    set("phone", "+551133334445")
    await save()
    expect(state$.value.errors).toEqual({ phone: "Campo Obrigatório" })
  })

  it("shows each refusal under its field, and keeps what was written", async () => {
    const { set, save, state$ } = await open()
    set("email", "helena@casa.com.br")
    await save()
    expect(state$.value).toMatchObject({
      errors: { email: "Já existe uma conta com este e-mail." },
      values: { email: "helena@casa.com.br" },
    })
    set("email", rafael.email)
    set("profiles", [])
    set("workspaces", [])
    await save()
    expect(state$.value.errors).toEqual({
      profiles: "Deve conter no mínimo um registro",
      workspaces: "Deve conter no mínimo um registro",
    })
    set("profiles", [2])
    set("workspaces", [1])
    set("lastPassword", "errada-123")
    await save()
    expect(state$.value.errors).toEqual({ password: "Campo obrigatório" })
    set("password", "girassol-azul-7")
    await save()
    expect(state$.value.errors).toEqual({ lastPassword: "Senha atual inválida." })
  })

  it("says under 'Ativo' and under the profiles that nobody ends themselves", async () => {
    const { set, save, state$ } = await open(self)
    set("active", false)
    await save()
    expect(state$.value.errors).toEqual({ active: "Você não pode desativar a si mesmo." })
    set("active", true)
    set("profiles", [2])
    await save()
    expect(state$.value.errors["profiles"]).toMatch(/^Você não pode tirar de si mesmo/u)
  })

  it("is read only for who may not manage the person, with the reason", async () => {
    const strong = aCollaborator({ id: 12, permissions: ["credential_view"] })
    const { facts } = await open(strong, helena, [strong, self])
    expect(facts.lockedReason).toBe(managingRefusals.strongerPerson)
    expect(facts.locked).toContain("name")
    const reader = aUser({ id: 7, permissions: ["user_view"] })
    expect((await open(self, reader)).facts).toMatchObject({ isOwn: true, lockedReason: managingRefusals.ownRights })
  })

  it("sends a photo as a data URL, or goes back to the initials, and shows one's own in the greeting", async () => {
    const { form, save, collaborators, session, state$ } = await open(self)
    const photo = (type: string): PhotoContent => {
      const bytes = new Uint8Array([1, 2, 255])
      return { type, name: "eu.png", size: 3, arrayBuffer: async () => bytes.buffer }
    }
    form.choosePhoto(photo("text/html"))
    await settled()
    expect([form.photoFailure$.value, state$.value.values.avatar]).toEqual([
      "Envie uma foto em PNG, JPEG ou WebP.",
      "saved",
    ])
    form.choosePhoto(photo("image/png"))
    await settled()
    expect([form.photoFailure$.value, form.record.unsaved$.value]).toEqual([undefined, 1])
    await save()
    expect(collaborators.changes).toEqual([{ avatar: "data:image/png;base64,AQL/" }])
    expect(session.state$.value.user?.image).toBe("data:image/png;base64,AQL/")
    form.useInitials()
    expect(state$.value.values.avatar).toBe("saved")
  })

  describe("copying a link", () => {
    const admin = aUser({ id: 1, admin: true, companyId: null, permissions: [] })
    const link = "https://prosa.example/reset-password/codigo-12"
    const failed = "Erro ao tentar copiar o link."

    it("asks for the clipboard before the link has come, while the press still counts", async () => {
      const { form, facts, copy, said } = await open(rafael, admin)
      expect(facts.mayCopyLink).toBe(true)
      form.copyLink()
      expect(copy).toHaveBeenCalledOnce()
      await settled()
      expect(await copy.mock.calls[0]?.[0]).toBe(link)
      expect([said, form.uncopiedLink$.value]).toEqual([["Link copiado com sucesso!"], undefined])
    })

    it("keeps the link to be copied by hand where the browser refuses, until it is copied", async () => {
      const { form, copy, said } = await open(rafael, admin)
      copy.mockResolvedValueOnce(false)
      form.copyLink()
      await settled()
      expect([said, form.uncopiedLink$.value]).toEqual([[failed], link])
      form.copyLink()
      await settled()
      expect([said.at(-1), form.uncopiedLink$.value]).toEqual(["Link copiado com sucesso!", undefined])
    })

    it("shows the server's message where there is no link", async () => {
      const { form, said, collaborators } = await open(rafael, admin)
      collaborators.refuse(unavailable)
      form.copyLink()
      await settled()
      expect([said, form.uncopiedLink$.value]).toEqual([[`${failed}: ${unavailable.message}`], undefined])
    })
  })
})
