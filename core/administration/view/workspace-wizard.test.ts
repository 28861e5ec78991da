import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { CompanyId, ProfileId, UserId, WorkspaceId } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Notice } from "../../shell/index.ts"
import { createInMemoryDepartures } from "../../shell/testing/index.ts"
import { createConfirmer } from "../../shell/view/index.ts"
import type { TeamCandidate, WorkspaceRecord } from "../index.ts"
import { createInMemoryWorkspaceRecords } from "../testing/index.ts"
import { createWorkspaceWizard, noticeLife } from "./index.ts"

const workspaceId = Schema.decodeSync(WorkspaceId)
const userId = Schema.decodeSync(UserId)
const clerk = Schema.decodeSync(ProfileId)(4)
const companyId = Schema.decodeSync(CompanyId)(1)
const sac: WorkspaceRecord = {
  id: workspaceId(1),
  name: "SAC",
  parentId: null,
  active: true,
  users: [userId(7)],
  usersCount: 1,
  companyId,
}
const person = (id: number, name: string): TeamCandidate => ({
  id: userId(id),
  name,
  email: `${name.toLowerCase()}@casa.com.br`,
  profile: "Atendente",
})

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const open = async (
  id?: WorkspaceId,
  people: ReadonlyArray<TeamCandidate> = [person(7, "Camila"), person(8, "Rafael")],
  workspaceRecords: ReadonlyArray<WorkspaceRecord> = [sac, { ...sac, id: workspaceId(2), name: "Pós-venda" }],
) => {
  const toasts: Array<Notice> = []
  const workspaces = createInMemoryWorkspaceRecords(workspaceRecords, {
    people,
    profiles: [{ id: clerk, name: "Atendente" }],
    author: userId(7),
  })
  const done = vi.fn<() => void>()
  const wizard = createWorkspaceWizard(scope, id, {
    workspaces,
    session: { companyId: () => companyId } as never,
    toasts: { show: (notice) => void toasts.push(notice) },
    confirmations: createConfirmer(scope),
    departures: createInMemoryDepartures(),
    done,
    closed: () => {},
  })
  await soon(() => expect(wizard.record.state$.value.status).toBe("ready"))
  const { form } = wizard.record
  const now = () => form.state$.value
  return { wizard, form, workspaces, toasts, done, now, rows: () => now().values.invites }
}
const addresses = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `pessoa${from + at}@casa.com.br`).join("\n")

describe("the invitations of the wizard", () => {
  it("are saved right after Enter: the row that it added is blank, though it has the role of the one before", async () => {
    const { wizard, workspaces, done, rows } = await open(sac.id)
    wizard.setInvite(0, { profileId: clerk })
    wizard.setInvite(0, { email: "ana@casa.com.br" })
    wizard.addInvite()
    expect(rows()[1]).toMatchObject({ email: "", profileId: clerk })
    wizard.submit()
    await soon(() => expect(done).toHaveBeenCalledOnce())
    expect(workspaces.invited).toEqual([{ email: "ana@casa.com.br", profileId: clerk }])
  })

  it("need an address where a role was chosen, and a role where an address was typed", async () => {
    const { wizard, now } = await open(sac.id)
    wizard.setInvite(0, { email: "ana@casa.com.br" })
    wizard.addInvite()
    wizard.setInvite(1, { profileId: clerk })
    wizard.submit()
    expect(now().errors).toEqual({
      "invites.0.profileId": "Campo obrigatório",
      "invites.1.email": "Campo obrigatório",
    })
  })

  it("lose their errors when a row is corrected or removed, so that none moves to another row", async () => {
    const { wizard, now } = await open(sac.id)
    wizard.setInvite(0, { email: "ana" })
    wizard.addInvite()
    wizard.setInvite(1, { email: "bia" })
    wizard.submit()
    expect(Object.keys(now().errors)).toEqual(["invites.0.email", "invites.1.email"])
    wizard.removeInvite(0)
    expect(now().errors).toEqual({})
  })

  it("are at most 50: of a pasted list the rest is left out, and its number is said", async () => {
    const { wizard, rows, done, workspaces } = await open(sac.id)
    wizard.setInvite(0, { email: "ana@casa.com.br", profileId: clerk })
    wizard.addInvite()
    expect(wizard.pasteInvites(1, addresses(51))).toBe(true)
    expect(rows()).toHaveLength(50)
    expect(wizard.notice$.value).toBe(
      "49 convites adicionados; saem ao salvar. 2 endereços ficaram de fora: no máximo 50 convites de uma vez.",
    )
    wizard.addInvite()
    expect(rows()).toHaveLength(50)
    wizard.submit()
    await soon(() => expect(done).toHaveBeenCalledOnce())
    expect(workspaces.invited).toHaveLength(50)
  })

  it("keep what was typed when a list is pasted into the same row", async () => {
    const { wizard, rows } = await open(sac.id)
    wizard.setInvite(0, { email: "ana@casa.com.br", profileId: clerk })
    wizard.pasteInvites(0, "bia@casa.com.br; caio@casa.com.br")
    expect(rows().map(({ email }) => email)).toEqual(["ana@casa.com.br", "bia@casa.com.br", "caio@casa.com.br"])
    expect(wizard.pasteInvites(0, "só um texto")).toBe(false)
  })

  it("of 51 rows are refused with their sentence, on the step where they stand", async () => {
    const { wizard, form, now, workspaces } = await open(sac.id)
    const invites = addresses(51)
      .split("\n")
      .map((email) => ({ email, profileId: clerk }))
    form.set("invites", invites)
    wizard.submit()
    expect(now().errors).toEqual({ invites: "No máximo 50 convites de uma vez" })
    expect(wizard.place$.value).toEqual({ step: "people", tab: "invite" })
    expect(workspaces.invited).toEqual([])
  })
})

