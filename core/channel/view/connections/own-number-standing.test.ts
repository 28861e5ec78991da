import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { unavailable, UserId } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { WhatsappDevice } from "../../index.ts"
import { createInMemoryConnections } from "../../testing/index.ts"
import { createOwnNumberStanding } from "../index.ts"

const camila = UserId.make(7)
let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => scope.end())

const open = (device: Partial<WhatsappDevice>) => {
  const connections = createInMemoryConnections({ device })
  const info = vi.spyOn(connections.devices, "info")
  return { connections, info, standing: createOwnNumberStanding(scope, camila, connections) }
}

it("says why a person's own number is not connected any more, until it is", () => {
  const { connections, info, standing } = open({ trouble: "O número foi desconectado no celular." })
  expect(info).toHaveBeenCalledExactlyOnceWith({ userId: camila })
  expect(standing.state$.value.trouble).toBe("O número foi desconectado no celular.")
  connections.scan()
  standing.reload()
  expect(standing.state$.value).toEqual({ connected: true, trouble: "" })
})

it("says nothing of a number that was never connected, or that is connected with a warning", () => {
  expect(open({}).standing.state$.value).toEqual({ connected: false, trouble: "" })
  expect(open({ qrCodeConnected: true, trouble: "Aviso" }).standing.state$.value.trouble).toBe("")
})

it("keeps what it knew where it cannot be asked for", () => {
  const { connections, standing } = open({ trouble: "Caiu" })
  connections.refuse(unavailable)
  standing.reload()
  expect(standing.state$.value.trouble).toBe("Caiu")
})
