import { Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { CompanyId, PlatformId, unavailable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { createInMemoryAddress, createInMemoryDepartures } from "../../shell/testing/index.ts"
import type { Notice } from "../../shell/index.ts"
import { createConfirmer } from "../../shell/view/index.ts"
import type { CompanyChoice } from "../../tenancy/index.ts"
import { aCompanyRecord, createInMemoryCompanyRecords } from "../testing/index.ts"
import { createCompanyForm, createCompanyList } from "./index.ts"

const companyId = Schema.decodeSync(CompanyId)
const platformId = Schema.decodeSync(PlatformId)
const platforms = ["Prosa", "Conversa Boa"].map((name, at) => ({ id: platformId(at + 1), name }))

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const open = async (
  id?: number,
  options: { readonly platforms?: typeof platforms; readonly chosen?: CompanyChoice } = {},
) => {
  const toasts: Array<Notice> = []
  const companyRecords = createInMemoryCompanyRecords([aCompanyRecord({ userQuota: 2, usersInUse: 3 })], options)
  const chosen: Array<CompanyChoice> = []
  const paths: Array<string> = []
  const state = { starting: false, user: undefined, company: options.chosen }
  const done = vi.fn<() => void>()
  const form = createCompanyForm(scope, id === undefined ? undefined : companyId(id), {
    companyRecords,
    session: { state$: { value: state } as never, chooseCompany: (company) => void chosen.push(company) },
    navigation: { go: (path) => void paths.push(path) },
    toasts: { show: (notice) => void toasts.push(notice) },
    confirmations: createConfirmer(scope),
    departures: createInMemoryDepartures(),
    done,
    closed: () => {},
  })
  await soon(() => expect(form.state$.value.status).not.toBe("loading"))
  return { form, companyRecords, toasts, chosen, paths, done, now: () => form.form.state$.value }
}

describe("the form of a company", () => {
  it("names every faulty field of a new one, and saves nothing", async () => {
    const { form, companyRecords, now } = await open(undefined, { platforms })
    form.form.set("email", "contato")
    form.form.set("workspaceQuota", "")
    form.form.set("userQuota", "2,5")
    form.form.set("botQuota", "-1")
    form.form.submit()
    expect(now().errors).toEqual({
      name: "Campo obrigatório",
      email: "E-mail inválido",
      platform: "Campo obrigatório",
      workspaceQuota: "Campo obrigatório",
      userQuota: "Deve ser um número inteiro",
      botQuota: "Deve ser maior ou igual a 0",
    })
    form.form.set("userQuota", "1.5")
    form.form.set("botQuota", "1000001")
    form.form.submit()
    expect(now().errors).toMatchObject({
      userQuota: "Deve ser um número inteiro",
      botQuota: "Deve ser no máximo 1.000.000",
    })
    for (const typed of ["1e3", "0x10", "0b1", "1.0", "+5", "Infinity", "٣"]) {
      form.form.set("userQuota", typed)
      form.form.submit()
      expect([typed, now().errors["userQuota"]]).toEqual([typed, "Deve ser um número inteiro"])
    }
    expect(companyRecords.kept).toHaveLength(1)
  })

  it("creates a company, invites its address, and offers to work on it", async () => {
    const { form, companyRecords, toasts, chosen, paths, done } = await open()
    form.form.set("name", " Lojas Norte ")
    form.form.set("email", " dona@lojasnorte.com.br ")
    form.form.set("botQuota", " 5 ")
    form.form.submit()
    await soon(() => expect(done).toHaveBeenCalledOnce())
    expect(companyRecords.kept.at(-1)).toMatchObject({ name: "Lojas Norte", platform: 1, botQuota: 5, livechat: true })
    expect(companyRecords.invited).toEqual(["dona@lojasnorte.com.br"])
    expect(toasts).toMatchObject([{ title: "Empresa cadastrada com sucesso!", life: 5_000 }])
    expect(chosen).toEqual([])
    expect(toasts[0]?.action?.label).toBe("Trocar para esta empresa")
    toasts[0]?.action?.run()
    expect([chosen, paths]).toEqual([[{ id: 2, name: "Lojas Norte" }], ["/home"]])
  })

  it("shows what is used, takes a limit below it, and counts what is not saved", async () => {
    const { form, companyRecords, toasts, done } = await open(1)
    expect(form.state$.value).toMatchObject({ facts: { inUse: { usersInUse: 3 } } })
    form.form.set("userQuota", "1")
    form.form.set("instagram", true)
    expect(form.unsaved$.value).toBe(2)
    form.form.submit()
    await soon(() => expect(done).toHaveBeenCalledOnce())
    expect(companyRecords.kept[0]).toMatchObject({ userQuota: 1, instagram: true })
    expect(toasts).toEqual([{ kind: "ok", title: "Empresa atualizada com sucesso!" }])
    expect(companyRecords.invited).toEqual([])
  })

  it("renames the company that is being worked on, wherever its name shows", async () => {
    const { form, chosen, done } = await open(1, { chosen: { id: companyId(1), name: "Casa Aroeira" } })
    form.form.set("name", "Casa Ipê")
    form.form.submit()
    await soon(() => expect(done).toHaveBeenCalledOnce())
    expect(chosen).toEqual([{ id: 1, name: "Casa Ipê" }])
  })

  it("keeps what was typed, and says why, where the server refuses", async () => {
    const { form, companyRecords, now } = await open(1)
    form.form.set("name", "Casa Ipê")
    form.form.set("active", false)
    form.form.set("sendInvite", true)
    form.form.submit()
    await soon(() =>
      expect(now()).toMatchObject({ saving: false, errors: { sendInvite: "Ative a empresa para enviar o convite" } }),
    )
    companyRecords.refuse(unavailable)
    form.form.submit()
    await soon(() => expect(now()).toMatchObject({ saving: false, failure: unavailable.message }))
    expect(now().values).toMatchObject({ name: "Casa Ipê", active: false })
  })
})

describe("the list of companies", () => {
  it("searches a second after the last letter", async () => {
    vi.useFakeTimers()
    const all = ["Água Viva", "Casa Aroeira"].map((name, at) => aCompanyRecord({ id: at + 1, name }))
    const companies = createInMemoryCompanyRecords(all)
    const list = createCompanyList(scope, { companies, address: createInMemoryAddress() })
    await vi.advanceTimersByTimeAsync(0)
    const names = () => list.state$.value.rows.map(({ name }) => name)
    expect(names()).toEqual(["Água Viva", "Casa Aroeira"])
    list.search("agua")
    await vi.advanceTimersByTimeAsync(999)
    expect(names()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(names()).toEqual(["Água Viva"])
  })
})
