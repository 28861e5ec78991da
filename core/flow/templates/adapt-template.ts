import { type FlowProblem } from "../problems/flow-problem.ts"
import { problemSentence } from "../problems/problem-sentences.ts"
import { type KnownReferences, referenceProblems } from "../problems/reference-problems.ts"
import type { ImportProblem } from "./templates.ts"
import type { FlowDocument } from "../document/flow-node.ts"

/** A template's flow as it is imported, and what it refers to in vain. */
export interface AdaptedTemplate {
  readonly document: FlowDocument
  readonly problems: ReadonlyArray<ImportProblem>
}

/**
 * Returns a template's flow as it is imported where only this exists. Files that are gone are left out, since a flow
 * that names one cannot be saved; other lost references stay, for people to repair.
 */
export const adaptTemplate = (document: FlowDocument, known: KnownReferences = {}): AdaptedTemplate => {
  const problems = document.nodes.flatMap((node) =>
    referenceProblems(node, known).map((problem) => ({
      nodeId: node.id,
      message: `${node.title}: ${sentenceOf(problem)}`,
    })),
  )
  return { document: known.files === undefined ? document : withFiles(document, known.files), problems }
}

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
