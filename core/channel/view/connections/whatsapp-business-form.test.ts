import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { BotId, unavailable } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { Question } from "../../../shell/index.ts"
import { createInMemoryDepartures } from "../../../shell/testing/index.ts"
import { connectionMessages as say, type WhatsappBusiness } from "../../index.ts"
import { createFakeLoginWindows, createInMemoryConnections } from "../../testing/index.ts"
import { createWhatsappBusinessForm } from "../index.ts"

const aBotId = BotId.make(7)
let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const open = (business: Partial<WhatsappBusiness> = {}, copies = true) => {
  const connections = createInMemoryConnections({ business })
  const browser = createFakeLoginWindows()
  const said: Array<string> = []
  const questions: Array<Question> = []
  const copied: Array<string> = []
  const changed = vi.fn()
  const model = createWhatsappBusinessForm(scope, aBotId, {
    ...connections,
    ...browser,
    toasts: { show: ({ kind, title, detail }) => said.push([kind, title, detail].filter(Boolean).join(": ")) },
    confirmations: { ask: (question) => void questions.push(question) },
    departures: createInMemoryDepartures(),
    copy: (text) => {
      copied.push(text)
      return Promise.resolve(copies)
    },
    changed,
    closed: () => {},
  })
  const { form } = model.record
  const fill = (
    values: Partial<Record<"phone" | "token" | "metaUrl" | "businessPhoneId" | "businessAccountId", string>>,
  ) => {
    for (const [field, value] of Object.entries(values)) form.set(field as "phone", value)
  }
  const logIn = () => {
    model.login.begin()
    connections.logIn("whatsapp")
    browser.close()
    vi.advanceTimersByTime(500)
  }
  return {
    model,
    form,
    fill,
    logIn,
    connections,
    browser,
    said,
    questions,
    copied,
    changed,
    errors: () => form.state$.value.errors,
  }
}
const typed = {
  phone: "+55 11 4002-8922",
  token: "EAAG",
  metaUrl: "https://graph.facebook.com",
  businessPhoneId: "109",
  businessAccountId: "204",
}

describe("the number on the Cloud API", () => {
  it("is chosen from the login, whose token stays on the server", () => {
    const { model, form, logIn, connections, said, changed } = open()
    expect(model.state$.value).toMatchObject({ chooseNumber: false, manual: false })
    logIn()
    expect(model.state$.value).toMatchObject({ chooseNumber: true, business: { login: "Casa Aroeira Móveis Ltda" } })
    model.choose("109876543210988")
    expect(form.state$.value.values).toEqual({
      phone: "+55 11 4002-8923",
      token: "",
      metaUrl: "https://graph.facebook.com",
      businessPhoneId: "109876543210988",
      businessAccountId: "204567891234567",
      on: true,
    })
    form.submit()
    expect(connections.business).toMatchObject({ phone: "551140028923", state: "connected" })
    expect(said).toEqual(["ok: Sucesso.: Dados Whatsapp atualizados."])
    expect([changed.mock.calls.length, model.state$.value.chooseNumber]).toEqual([1, false])
    expect(model.record.unsaved$.value).toBe(0)
  })

  it("is not asked for when the login's window was closed without a login", () => {
    const { model, browser, said } = open()
    model.login.begin()
    browser.close()
    vi.advanceTimersByTime(500)
    expect([model.state$.value.chooseNumber, said]).toEqual([false, []])
  })

  it("needs its five fields and a valid address", () => {
    const { form, fill, errors } = open()
    fill({ metaUrl: "" })
    form.submit()
    expect(Object.keys(errors()).toSorted()).toEqual([
      "businessAccountId",
      "businessPhoneId",
      "metaUrl",
      "phone",
      "token",
    ])
    expect(errors()["token"]).toBe("Campo obrigatório")
    fill({ ...typed, metaUrl: "graph" })
    form.submit()
    expect(errors()).toEqual({ metaUrl: "URL inválida" })
  })

  it("keeps a stored token, and counts another one as a change", () => {
    const { model, form, fill, connections } = open({ ...typed, hasToken: true, state: "connected" })
    expect(model.state$.value.manual).toBe(true)
    fill({ phone: "+55 11 4002-9999" })
    form.submit()
    expect([connections.business.phone, connections.business.hasToken]).toEqual(["551140029999", true])
    fill({ token: "novo" })
    expect(model.record.unsaved$.value).toBe(1)
    form.submit()
    expect([form.state$.value.values.token, model.record.unsaved$.value]).toEqual(["", 0])
  })

  it("keeps what was typed when it is not saved, and says why", () => {
    const { model, form, fill, connections, said } = open()
    model.fillManually()
    fill(typed)
    const failure = () => {
      form.submit()
      return form.state$.value.failure
    }
    connections.refuse(unavailable)
    expect(failure()).toBe("Erro ao gravar dados Whatsapp. Favor tentar novamente mais tarde.")
    connections.refuse(undefined)
    connections.refuseByVendor({ _tag: "VendorRefused", message: say.vendorRefused, description: "Token expirado." })
    expect(failure()).toBe("Erro ao gravar dados Whatsapp. Token expirado.")
    connections.refuseByVendor({ _tag: "ConnectionTaken", message: say.taken })
    expect(failure()).toBe(say.taken)
    expect(form.state$.value.values).toEqual({ ...typed, on: true })
    expect([model.state$.value.manual, said]).toEqual([true, []])
  })

  it("keeps what is being typed while a login ends", () => {
    const { form, fill, logIn } = open()
    fill({ phone: "+55 11" })
    logIn()
    expect(form.state$.value.values.phone).toBe("+55 11")
  })

  it("goes with the login, after a confirmation", () => {
    const { model, form, logIn, questions, connections, said } = open()
    logIn()
    model.choose("109876543210987")
    model.disconnect()
    connections.refuse(unavailable)
    questions[0]?.confirmed()
    expect(model.state$.value.business?.login).toBe("Casa Aroeira Móveis Ltda")
    connections.refuse(undefined)
    model.disconnect()
    questions[1]?.confirmed()
    expect(model.state$.value).toMatchObject({ disconnecting: false, chooseNumber: false, business: { login: null } })
    expect(form.state$.value.values.phone).toBe("")
    expect(said).toEqual([`error: ${say.notDisconnected}: ${unavailable.message}`, `ok: ${say.disconnected}`])
    connections.answerDisconnections(false)
    logIn()
    model.disconnect()
    questions[2]?.confirmed()
    expect(said.at(-1)).toBe(`warning: ${say.disconnected}: ${say.metaNotTold}`)
  })

  it("has an address and a token for Meta, which are copied", async () => {
    const { model, copied, said, connections } = open()
    model.copyUrl()
    await vi.advanceTimersByTimeAsync(0)
    model.copyToken()
    await vi.advanceTimersByTimeAsync(0)
    expect(copied).toEqual([connections.business.urlWebhook, connections.business.tokenWebhook])
    expect(said).toEqual([`ok: ${say.urlCopied}`, `ok: ${say.tokenCopied}`])
    const other = open({}, false)
    other.model.copyUrl()
    await vi.advanceTimersByTimeAsync(0)
    expect(other.said).toEqual([`error: ${say.notCopied}`])
  })
})
