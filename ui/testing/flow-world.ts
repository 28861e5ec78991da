import type { Permission } from "@prosa/core/access"
import { aUser } from "@prosa/core/access/testing"
import type { BotCard } from "@prosa/core/bot"
import { aBot } from "@prosa/core/bot/testing"
import type { FlowDocument } from "@prosa/core/flow"
import { threeNodes } from "@prosa/core/flow/testing"
import { idFrom, NodeId } from "@prosa/core/kernel"
import type { Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { createFakeServices, type FakeWorld } from "./fake-services.ts"

/** The id of a node; for numbers that are one. */
export const nodeId = (n: number): NodeId => {
  const id = idFrom(NodeId, String(n))
  if (id === undefined) throw new Error(`${n} is no id`)
  return id
}

/**
 * All that the pages of a flow get, on fakes, for a user who may change, export and import it unless given other
 * permissions, in the one workspace 'SAC' with the one colleague Camila; `others` are bots besides that of the flow.
 */
export const createFlowWorld = (
  scope: Scope,
  flow: FlowDocument = threeNodes(),
  permissions: ReadonlyArray<Permission> = ["bot_view", "template_import", "template_create"],
  others: ReadonlyArray<BotCard> = [],
  world: Pick<FakeWorld, "funnelFacts" | "query"> = {},
) => {
  const user = aUser({ permissions })
  const sac = aWorkspace({ id: 1, name: "SAC" })
  const services = createFakeServices(scope, {
    user,
    flow,
    bots: [aBot({ id: 1042, name: "Aroeira" }), ...others],
    workspaces: [sac],
    collaborators: new Map([[sac.id, [{ id: user.id, name: "Camila" }]]]),
    path: "/drawflow/1042/31",
    ...world,
  })
  return { ...services, flows: services.work.flow.flows }
}
