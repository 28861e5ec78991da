import { chakra } from "@chakra-ui/react"
import { type FlowNode, isOpenEnd, leadsOn, plainTextOf } from "@prosa/core/flow"
import { type FieldFocus, type FoldedBranch, isShortCard } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { type Node, type NodeProps, Handle, Position } from "@xyflow/react"
import { Folder, FoldVertical, Plus, Trash2 } from "lucide-react"
import { memo, useState } from "react"
import { IconButton } from "../../../kit/buttons/icon-button.tsx"
import { HiddenWords } from "../../../kit/labels/name.tsx"
import { useBehavior } from "../../../kit/hooks/use-behavior.ts"
import { BranchCorner } from "./branch-corner.tsx"
import { useFlowEditor } from "../../editor/editor-context.ts"
import { focusCardAround, FoldedFacts } from "./folded-facts.tsx"
import { KindIcon } from "./kind-icon.tsx"
import { NodeFacts } from "./node-facts.tsx"
import { CardPresence } from "../../presence/node-presence.tsx"
import { NodeTag } from "./node-tag.tsx"
import { NodeTitle } from "./node-title.tsx"
import { ProblemCount } from "../../problems/problem-count.tsx"
import { CardFunnel, useCardFunnel } from "../../funnel/card-funnel.tsx"
import { useCanvasMark } from "../trial-marks.ts"

/** What is said of a painted card or connection. */
export const coverageWords = { reached: "os testes passam aqui", unreached: "nenhum teste passa aqui" } as const

/** A card of the canvas: what stands in it, it reads itself. */
export type CardNode = Node<
  {
    readonly nodeId: NodeId
    readonly branch: FoldedBranch | undefined
    /** Selected with others: it has no tools of its own. */
    readonly isAmong: boolean
  },
  "card"
>

const CardTitle = chakra("div", { base: { flex: 1, minWidth: 0, fontSize: "12px", fontWeight: 600 } })
/** The title is written over as a whole. */
const nameIt: FieldFocus = { path: ["title"], replace: true }
const Tools = chakra("div", {
  base: {
    position: "absolute",
    top: "0",
    insetInlineStart: "calc(100% + 10px)",
    display: "flex",
    flexDirection: "column",
    padding: "0.5",
    backgroundColor: "raised",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "card",
  },
})

const DrawnCard = ({ data, selected: isMarked, isConnectable }: NodeProps<CardNode>) => {
  const { document, problems, canvas, panel, folding, readOnly } = useFlowEditor()
  const [naming, setNaming] = useState(false)
  const node = useBehavior(document.node$(data.nodeId))
  const { count, blocking } = useBehavior(problems.mark$(data.nodeId))
  const { current, covered, missed } = useCanvasMark(data.nodeId)
  const figures = useCardFunnel(data.nodeId)
  const { branch } = data
  const selected = isMarked === true && !data.isAmong
  if (node === undefined) return null
  if (naming && !selected) setNaming(false)
  const isLeaf = branch === undefined && isOpenEnd(node)
  const state = isMarked === true ? "selected" : blocking ? "faulty" : "plain"
  return (
    <article
      className="node-card"
      data-state={state}
      data-short={branch === undefined && isShortCard(node) ? "" : undefined}
      data-covered={covered}
      data-folded={branch === undefined ? undefined : ""}
      data-current={current ? "" : undefined}
      aria-label={node.title}
    >
      {data.isAmong && <HiddenWords>Selecionado. </HiddenWords>}
      {current && <HiddenWords>A conversa simulada está aqui. </HiddenWords>}
      {covered !== undefined && <HiddenWords>{coverageWords[covered]}. </HiddenWords>}
      {node.kind !== "start" && <Handle type="target" position={Position.Top} isConnectable={isConnectable} />}
      <header>
        {branch === undefined ? (
          <KindIcon kind={node.kind} transfers={node.transfer !== null} />
        ) : (
          <Folder size={14} aria-hidden />
        )}
        {naming ? (
          <CardTitle>
            <NodeTitle
              label="Título no cartão"
              title={node.title}
              focus={nameIt}
              onRename={(title) => {
                const refused = panel.rename(node.id, title)
                if (refused === undefined) setNaming(false)
                return refused
              }}
            />
          </CardTitle>
        ) : (
          <bdi
            title={node.title}
            {...(readOnly || node.kind === "start" ? {} : { onDoubleClick: () => setNaming(true) })}
          >
            {node.title}
          </bdi>
        )}
      </header>
      {figures !== undefined ? (
        <CardFunnel figures={figures} />
      ) : branch === undefined ? (
        <>
          <p className="said">{firstText(node)}</p>
          {node.kind !== "start" && <NodeFacts node={node} />}
        </>
      ) : (
        <FoldedFacts branch={branch} missed={missed} onOpen={() => folding.toggle(node.id)} />
      )}
      {node.kind !== "end" && <Handle type="source" position={Position.Bottom} isConnectable={isConnectable} />}
      {branch === undefined ? (
        <>
          {count > 0 && <ProblemCount tone={blocking ? "problem" : "warning"}>{count}</ProblemCount>}
          <CardPresence id={node.id} besideProblems={count > 0} />
        </>
      ) : (
        <BranchCorner id={node.id} />
      )}
      {!readOnly && (isLeaf || (selected && leadsOn(node))) && (
        <button
          type="button"
          className={`nodrag add-node${isLeaf ? " leaf" : ""}${selected ? "" : " quiet"}`}
          // Of many cards the keyboard stops at the selected one's alone.
          tabIndex={selected ? 0 : -1}
          aria-label="Adicionar node"
          title="Adicionar node"
          onClick={(event) => {
            // A press on the card itself selects the card.
            event.stopPropagation()
            canvas.addChild(node.id)
          }}
        >
          <Plus size={14} aria-hidden />
        </button>
      )}
      {selected && <CardTools node={node} />}
    </article>
  )
}

/** What can be done with the selected card. */
const CardTools = ({ node: { id, kind, tag } }: { readonly node: FlowNode }) => {
  const { canvas, folding, readOnly } = useFlowEditor()
  const fold = useBehavior(folding.branch$(id))
  const isEditable = !readOnly && kind !== "start"
  if (!isEditable && fold !== "open") return null
  return (
    <Tools className="nodrag">
      {isEditable && <NodeTag id={id} tag={tag} />}
      {fold === "open" && (
        <IconButton
          size="compact"
          label="Recolher ramo"
          icon={<FoldVertical size={14} />}
          onClick={({ currentTarget }) => {
            focusCardAround(currentTarget)
            folding.toggle(id)
          }}
        />
      )}
      {isEditable && (
        <IconButton size="compact" label="Remover Node" icon={<Trash2 size={14} />} onClick={() => canvas.remove(id)} />
      )}
    </Tools>
  )
}

/** Memoised: dragging one card draws no other, and writing in one neither. */
export const NodeCard = memo(DrawnCard)

const firstText = (node: FlowNode): string =>
  node.botInteractions.map((said) => plainTextOf(said.text).trim()).find((text) => text !== "") ?? ""
