import type { NodeId } from "../../kernel/index.ts"
import { readAlone } from "../step/disambiguation.ts"
import type { CompiledScript } from "../script/compiled-script.ts"

/** A text that two scripts read otherwise, by the titles of the nodes that the answers lead to; undefined: none. */
export interface ChangedReading {
  readonly text: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** What a change of a node does to texts that the node has read. */
export interface ChangedReadings {
  /** Texts that no answer was recognised for, and one is now. */
  readonly gained: ReadonlyArray<ChangedReading>
  /** Texts whose answer is another one now, or none. */
  readonly moved: ReadonlyArray<ChangedReading>
}

/** Reads each text at a node as both scripts do, and returns where they differ, each spelling once. */
export const changedReadings = (
  before: CompiledScript,
  after: CompiledScript,
  nodeId: NodeId,
  texts: ReadonlyArray<string>,
): ReadonlyArray<ChangedReading> => {
  const [old, now] = [answerIn(before, nodeId), answerIn(after, nodeId)]
  return [...new Set(texts)].flatMap((text): ReadonlyArray<ChangedReading> => {
    const change = { text, before: old(text), after: now(text) }
    return change.before === change.after ? [] : [change]
  })
}

/** Divides changed readings into gained and moved ones. */
export const sortedReadings = (changes: ReadonlyArray<ChangedReading>): ChangedReadings => ({
  gained: changes.filter(({ before }) => before === undefined),
  moved: changes.filter(({ before }) => before !== undefined),
})

/** Recognises texts at a node: by the title that the answer leads to, or a question's; a keyword or just any answer count as none. */
const answerIn = (script: CompiledScript, nodeId: NodeId): ((text: string) => string | undefined) => {
  const node = script.nodeAt(nodeId)
  return (text) => {
    const found = node && readAlone(script, node, text)
    if (found?.kind === "question") return found.question.title
    return found?.kind === "answer" && found.by !== "any" ? script.nodes.get(found.target)?.title : undefined
  }
}
