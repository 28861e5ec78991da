import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { aUser } from "../../access/testing/index.ts"
import { BotId, unavailable, WebhookCallId } from "../../kernel/index.ts"
import { constant, createScope, type Scope } from "../../kernel/view/index.ts"
import type { Notice, Question } from "../../shell/index.ts"
import { type WebhookConfig, webhookMessages as say } from "../index.ts"
import { aRecordedCall, createInMemoryWebhookConfigs } from "../testing/index.ts"
import { createWebhookEditor } from "./index.ts"

let scope: Scope
beforeEach(() => {
  scope = createScope()
  vi.useFakeTimers()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const address = "https://erp.casa.com.br/prosa"
const pass = (milliseconds = 20) => vi.advanceTimersByTimeAsync(milliseconds)

const open = async (config: Partial<WebhookConfig> = {}, user = aUser()) => {
  const webhooks = createInMemoryWebhookConfigs(config, { latency: 10 })
  const said: Array<Notice> = []
  const questions: Array<Question> = []
  const copied: Array<string> = []
  const closed = vi.fn()
  const get = vi.spyOn(webhooks, "get")
  const calls = vi.spyOn(webhooks, "calls")
  const editor = createWebhookEditor(scope, {
    webhooks,
    session: { state$: constant({ starting: false, user, company: undefined }) },
    bot: { id: BotId.make(1), token: "xZHKLaeB" },
    origin: "https://prosa.app",
    copy: async (text) => {
      copied.push(text)
      return true
    },
    toasts: { show: (notice) => void said.push(notice) },
    confirmations: { ask: (question) => void questions.push(question) },
    departures: { guard: () => () => undefined, holdTab: () => () => undefined },
    closed,
  })
  await pass()
  const { form } = editor.record
  return {
    editor,
    webhooks,
    asked: [get, calls],
    said,
    questions,
    copied,
    closed,
    form,
    state: () => editor.state$.value,
  }
}

describe("the dialog of a webhook", () => {
  it("begins with an empty row for a header, and saves without it", async () => {
    const { form, webhooks, editor, said, state } = await open()
    expect(form.state$.value.values.headers).toEqual([{ key: "", value: "" }])
    form.set("url", `  ${address} `)
    expect(editor.record.unsaved$.value).toBe(1)
    form.submit()
    await pass()
    expect(webhooks.config).toMatchObject({ url: address, headers: [] })
    expect(said).toEqual([{ kind: "ok", title: say.saved }])
    expect([editor.record.unsaved$.value, state().newSecret?.text.startsWith("whsec_")]).toEqual([0, true])
  })

  it("names each faulty field as it stands in the form, and sends nothing", async () => {
    const { form, webhooks, editor } = await open()
    form.set("closeRoomUrl", "erp.casa/fechar")
    editor.addHeader()
    editor.setHeader(1, { key: "X-Loja", value: "" })
    form.submit()
    await pass()
    expect(form.state$.value.errors).toEqual({
      closeRoomUrl: "URL inválida",
      "headers.1.value": "Informe o valor do header",
    })
    expect(webhooks.config.secret).toBeNull()
  })

  it("saves headers of one key all the same", async () => {
    const { form, webhooks, editor } = await open()
    editor.setHeader(0, { key: "X-Loja", value: "sp-01" })
    editor.addHeader()
    editor.setHeader(1, { key: "X-Loja", value: "mg-02" })
    form.submit()
    await pass()
    expect(webhooks.config.headers.map(({ value }) => value)).toEqual(["sp-01", "mg-02"])
  })

  it("keeps what was typed when the save fails", async () => {
    const { form, webhooks, closed } = await open()
    form.set("url", address)
    webhooks.refuse(unavailable)
    form.submit()
    await pass()
    expect(form.state$.value).toMatchObject({ values: { url: address }, failure: unavailable.message, saving: false })
    expect(closed).not.toHaveBeenCalled()
  })

  it("asks before unsaved work is lost", async () => {
    const { form, editor, questions, closed } = await open()
    form.set("url", address)
    editor.record.leave()
    expect([questions.length, closed.mock.calls.length]).toEqual([1, 0])
    questions[0]?.confirmed()
    expect(closed).toHaveBeenCalledOnce()
  })

  it("tests the address of the form, and puts the call at the top of the log", async () => {
    const { form, editor, webhooks, state } = await open()
    editor.test("url")
    await pass()
    expect(state().tests).toEqual({})
    form.set("url", address)
    webhooks.respond({ status: 503, failure: "status" })
    editor.testAll()
    editor.test("url")
    expect(state().tests.url?.state).toBe("running")
    await pass()
    expect(state().tests.url).toMatchObject({ state: "called", address, call: { status: 503 } })
    expect(state().calls).toHaveLength(1)
    form.set("url", "http://10.0.0.1/")
    editor.test("url")
    await pass()
    expect(state().tests.url).toMatchObject({ state: "refused", message: say.notPublic })
  })

  it("renews the secret after a question, and shows the new one", async () => {
    const { editor, questions, state, copied } = await open({
      secret: { createdAt: "2026-11-23T12:00:00.000Z", ending: "7d1f" },
    })
    editor.copySecret()
    editor.renewSecret()
    await pass()
    expect(state().newSecret).toBeUndefined()
    questions[0]?.confirmed()
    await pass()
    expect(state().secret?.ending).toBe(state().newSecret?.text.slice(-4))
    editor.copySecret()
    await pass()
    expect(copied).toEqual([state().newSecret?.text])
  })

  it("ends a pause, says so, and says why it could not", async () => {
    const paused = { failures: 20, until: "2026-11-23T12:00:00.000Z" }
    const { editor, webhooks, state, said } = await open({ paused })
    webhooks.refuse(unavailable)
    editor.resume()
    await pass()
    expect([state().paused, said]).toEqual([paused, [{ kind: "error", title: unavailable.message }]])
    webhooks.refuse(undefined)
    editor.resume()
    await pass()
    expect([state().paused, webhooks.config.paused]).toEqual([null, null])
    expect(said.at(-1)).toEqual({ kind: "ok", title: say.resumed })
  })

  it("loads nothing for who may not change bots, and says that it is not theirs to see", async () => {
    const { editor, asked } = await open({ url: address }, aUser({ permissions: ["bot_create"] }))
    expect(editor.record.state$.value).toMatchObject({ status: "failed", failure: { _tag: "NotAllowed" } })
    for (const call of asked) expect(call).not.toHaveBeenCalled()
  })

  it("repeats a call that had failed at once, and one that was answered well after a question", async () => {
    const { editor, webhooks, questions, state } = await open({ url: address })
    webhooks.record(aRecordedCall({ status: 503, failure: "status" }), aRecordedCall({ id: WebhookCallId.make(2) }))
    editor.reloadCalls()
    await pass()
    editor.repeat(WebhookCallId.make(1))
    await pass()
    expect([questions, state().calls.length]).toEqual([[], 3])
    editor.repeat(WebhookCallId.make(2))
    await pass()
    expect([questions.length, questions[0]?.title, state().calls.length]).toEqual([1, "Repetir a chamada?", 3])
    questions[0]?.confirmed()
    await pass()
    expect(state().calls).toHaveLength(4)
  })

  it("repeats a call, says why it cannot, and copies it without secrets", async () => {
    const { editor, webhooks, form, said, questions, state, copied } = await open({
      url: address,
      headers: [{ key: "Authorization", value: "Bearer muito-secreto" }],
    })
    webhooks.record(aRecordedCall({ cut: true }), aRecordedCall({ id: WebhookCallId.make(2) }))
    editor.reloadCalls()
    await pass()
    editor.repeat(WebhookCallId.make(1))
    await pass()
    expect(said).toEqual([{ kind: "error", title: say.cutBody }])
    editor.repeat(WebhookCallId.make(2))
    questions[0]?.confirmed()
    await pass()
    expect(state()).toMatchObject({ opened: 3, repeating: false })
    expect(state().calls.map(({ id }) => id)).toEqual([3, 2, 1])
    const [call] = state().calls
    if (call !== undefined) editor.copyCurl(call)
    await pass()
    expect(copied[0]).toContain(address)
    expect(copied[0]).not.toContain("muito-secreto")
    expect(form.state$.value.dirty).toBe(false)
  })

  it("copies the URL that the customer's system writes to", async () => {
    const { editor, copied, said } = await open()
    editor.copyUrl()
    await pass()
    expect([copied, said]).toEqual([
      ["https://prosa.app/api/hooks/xZHKLaeB"],
      [{ kind: "ok", title: "URL Webhook copiado com sucesso!" }],
    ])
  })
})
