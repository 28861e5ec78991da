import { personInWorkspace, type PersonInWorkspace } from "../../access/index.ts"
import type { BotId, EntityTypeId, WorkspaceId } from "../../kernel/index.ts"
import type { TransferTarget } from "../../transfer/index.ts"
import { callsModule } from "../calls/system-call.ts"
import type { FlowDocument, FlowNode } from "../document/flow-node.ts"
import type { FlowProblem, LostTarget } from "./flow-problem.ts"

/** Everything outside of a flow that its nodes refer to, each once. */
export interface FlowReferences {
  readonly workspaces: ReadonlyArray<WorkspaceId>
  readonly people: ReadonlyArray<PersonInWorkspace>
  readonly bots: ReadonlyArray<BotId>
  /** The bots whose flows are called as modules. */
  readonly modules: ReadonlyArray<BotId>
  readonly files: ReadonlyArray<string>
  readonly entities: ReadonlyArray<EntityTypeId>
}

/** The references that exist in the company, of people those who attend in the workspace, of modules those that are published. Absent kinds are not checked. */
export type KnownReferences = {
  readonly [Kind in keyof FlowReferences]?: ReadonlySet<FlowReferences[Kind][number]>
}

/** Lists the references of a flow, and of `further` transfers besides those of its nodes. */
export const flowReferences = (
  { nodes }: Pick<FlowDocument, "nodes">,
  further: ReadonlyArray<TransferTarget> = [],
): FlowReferences => {
  const targets = [...nodes.flatMap(({ transfer }) => transfer?.target ?? []), ...further]
  return {
    workspaces: distinct(targets.flatMap((target) => ("workspaceId" in target ? target.workspaceId : []))),
    people: distinct(targets.flatMap((target) => ("userId" in target ? personInWorkspace(target) : []))),
    bots: distinct(targets.flatMap((target) => ("botId" in target ? target.botId : []))),
    modules: distinct(nodes.flatMap(({ call }) => (call !== null && callsModule(call) ? call.module.botId : []))),
    files: distinct(
      nodes.flatMap(({ botInteractions }) => botInteractions.flatMap(({ files }) => files.map(({ fileId }) => fileId))),
    ),
    entities: distinct(
      nodes.flatMap(({ userInteractions, form }) =>
        [...userInteractions, ...(form?.fields ?? [])].flatMap(({ entity }) => entity?.id ?? []),
      ),
    ),
  }
}

/** Finds a node's references to something that no longer exists, or that belongs to another company. */
export const referenceProblems = (node: FlowNode, known: KnownReferences): ReadonlyArray<FlowProblem> => {
  const target = node.transfer?.target ?? null
  const lost = target === null ? undefined : lostTarget(target, known)
  const where = { severity: "blocks" as const, nodeId: node.id }
  return [
    ...(lost === undefined ? [] : [{ ...lost, ...where, path: ["transfer", "target"] }]),
    ...moduleProblems(node, known),
    ...fileProblems(node, known),
    ...entityProblems(node, known),
  ]
}

/** Returns what of a transfer's target no longer exists; undefined if all of it does. */
export const lostTarget = (
  target: TransferTarget,
  { workspaces, people, bots }: KnownReferences,
): LostTarget | undefined => {
  if ("workspaceId" in target && workspaces?.has(target.workspaceId) === false) return { _tag: "LostWorkspace" }
  if ("userId" in target && people?.has(personInWorkspace(target)) === false)
    return { _tag: "LostPerson", person: target.userName }
  if ("botId" in target && bots?.has(target.botId) === false) return { _tag: "LostBot", bot: target.botName }
  return undefined
}

const moduleProblems = ({ id, call }: FlowNode, { modules }: KnownReferences): ReadonlyArray<FlowProblem> =>
  call !== null && callsModule(call) && modules?.has(call.module.botId) === false
    ? [{ _tag: "LostModule", bot: call.module.botName, severity: "blocks", nodeId: id, path: ["call", "module"] }]
    : []

const fileProblems = (node: FlowNode, { files: known }: KnownReferences): ReadonlyArray<FlowProblem> =>
  node.botInteractions.flatMap(({ files }, place) =>
    files.flatMap((file, index): ReadonlyArray<FlowProblem> =>
      known === undefined || known.has(file.fileId)
        ? []
        : [
            {
              _tag: "LostFile",
              file: file.name,
              severity: "blocks",
              nodeId: node.id,
              path: ["botInteractions", place, "files", index],
            },
          ],
    ),
  )

const entityProblems = (node: FlowNode, { entities }: KnownReferences): ReadonlyArray<FlowProblem> =>
  [
    ...node.userInteractions.map(({ entity }, place) => ({ entity, path: ["userInteractions", place, "entity"] })),
    ...(node.form?.fields ?? []).map(({ entity }, place) => ({ entity, path: ["form", "fields", place, "entity"] })),
  ].flatMap(({ entity, path }): ReadonlyArray<FlowProblem> =>
    entity === null || entities === undefined || entities.has(entity.id)
      ? []
      : [{ _tag: "UnknownEntity", entity: entity.name, severity: "blocks", nodeId: node.id, path }],
  )

const distinct = <A>(all: ReadonlyArray<A>): ReadonlyArray<A> => [...new Set(all)]
