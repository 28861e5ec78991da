import type { FlowDocument } from "@prosa/core/flow"
import { createInMemoryFlows, threeNodes } from "@prosa/core/flow/testing"
import type { FlowDrafts } from "@prosa/core/flow/view"
import { CompanyId, idFrom, NodeId, WorkspaceId } from "@prosa/core/kernel"
import type { Scope } from "@prosa/core/kernel/view"
import type { Downloads } from "@prosa/core/shell"
import { aUser, createInMemoryCollaborators } from "@prosa/core/access/testing"
import { aBot } from "@prosa/core/bot/testing"
import { createInMemorySimulator } from "@prosa/core/engine/testing"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { createFakeServices } from "../../testing/fake-services.ts"

/** A file that the product made for the person to keep. */
export type SavedFile = Parameters<Downloads["save"]>[0]

/** The id of a node; for numbers that are one. */
export const nodeId = (n: number): NodeId => {
  const id = idFrom(NodeId, String(n))
  if (id === undefined) throw new Error(`${n} is no id`)
  return id
}

const noDrafts: FlowDrafts = { read: () => undefined, write: () => undefined, clear: () => undefined }

/**
 * All that the pages of a flow get, on fakes, for somebody who may export and import, in the one workspace 'SAC' with the one
 * colleague Camila. `saved` is what was downloaded.
 */
export const createFlowWorld = (scope: Scope, document: FlowDocument = threeNodes()) => {
  const flows = createInMemoryFlows(document)
  const simulator = createInMemorySimulator(document)
  const user = aUser({ permissions: ["template_import", "template_create"] })
  const camila = { id: user.id, name: "Camila" }
  const services = createFakeServices(scope, {
    user,
    bots: [aBot({ id: flows.botId, name: "Aroeira" })],
    workspaces: [aWorkspace({ id: 1, name: "SAC" })],
    path: `/drawflow/${flows.botId}/31`,
  })
  const companyId = idFrom(CompanyId, "1")
  const workspaceId = idFrom(WorkspaceId, "1")
  if (companyId === undefined || workspaceId === undefined) throw new Error("1 is an id")
  const saved: Array<SavedFile> = []
  const work = {
    ...services.work,
    flows,
    simulator,
    collaborators: createInMemoryCollaborators(companyId, new Map([[workspaceId, [camila]]])),
    downloads: { save: (file: SavedFile) => void saved.push(file) },
    drafts: noDrafts,
  }
  return { ...services, work, flows, simulator, saved }
}