describe("the team of the wizard", () => {
  it("shows a refusal under the person, on the tab where they stand, until the team is changed", async () => {
    const { wizard, now } = await open(sac.id, undefined, [sac])
    wizard.team.more()
    await soon(() => expect(wizard.team.state$.value.status).toBe("ready"))
    wizard.toggleUser(userId(7))
    wizard.submit()
    const sentence = "É o único workspace desta pessoa, e cada colaborador precisa de pelo menos um."
    await soon(() => expect(now().errors).toEqual({ "users.7": sentence }))
    expect(wizard.place$.value).toEqual({ step: "people", tab: "team" })
    wizard.toggleUser(userId(7))
    expect(now().errors).toEqual({})
  })

  it("names a person whom the server does not know by their id", async () => {
    const { wizard, workspaces, now } = await open(sac.id)
    wizard.toggleUser(userId(8))
    const message = "Registro inexistente"
    workspaces.refuse({ _tag: "InvalidInput", message, errors: [{ path: "users.1", message }] })
    wizard.submit()
    await soon(() => expect(now().errors).toEqual({ "users.8": message }))
  })
})

describe("the wizard of a workspace", () => {
  it("says what was done to the invitations and the team for six seconds", async () => {
    const { wizard } = await open(sac.id)
    vi.useFakeTimers()
    wizard.toggleUser(userId(8))
    expect(wizard.notice$.value).toBe("1 pessoa entra na equipe ao salvar.")
    await vi.advanceTimersByTimeAsync(noticeLife - 1)
    expect(wizard.notice$.value).toBeDefined()
    await vi.advanceTimersByTimeAsync(1)
    expect([wizard.notice$.value, noticeLife]).toEqual([undefined, 6_000])
  })

  it("warns on the second step where the name is missing, and goes back to it", async () => {
    const { wizard, toasts, now } = await open()
    wizard.go({ step: "people", tab: "team" })
    wizard.submit()
    expect(toasts).toEqual([{ kind: "warning", title: "Preencha o campo referente ao nome da Workspace" }])
    expect(now().errors).toEqual({ name: "Campo obrigatório" })
    expect(wizard.place$.value.step).toBe("data")
  })

  it("says its sentence when a change was saved, and counts what is not", async () => {
    const { wizard, form, toasts, done, workspaces } = await open(sac.id)
    form.set("name", "SAC 24h")
    form.set("active", false)
    wizard.toggleUser(userId(8))
    wizard.setInvite(0, { email: "ana@casa.com.br", profileId: clerk })
    expect(wizard.record.unsaved$.value).toBe(4)
    wizard.submit()
    await soon(() => expect(done).toHaveBeenCalledOnce())
    expect(toasts).toEqual([{ kind: "ok", title: "Workspace Atualizado com sucesso!!" }])
    expect(workspaces.kept.find(({ id }) => id === sac.id)).toMatchObject({ name: "SAC 24h", users: [7, 8] })
  })

  it("says the specified sentence where a change could not be saved, and the server's for a new one", async () => {
    const { wizard, workspaces, now } = await open(sac.id)
    workspaces.refuse({ _tag: "Unavailable", message: "Agora não." })
    wizard.submit()
    await soon(() => expect(now().failure).toBe("Erro ao atualizar workspaces. Tente novamente."))
    const made = await open()
    made.form.set("name", "Novo")
    made.workspaces.refuse({ _tag: "Unavailable", message: "Agora não." })
    made.wizard.submit()
    await soon(() => expect(made.now().failure).toBe("Agora não."))
  })
})
