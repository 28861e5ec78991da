import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { soon } from "../../../../tests/soon.ts"
import { unavailable } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { createConfirmer } from "../../../shell/view/index.ts"
import { aProfile, aUser, createInMemoryProfiles, createInMemorySessions, aSessionHost } from "../../testing/index.ts"
import { createInMemoryAddress, createInMemoryDepartures } from "../../../shell/testing/index.ts"
import { permissionIdOf } from "../../index.ts"
import { createProfileForm, createProfileList, createSession } from "../index.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

const helena = aUser({ permissions: ["profile_view", "profile_create", "profile_edit", "bot_view", "bot_create"] })

const start = async (user = helena) => {
  const said: Array<string> = []
  const toasts = { show: ({ title }: { readonly title: string }) => void said.push(title) }
  const session = createSession(scope, {
    sessions: createInMemorySessions(user, { signedIn: true }),
    host: aSessionHost(),
  })
  await soon(() => expect(session.state$.value.user).toBeDefined())
  const profiles = createInMemoryProfiles(
    [aProfile({ id: 4, name: "Robôs", permissions: [permissionIdOf("bot_remove"), permissionIdOf("bot_view")] })],
    user,
  )
  return { said, toasts, session, profiles }
}

const open = async (id?: 4, before: (world: Awaited<ReturnType<typeof start>>) => void = () => {}) => {
  const world = await start()
  before(world)
  const confirmer = createConfirmer(scope)
  const departures = createInMemoryDepartures()
  const done = vi.fn<() => void>()
  const closed = vi.fn<() => void>()
  const known = world.profiles.kept.find((profile) => profile.id === id)?.id
  const deps = { ...world, confirmations: confirmer, departures, done, closed }
  const form = createProfileForm(scope, known, deps)
  await soon(() => expect(form.record.state$.value.status).not.toBe("loading"))
  return { ...world, form, confirmer, departures, done, closed }
}
const saving = (form: Awaited<ReturnType<typeof open>>["form"]) =>
  soon(() => expect(form.record.form.state$.value.saving).toBe(false))

describe("the form of a profile", () => {
  it("is empty for a new one, and requires its name", async () => {
    const { form, profiles } = await open()
    expect(form.tree$.value).toMatchObject({ given: 0, of: 34 })
    form.record.form.submit()
    expect(form.record.form.state$.value.errors).toEqual({ name: "Campo obrigatório" })
    expect(profiles.kept).toHaveLength(1)
  })

  it("saves positive ids only, shows a toast, and is done", async () => {
    const { form, profiles, said, done } = await open()
    form.record.form.set("name", " Construtor ")
    const robots = form.tree$.value.branches.find(({ label }) => label === "Robôs")
    form.toggle(robots?.id ?? 0)
    form.record.form.submit()
    await soon(() => expect(done).toHaveBeenCalledOnce())
    expect(said).toEqual(["Perfil salvo com sucesso."])
    const given = [permissionIdOf("bot_view"), permissionIdOf("bot_create")]
    expect(profiles.kept.at(-1)).toMatchObject({ name: "Construtor", permissions: given })
  })

  it("shows the stored profile, locks permissions that the user does not hold, and counts changes", async () => {
    const { form } = await open(4)
    expect(form.record.form.state$.value.values.name).toBe("Robôs")
    const leaf = () =>
      form.tree$.value.branches.flatMap(({ leaves }) => leaves).find(({ label }) => label === "Excluir robôs")
    expect(leaf()).toMatchObject({ checked: true, locked: true })
    form.toggle(permissionIdOf("bot_remove"))
    expect(leaf()).toMatchObject({ checked: true })
    form.toggle(permissionIdOf("bot_view"))
    form.record.form.set("name", "Outro")
    expect(form.record.unsaved$.value).toBe(2)
    form.toggle(permissionIdOf("bot_view"))
    form.record.form.set("name", "Robôs")
    expect(form.record.unsaved$.value).toBe(0)
  })

  it("does not count loading as a change", async () => {
    const world = await start()
    const guards = vi.fn(() => () => {})
    const deps = {
      ...world,
      confirmations: createConfirmer(scope),
      departures: { guard: guards, holdTab: () => () => undefined },
    }
    const [known] = world.profiles.kept
    const form = createProfileForm(scope, known?.id, { ...deps, done: () => {}, closed: () => {} })
    await soon(() => expect(form.record.state$.value.status).toBe("ready"))
    expect(guards).not.toHaveBeenCalled()
    form.record.form.set("name", "Outro")
    expect(guards).toHaveBeenCalledOnce()
  })

  it("searches the tree without losing granted permissions", async () => {
    const { form } = await open(4)
    form.filter("campanha")
    expect(form.tree$.value.branches.map(({ label }) => label)).toEqual(["Campanhas"])
    expect(form.tree$.value).toMatchObject({ search: "campanha", given: 2 })
  })

  it("shows a failed load, and retries it", async () => {
    const { form, profiles } = await open(4, (world) => world.profiles.refuse(unavailable))
    expect(form.record.state$.value).toEqual({ status: "failed", failure: unavailable })
    profiles.refuse(undefined)
    form.record.reload()
    await soon(() => expect(form.record.state$.value.status).toBe("ready"))
    expect(form.record.form.state$.value.values.name).toBe("Robôs")
  })

  it("keeps the input when the save is refused, and shows why in the form only", async () => {
    const { form, profiles, said, done } = await open(4)
    form.record.form.set("name", "Outro")
    profiles.refuse(unavailable)
    form.record.form.submit()
    await saving(form)
    expect(form.record.form.state$.value).toMatchObject({ values: { name: "Outro" }, failure: unavailable.message })
    expect(said).toEqual([])
    expect(done).not.toHaveBeenCalled()
    expect(form.record.unsaved$.value).toBe(1)
  })
})

