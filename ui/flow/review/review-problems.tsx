import { chakra } from "@chakra-ui/react"
import type { ReviewedNode, ReviewedProblem } from "@prosa/core/engine/view"
import type { FieldPath } from "@prosa/core/flow"
import type { NodeId } from "@prosa/core/kernel"
import { Badge } from "../../kit/labels/badge.tsx"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"

/** A framed list of the review: one line for each node or problem. */
export const ReviewRows = chakra("ul", {
  base: {
    listStyleType: "none",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    backgroundColor: "surface",
    "& > li + li": { borderTop: "1px solid", borderColor: "border" },
  },
})
export const ReviewRow = chakra("li", {
  base: {
    display: "flex",
    alignItems: "baseline",
    gap: "2",
    paddingInline: "3",
    paddingBlock: "2",
    textStyle: "cell",
    overflowWrap: "anywhere",
  },
})

/** The small words at the end of a row. */
export const ReviewMeta = chakra("span", { base: { textStyle: "meta", color: "text-2", whiteSpace: "nowrap" } })

interface ProblemsProps {
  readonly blockers: ReadonlyArray<ReviewedProblem>
  readonly warnings: ReadonlyArray<ReviewedProblem>
  readonly hints: ReadonlyArray<ReviewedProblem>
  readonly refused: string | undefined
  readonly onShow: ShowNode
}

/** Shows a node, at a field if one is given. */
export type ShowNode = (node: NodeId, path?: FieldPath) => void

/** What impedes publishing, all of it, what might go wrong afterwards, and what could be better. */
export const ReviewProblems = ({ blockers, warnings, hints, refused, onShow }: ProblemsProps) => {
  const count =
    warnings.length + hints.length === 0 ? null : (
      <chakra.span display="inline-flex" gap="2">
        {warnings.length > 0 && (
          <Badge tone="warning">{warnings.length === 1 ? "1 aviso" : `${warnings.length} avisos`}</Badge>
        )}
        {hints.length > 0 && (
          <Badge tone="neutral">{hints.length === 1 ? "1 sugestão" : `${hints.length} sugestões`}</Badge>
        )}
      </chakra.span>
    )
  return (
    <chakra.section aria-label="Problemas do fluxo" display="flex" flexDirection="column" gap="2">
      {refused !== undefined && <Banner tone="danger">{refused}</Banner>}
      {blockers.length > 0 ? (
        <Banner tone="danger">
          {blockers.length === 1 ? "1 problema impede publicar" : `${blockers.length} problemas impedem publicar`}
        </Banner>
      ) : (
        <Banner tone="ok">
          <chakra.span display="flex" justifyContent="space-between" gap="2">
            Nada impede publicar {count}
          </chakra.span>
        </Banner>
      )}
      {blockers.length > 0 && <Problems label="Impedem publicar" problems={blockers} onShow={onShow} />}
      {blockers.length > 0 && count !== null && <chakra.span>{count}</chakra.span>}
      {warnings.length > 0 && <Problems label="Avisos" problems={warnings} onShow={onShow} />}
      {hints.length > 0 && <Problems label="Sugestões" problems={hints} onShow={onShow} />}
    </chakra.section>
  )
}

interface RowsProps {
  readonly label: string
  readonly problems: ReadonlyArray<ReviewedProblem>
  readonly onShow: ShowNode
}

const Problems = ({ label, problems, onShow }: RowsProps) => (
  <ReviewRows aria-label={label}>
    {problems.map((problem, at) => (
      <ReviewRow key={`${at} ${problem.node?.nodeId ?? ""}`}>
        <chakra.span flex="1" minWidth={0}>
          {problem.node !== null && <chakra.bdi fontWeight={600}>{problem.node.title} </chakra.bdi>}
          <chakra.span color="text-2">{problem.sentence}</chakra.span>
        </chakra.span>
        {problem.node !== null && <ToNode node={problem.node} onShow={(node) => onShow(node, problem.path)} />}
      </ReviewRow>
    ))}
  </ReviewRows>
)

interface ToNodeProps {
  readonly node: ReviewedNode
  readonly onShow: (node: NodeId) => void
}

/** Closes the review and goes to the node. */
export const ToNode = ({ node, onShow }: ToNodeProps) => (
  <Button
    variant="ghost"
    size="compact"
    aria-label={`Ir para o node ${node.title}`}
    onClick={() => onShow(node.nodeId)}
  >
    Ir para o node
  </Button>
)
