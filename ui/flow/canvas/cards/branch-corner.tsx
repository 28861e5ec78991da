import type { NodeId } from "@prosa/core/kernel"
import { HiddenWords } from "../../../kit/labels/name.tsx"
import { useBehavior } from "../../../kit/hooks/use-behavior.ts"
import { useFlowEditor } from "../../editor/editor-context.ts"
import { PresenceCorner } from "../../presence/node-presence.tsx"
import { ProblemCount } from "../../problems/problem-count.tsx"

export interface BranchCornerProps {
  readonly id: NodeId
}

/** The problems and the people of a folded branch, at the corner of its card. */
export const BranchCorner = ({ id }: BranchCornerProps) => {
  const { problems, problemsSentence, present, presentSentence } = useBehavior(useFlowEditor().branchMarks.mark$(id))
  return (
    <>
      {problems.count > 0 && (
        <ProblemCount tone={problems.blocking ? "problem" : "warning"} title={problemsSentence}>
          <span aria-hidden>{problems.count}</span>
          <HiddenWords>{problemsSentence}. </HiddenWords>
        </ProblemCount>
      )}
      {present.length > 0 && (
        <PresenceCorner others={present} sentence={presentSentence} besideProblems={problems.count > 0} />
      )}
    </>
  )
}
