import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { BotId, notFound, unavailable, UserId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { Question } from "../../../shell/index.ts"
import { connectionMessages as say, type DeviceOwner, type WhatsappDevice, type WhatsappDevices } from "../../index.ts"
import { createInMemoryConnections } from "../../testing/index.ts"
import { createWhatsappDevice } from "../index.ts"

const now = Date.parse("2026-11-24T12:00:00.000Z")
const aBotId = BotId.make(7)
let scope: Scope
beforeEach(() => {
  vi.useFakeTimers({ now })
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

interface Given {
  readonly device?: Partial<WhatsappDevice>
  readonly owner?: DeviceOwner
  readonly devices?: Partial<WhatsappDevices>
}

const open = ({ device = {}, owner = { botId: aBotId }, devices = {} }: Given = {}) => {
  const connections = createInMemoryConnections({ device })
  const infos = vi.fn(connections.devices.info)
  const said: Array<string> = []
  const questions: Array<Question> = []
  const changed = vi.fn()
  const removed = vi.fn()
  const view = createWhatsappDevice(scope, owner, {
    devices: { ...connections.devices, info: infos, ...devices },
    toasts: { show: ({ kind, title, detail }) => said.push([kind, title, detail].filter(Boolean).join(": ")) },
    confirmations: { ask: (question) => void questions.push(question) },
    clock: { now: () => Date.now() },
    changed,
    removed,
  })
  return { view, connections, infos, said, questions, changed, removed, state: () => view.state$.value }
}
const connected = { name: "Casa Aroeira", phone: "5511987654321", qrCodeConnected: true }
const refusal = { _tag: "VendorRefused", message: say.vendorRefused, description: "Instância ocupada." } as const

describe("the QR code", () => {
  it("is fetched 2 s after the request, shows its seconds, and is cleared after 60 s", () => {
    const { view, connections, state } = open()
    view.generate()
    expect(state().code).toEqual({ phase: "generating" })
    vi.advanceTimersByTime(1_999)
    expect(connections.asked).toEqual([])
    vi.advanceTimersByTime(1)
    expect(connections.asked).toEqual([{ botId: aBotId }])
    expect(state().code).toMatchObject({
      phase: "shown",
      secondsLeft: 60,
      announced: 60,
      madeAt: "2026-11-24T12:00:02.000Z",
    })
    vi.advanceTimersByTime(18_000)
    expect(state().code).toMatchObject({ secondsLeft: 42, announced: 60 })
    vi.advanceTimersByTime(41_999)
    expect(state().code).toMatchObject({ phase: "shown", secondsLeft: 1, announced: 10 })
    vi.advanceTimersByTime(1)
    expect(state().code).toEqual({ phase: "expired" })
  })

  it("is watched every 2 s while it is shown, and no longer", () => {
    const { view, infos } = open()
    expect(infos).toHaveBeenCalledTimes(1)
    view.generate()
    vi.advanceTimersByTime(3_999)
    expect(infos).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(infos).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(200_000)
    const polls = infos.mock.calls.length
    expect(polls).toBeLessThanOrEqual(31)
    vi.advanceTimersByTime(200_000)
    expect(infos).toHaveBeenCalledTimes(polls)
  })

  it("gives way to the number as soon as the phone has read it, whatever poll failed before", () => {
    const { view, connections, changed, state } = open()
    view.generate()
    vi.advanceTimersByTime(2_000)
    connections.refuse(unavailable)
    vi.advanceTimersByTime(4_000)
    expect(state().code.phase).toBe("shown")
    connections.refuse(undefined)
    connections.scan()
    vi.advanceTimersByTime(2_000)
    expect(state().code).toEqual({ phase: "none" })
    expect(state().device).toMatchObject({ phone: "5511987654321", qrCodeConnected: true })
    expect(changed).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(120_000)
    expect(state().code).toEqual({ phase: "none" })
  })

  it("says why it was not made, before and after the wait", () => {
    const { view, connections, state } = open()
    connections.refuseByVendor(refusal)
    view.generate()
    expect(state().code).toEqual({ phase: "failed", reason: "Instância ocupada." })
    connections.refuseByVendor(undefined)
    view.generate()
    connections.refuse(unavailable)
    vi.advanceTimersByTime(2_000)
    expect(state().code).toEqual({ phase: "failed", reason: unavailable.message })
  })

  it("fails where the vendor has none", () => {
    const qrCode = () => Effect.succeed({ qrcode: "", error: true, message: "Tente em um minuto." })
    const { view, state } = open({ devices: { qrCode } })
    view.generate()
    vi.advanceTimersByTime(2_000)
    expect(state().code).toEqual({ phase: "failed", reason: "Tente em um minuto." })
  })

  it("is asked for again while the gateway has none yet, and given up after the fifth time", () => {
    const picture = "data:image/png;base64,AA"
    let asked = 0
    const qrCode = () =>
      Effect.sync(() => ({ qrcode: (asked += 1) % 6 === 3 ? picture : "", error: false, message: "" }))
    const { view, state } = open({ devices: { qrCode } })
    view.generate()
    vi.advanceTimersByTime(5_999)
    expect(state().code).toEqual({ phase: "generating" })
    vi.advanceTimersByTime(1)
    expect(state().code).toMatchObject({ phase: "shown", picture })
    view.generate()
    vi.advanceTimersByTime(9_999)
    expect(state().code).toEqual({ phase: "generating" })
    vi.advanceTimersByTime(1)
    expect([state().code, asked]).toEqual([{ phase: "failed", reason: "" }, 8])
  })

  it("gives way to the number that is connected already", () => {
    const qrCode = () => Effect.succeed({ qrcode: "", error: false, message: say.whatsappActive })
    const { view, infos, state } = open({ devices: { qrCode } })
    view.generate()
    vi.advanceTimersByTime(2_000)
    expect([state().code.phase, infos.mock.calls.length]).toEqual(["none", 2])
  })

  it("is asked for once, however often it is pressed, and again when one is shown", () => {
    const { view, connections } = open()
    view.generate()
    view.generate()
    vi.advanceTimersByTime(2_000)
    expect(connections.asked).toHaveLength(1)
    view.generate()
    vi.advanceTimersByTime(2_000)
    expect(connections.asked).toHaveLength(2)
  })
})

describe("a connected number", () => {
  it("knows how many days ago the phone was used", () => {
    const days = (lastSeenAt: string | null) =>
      open({ device: { ...connected, lastSeenAt: lastSeenAt as WhatsappDevice["lastSeenAt"] } }).state().daysSinceUse
    expect(days("2026-11-22T11:00:00.000Z")).toBe(2)
    expect(days("2026-11-24T11:00:00.000Z")).toBe(0)
    // the vendor's clock may be ahead
    expect(days("2026-11-25T13:00:00.000Z")).toBe(0)
    expect(days(null)).toBeUndefined()
  })

  it("asks before a switch is lost that was not saved", () => {
    const { view, questions } = open({ device: connected })
    const closed = vi.fn()
    view.leave(closed)
    expect(closed).toHaveBeenCalledOnce()
    view.setKeepBot(true)
    view.leave(closed)
    expect(closed).toHaveBeenCalledOnce()
    questions[0]?.confirmed()
    expect(closed).toHaveBeenCalledTimes(2)
    view.save()
    view.leave(closed)
    expect([closed.mock.calls.length, questions.length]).toEqual([3, 1])
  })

  it("saves the switch, and keeps it as it stands when that fails", () => {
    const { view, connections, said, changed, state } = open({ device: connected })
    view.setKeepBot(true)
    expect([state().keepBot, connections.device.keepBotOnDialogInitiatedOnDevice]).toEqual([true, false])
    connections.refuse(unavailable)
    view.save()
    expect(state()).toMatchObject({ keepBot: true, saving: false })
    connections.refuse(undefined)
    view.save()
    expect(connections.device).toMatchObject({ name: "Casa Aroeira", keepBotOnDialogInitiatedOnDevice: true })
    expect(state().device?.keepBotOnDialogInitiatedOnDevice).toBe(true)
    expect(said).toEqual([`error: ${say.notUpdated}: ${unavailable.message}`, `ok: ${say.updated}`])
    expect(changed).toHaveBeenCalledOnce()
  })

  it("is removed after a confirmation, and shows the way to another one", () => {
    const { view, questions, said, changed, removed, state } = open({ device: connected })
    view.remove()
    expect(state().device?.qrCodeConnected).toBe(true)
    questions[0]?.confirmed()
    expect(said).toEqual(["ok: Desconectado com sucesso!"])
    expect(state()).toMatchObject({ removing: false, code: { phase: "none" }, device: { qrCodeConnected: false } })
    expect([changed.mock.calls.length, removed.mock.calls.length]).toEqual([1, 1])
  })

  it("stays when the vendor refuses to remove it", () => {
    const { view, questions, connections, said, removed, state } = open({ device: connected })
    connections.refuseByVendor(refusal)
    view.remove()
    questions[0]?.confirmed()
    expect(said).toEqual([`error: ${say.notRemoved}: Instância ocupada.`])
    expect([state().device?.qrCodeConnected, state().removing, removed.mock.calls.length]).toEqual([true, false, 0])
  })
})

describe("the number", () => {
  it("of a person is asked for by the person, and has no switch to save", () => {
    const owner = { userId: UserId.make(9) }
    const { view, connections, questions, said } = open({ owner, device: connected })
    view.save()
    expect(said).toEqual([])
    view.remove()
    expect(questions[0]?.yes).toBe("Remover número")
    view.generate()
    vi.advanceTimersByTime(2_000)
    expect(connections.asked).toEqual([owner])
  })

  it("that is not loaded can be asked for again", () => {
    let there = false
    const info = () => (there ? Effect.succeed(createInMemoryConnections().device) : Effect.fail(notFound))
    const { view, state } = open({ devices: { info } })
    expect(state()).toMatchObject({ status: "failed", failure: notFound })
    there = true
    view.reload()
    expect(state()).toMatchObject({ status: "ready", failure: undefined })
  })
})
