import { Effect } from "effect"
import { expect, it } from "vitest"
import type { ConnectionFacts } from "../../channel/index.ts"
import { aBot, createInMemoryBots } from "../testing/index.ts"
import { flowBotsOf } from "./index.ts"

it("a flow's bot answers on the live chat and on the media of its connected numbers and pages", () => {
  const connection = (medium: ConnectionFacts["medium"], state: ConnectionFacts["state"]): ConnectionFacts => ({
    medium,
    state,
    name: "",
    phone: "",
    trouble: "",
    active: true,
    accessUntil: null,
  })
  const connections = [
    connection("FACEBOOK", "connected"),
    connection("FACEBOOK", "connected"),
    connection("WHATSAPP", "broken"),
    connection("WHATSAPP_QRCODE", "waiting"),
  ]
  const bots = createInMemoryBots([aBot()], { connections: () => connections })
  const read = () => Effect.runSync(flowBotsOf(bots).read(aBot().id)).channels
  expect(read()).toEqual(["LIVECHAT", "FACEBOOK"])
  connections.splice(0)
  expect(read()).toEqual(["LIVECHAT"])
})
