import { chakra } from "@chakra-ui/react"
import type { PublishReviewState } from "@prosa/core/engine/view"
import { type DifferencesByNode, type NodeDifferences } from "@prosa/core/flow"
import type { NodeId } from "@prosa/core/kernel"
import { Minus, Pencil, Plus } from "lucide-react"
import { useId } from "react"
import { Badge } from "../kit/badge.tsx"
import { Banner } from "../kit/banner.tsx"
import { Spinner } from "../kit/spinner.tsx"
import { ReviewRows, ToNode } from "./review-problems.tsx"

const Node = chakra("li", {
  base: { display: "flex", flexDirection: "column", gap: "1", paddingInline: "3", paddingBlock: "2" },
})
const Sentence = chakra("li", {
  base: {
    display: "flex",
    alignItems: "baseline",
    gap: "2",
    textStyle: "cell",
    overflowWrap: "anywhere",
    "& > svg": { flexShrink: 0, position: "relative", top: "2px" },
  },
})
export const ReviewHeading = chakra("h3", { base: { textStyle: "name", color: "text" } })

/** The most nodes that are listed. */
const shown = 50

interface DifferencesProps {
  readonly differences: PublishReviewState["differences"]
  /** Absent where no node can be gone to. */
  readonly onShow?: (node: NodeId) => void
}

/** What changes for people with this publication, by node. */
export const ReviewDifferences = ({ differences, onShow }: DifferencesProps) => {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} display="flex" flexDirection="column" gap="2">
      <ReviewHeading id={id}>Diferenças</ReviewHeading>
      {differences.status === "loading" ? (
        <Spinner label="Comparando com a versão publicada" />
      ) : differences.status === "failed" ? (
        <Banner tone="danger">{differences.message}</Banner>
      ) : differences.value === null ? (
        <chakra.p textStyle="cell" color="text-2">
          É a primeira publicação: não há versão com que comparar.
        </chakra.p>
      ) : (
        <ByNode differences={differences.value} {...(onShow && { onShow })} />
      )}
    </chakra.section>
  )
}

const ByNode = ({
  differences,
  onShow,
}: { readonly differences: DifferencesByNode } & Pick<DifferencesProps, "onShow">) => {
  const { nodes, ofFlow } = differences
  return (
    <>
      {nodes.length === 0 && (
        <chakra.p textStyle="cell" color="text-2">
          Nada do que é dito mudou desde a versão publicada.
        </chakra.p>
      )}
      {nodes.length > 0 && (
        <ReviewRows aria-label="Diferenças por node">
          {nodes.slice(0, shown).map((node) => (
            <OfNode key={`${node.change} ${node.nodeId}`} node={node} {...(onShow && { onShow })} />
          ))}
        </ReviewRows>
      )}
      {nodes.length > shown && <chakra.p textStyle="cell">e mais {nodes.length - shown} nodes.</chakra.p>}
      {ofFlow.map((sentence) => (
        <chakra.p key={sentence} textStyle="cell" color="text-2">
          {sentence}
        </chakra.p>
      ))}
    </>
  )
}

const signs = {
  added: { Icon: Plus, colour: "var(--prosa-ok)" },
  changed: { Icon: Pencil, colour: "var(--prosa-warning)" },
  removed: { Icon: Minus, colour: "var(--prosa-danger)" },
} as const

const OfNode = ({ node, onShow }: { readonly node: NodeDifferences } & Pick<DifferencesProps, "onShow">) => {
  const { Icon, colour } = signs[node.change]
  return (
    <Node>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <chakra.bdi fontWeight={600} minWidth={0} overflowWrap="anywhere">
          {node.title}
        </chakra.bdi>
        {node.change === "added" && <Badge tone="ok">Node novo</Badge>}
        {node.change === "removed" && <Badge tone="danger">Node removido</Badge>}
        <chakra.span marginInlineStart="auto" flexShrink={0}>
          {onShow !== undefined && node.change !== "removed" && <ToNode node={node} onShow={onShow} />}
        </chakra.span>
      </chakra.div>
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="1">
        {node.sentences.map((sentence, at) => (
          <Sentence key={`${at} ${sentence}`}>
            <Icon size={14} aria-hidden color={colour} />
            <span>{sentence}</span>
          </Sentence>
        ))}
      </chakra.ul>
    </Node>
  )
}
