import type { FlowDocument, FlowNode } from "../document/flow-node.ts"
import type { FlowContext } from "../problems/flow-context.ts"
import { type FlowProblem, problemSentence } from "../problems/flow-problem.ts"
import { referenceProblems } from "../problems/reference-problems.ts"
import type { ImportProblem } from "./templates.ts"

/** A template's flow as it is imported, and what it refers to in vain. */
export interface AdaptedTemplate {
  readonly document: FlowDocument
  readonly problems: ReadonlyArray<ImportProblem>
}

/**
 * Returns a template's flow as it is imported where only this exists. Files that are gone are left out, since a flow
 * that names one cannot be saved; other lost references stay, for people to repair.
 */
export const adaptTemplate = (
  document: FlowDocument,
  { entities, known = {} }: Pick<FlowContext, "entities" | "known">,
): AdaptedTemplate => {
  const knownEntities = entities && new Set(entities.map(({ id }) => id))
  const problems = document.nodes.flatMap((node) =>
    [...referenceProblems(node, known), ...unknownEntities(node, knownEntities)].map((problem) => ({
      nodeId: node.id,
      message: `${node.title}: ${sentenceOf(problem)}`,
    })),
  )
  return { document: known.files === undefined ? document : withFiles(document, known.files), problems }
}

const unknownEntities = (
  { id: nodeId, userInteractions }: FlowNode,
  known: ReadonlySet<number> | undefined,
): ReadonlyArray<FlowProblem> =>
  userInteractions.flatMap(({ entity }, at): ReadonlyArray<FlowProblem> =>
    entity === null || known === undefined || known.has(entity.id)
      ? []
      : [
          {
            _tag: "UnknownEntity",
            entity: entity.name,
            severity: "blocks",
            nodeId,
            path: ["userInteractions", at, "entity"],
          },
        ],
  )

const sentenceOf = (problem: FlowProblem): string =>
  problem._tag === "LostFile"
    ? `O arquivo “${problem.file}” não existe mais e ficou de fora.`
    : problemSentence(problem)

const withFiles = (document: FlowDocument, known: ReadonlySet<string>): FlowDocument => ({
  ...document,
  nodes: document.nodes.map((node) => ({
    ...node,
    botInteractions: node.botInteractions.map((said) => ({
      ...said,
      files: said.files.filter(({ fileId }) => known.has(fileId)),
    })),
  })),
})