describe("leaving the form", () => {
  it("needs no confirmation while nothing is changed", async () => {
    const { form, confirmer, closed, departures } = await open(4)
    const left = vi.fn<() => void>()
    departures.depart(left)
    form.record.leave()
    expect([confirmer.question$.value, closed.mock.calls.length, left.mock.calls.length]).toEqual([undefined, 1, 1])
  })

  it("needs no confirmation once everything is saved, except for input typed meanwhile", async () => {
    const { form, done, closed, confirmer } = await open(4)
    form.record.form.set("name", "Outro")
    form.record.form.submit()
    form.toggle(permissionIdOf("bot_create"))
    await soon(() => expect(done).toHaveBeenCalledOnce())
    await saving(form)
    expect(form.record.unsaved$.value).toBe(1)
    form.toggle(permissionIdOf("bot_create"))
    form.record.leave()
    expect([confirmer.question$.value, closed.mock.calls.length]).toEqual([undefined, 1])
  })

  it("asks for one confirmation of unsaved changes, on any way out", async () => {
    const { form, confirmer, closed, departures } = await open(4)
    form.record.form.set("name", "Outro")
    const left = vi.fn<() => void>()
    departures.depart(left)
    departures.depart(left)
    form.record.leave()
    expect(confirmer.question$.value).toMatchObject({
      text: "Há alterações que não foram salvas. Deseja descartá-las?",
      danger: true,
    })
    confirmer.answer(false)
    expect([confirmer.question$.value, left.mock.calls.length, closed.mock.calls.length]).toEqual([undefined, 0, 0])
    form.record.leave()
    confirmer.answer(true)
    expect(closed).toHaveBeenCalledOnce()
  })

  it("closes before navigating, since the target may be the same page", async () => {
    const { form, confirmer, closed, departures } = await open(4)
    form.record.form.set("name", "Outro")
    const left = vi.fn<() => void>()
    departures.depart(left)
    confirmer.answer(true)
    expect([closed.mock.calls.length, left.mock.calls.length]).toEqual([1, 1])
  })

  it("guards nothing once its scope has ended", async () => {
    const { form, departures } = await open(4)
    form.record.form.set("name", "Outro")
    scope.end()
    const left = vi.fn<() => void>()
    departures.depart(left)
    expect(left).toHaveBeenCalledOnce()
  })
})

describe("the list of profiles", () => {
  it("opens no form for a user who may not create profiles, and shows why", async () => {
    const world = await start(aUser({ permissions: ["profile_view"] }))
    const list = createProfileList(scope, { ...world, address: createInMemoryAddress() })
    expect([list.askToCreate(), list.mayEdit]).toEqual([false, false])
    expect(world.said).toEqual(["Seu usuario nao tem permissao para incluir um novo perfil!"])
  })

  it("loads the profiles of the user's company", async () => {
    const world = await start()
    const model = createProfileList(scope, { ...world, address: createInMemoryAddress({ search: "ROBOS" }) })
    await soon(() => expect(model.list.state$.value.rows).toEqual([{ id: 4, name: "Robôs" }]))
    expect([model.askToCreate(), model.mayEdit]).toEqual([true, true])
  })
})
