import { chakra } from "@chakra-ui/react"
import {
  type Change,
  type ChangeSentence,
  type DifferencesByNode,
  type NodeDifferences,
  versionPath,
} from "@prosa/core/flow"
import type { BotId, FlowId, NodeId } from "@prosa/core/kernel"
import { Minus, Pencil, Plus } from "lucide-react"
import { Badge } from "../../kit/labels/badge.tsx"
import { OutsideLinkButton } from "../../kit/buttons/link-button.tsx"
import { ReviewRows, ToNode } from "./review-problems.tsx"

const Node = chakra("li", {
  base: { display: "flex", flexDirection: "column", gap: "1", paddingInline: "3", paddingBlock: "2" },
})
const Sentence = chakra("li", {
  base: {
    display: "flex",
    alignItems: "flex-start",
    gap: "2",
    textStyle: "cell",
    overflowWrap: "anywhere",
  },
})
/** The most nodes that are listed. */
const shown = 100

/** A version that nodes are shown in which the newer one no longer has. */
export interface ShownVersion {
  readonly botId: BotId
  readonly id: FlowId
  readonly number: number
}

export interface DifferencesOfNodesProps {
  readonly differences: DifferencesByNode
  /** The older of the two versions; absent while it is not known. */
  readonly before?: ShownVersion | undefined
  /** Absent where no node can be gone to. */
  readonly onShow?: (node: NodeId) => void
}

/** The differences of two versions of a flow: by node, then those of the bot's keywords, of the questions from anywhere and of the flow as a whole. */
export const DifferencesOfNodes = ({ differences, before, onShow }: DifferencesOfNodesProps) => {
  const { nodes, keywords, questions, ofFlow } = differences
  return (
    <>
      {nodes.length > 0 && (
        <ReviewRows aria-label="Diferenças por node">
          {nodes.slice(0, shown).map((node) => (
            <OfNode key={`${node.change} ${node.nodeId}`} node={node} before={before} {...(onShow && { onShow })} />
          ))}
        </ReviewRows>
      )}
      {nodes.length > shown && <chakra.p textStyle="cell">e mais {nodes.length - shown} nodes.</chakra.p>}
      {keywords.length > 0 && <OfWholeFlow name="Diferenças nas palavras-chave" sentences={keywords} />}
      {questions.length > 0 && <OfWholeFlow name="Diferenças nas perguntas de qualquer lugar" sentences={questions} />}
      {ofFlow.map((sentence) => (
        <chakra.p key={sentence} textStyle="cell" color="text-2">
          {sentence}
        </chakra.p>
      ))}
    </>
  )
}

const signs = {
  added: { Icon: Plus, tone: "ok" },
  changed: { Icon: Pencil, tone: "warning" },
  removed: { Icon: Minus, tone: "danger" },
} as const satisfies Record<Change, unknown>

const Mark = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    width: "18px",
    height: "18px",
    marginTop: "1px",
    borderRadius: "badge",
  },
  variants: {
    tone: {
      ok: { color: "ok", backgroundColor: "ok-ground" },
      warning: { color: "warning", backgroundColor: "warning-ground" },
      danger: { color: "danger", backgroundColor: "danger-ground" },
    },
  },
})

/** The sign of a change; the words beside it say the same. */
const SignMark = ({ change }: { readonly change: Change }) => {
  const { Icon, tone } = signs[change]
  return (
    <Mark tone={tone} aria-hidden>
      <Icon size={12} />
    </Mark>
  )
}

/** How many things are new, other than before, and gone. */
export const ChangeCounts = ({ counts }: { readonly counts: Readonly<Record<Change, number>> }) => (
  <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" columnGap="3" aria-label="Quantas mudanças">
    {changes.map(([change, one, many]) =>
      counts[change] === 0 ? null : (
        <chakra.li key={change} display="flex" alignItems="center" gap="1.5" textStyle="meta" color="text-2">
          <SignMark change={change} />
          {`${counts[change]} ${counts[change] === 1 ? one : many}`}
        </chakra.li>
      ),
    )}
  </chakra.ul>
)

const changes: ReadonlyArray<readonly [change: Change, one: string, many: string]> = [
  ["added", "nova", "novas"],
  ["changed", "mudada", "mudadas"],
  ["removed", "removida", "removidas"],
]

interface OfWholeFlowProps {
  readonly name: string
  readonly sentences: ReadonlyArray<ChangeSentence>
}

const OfWholeFlow = ({ name, sentences }: OfWholeFlowProps) => (
  <ReviewRows aria-label={name}>
    {sentences.map(({ change, sentence }) => (
      <Sentence key={sentence} paddingInline="3" paddingBlock="2">
        <SignMark change={change} />
        <span>{sentence}</span>
      </Sentence>
    ))}
  </ReviewRows>
)

interface OfNodeProps extends Pick<DifferencesOfNodesProps, "before" | "onShow"> {
  readonly node: NodeDifferences
}

const OfNode = ({ node, before, onShow }: OfNodeProps) => (
  <Node>
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <chakra.bdi fontWeight={600} minWidth={0} overflowWrap="anywhere">
        {node.title}
      </chakra.bdi>
      {node.change === "added" && <Badge tone="ok">Node novo</Badge>}
      {node.change === "removed" && <Badge tone="danger">Node removido</Badge>}
      <chakra.span marginInlineStart="auto" flexShrink={0}>
        {onShow !== undefined && node.change !== "removed" && <ToNode node={node} onShow={onShow} />}
        {before !== undefined && node.change === "removed" && (
          <OutsideLinkButton variant="ghost" size="compact" href={versionPath(before, node.nodeId)}>
            {`Ver na versão ${before.number}`}
          </OutsideLinkButton>
        )}
      </chakra.span>
    </chakra.div>
    <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="1">
      {node.sentences.map(({ change, sentence }, at) => (
        <Sentence key={`${at} ${sentence}`}>
          <SignMark change={change} />
          <span>{sentence}</span>
        </Sentence>
      ))}
    </chakra.ul>
  </Node>
)
