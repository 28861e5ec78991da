import { Conversation, differenceSentence, replay } from "@prosa/core/engine"
import { findFlowProblems, type ForeignFlow, graphOfDocument, problemSentence } from "@prosa/core/flow"
import { expect } from "vitest"
import { contextOf, scriptOfFlow } from "../shapes/shape-files.ts"

/** Plays a conversation: what the person says stands behind '>', a file in brackets, what a system answers behind '<', options in brackets. */
export const converses = ({ flow }: Pick<ForeignFlow, "flow">, ...lines: ReadonlyArray<string>): void => {
  const turns = lines.map((line) => {
    if (line.startsWith("> [")) return { file: line.slice(3, -1) }
    if (line.startsWith("> ")) return { person: line.slice(2) }
    if (line === "< failed") return { webhook: "failed" as const }
    if (line.startsWith("< ")) return { webhook: JSON.parse(line.slice(2)) as Conversation["turns"][number] }
    if (line === "." || line === "?") return { stands: line === "." ? ("closed" as const) : ("waiting" as const) }
    const [said = "", offered] = line.split(/ \[(?=[^[\]]*\]$)/u)
    return { bot: said, ...(offered !== undefined && { buttons: offered.slice(0, -1).split("|") }) }
  })
  const { difference } = replay(scriptOfFlow(flow), { version: 1, name: "conversa", turns } as Conversation)
  expect(difference === undefined ? undefined : `${difference.turn}: ${differenceSentence(difference)}`).toBeUndefined()
}

/** Lists why a flow could not be published. */
export const blockingIn = ({ flow }: Pick<ForeignFlow, "flow">): ReadonlyArray<string> =>
  findFlowProblems(graphOfDocument(flow), contextOf(flow))
    .filter(({ severity }) => severity === "blocks")
    .map(problemSentence)

/** Lists what became of the blocks that did not come whole. */
export const toldIn = ({ report }: Pick<ForeignFlow, "report">): ReadonlyArray<string> =>
  report.lines.map(({ block, outcome, message }) => `${block} ${outcome}: ${message}`)
