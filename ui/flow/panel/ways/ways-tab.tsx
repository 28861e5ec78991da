import { chakra } from "@chakra-ui/react"
import { type FlowNode, isOtherwise, otherwiseOf, type UserInteraction, waysOf } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import type { InteractionId, NodeId } from "@prosa/core/kernel"
import { useState } from "react"
import { useReadOnly } from "../../editor/editor-context.ts"
import { PanelSection } from "../panel-section.tsx"
import { OtherwiseField } from "./otherwise-field.tsx"
import { SetValuesSection } from "./set-values-section.tsx"
import { WaysTrial } from "./ways-trial.tsx"
import { WayCard } from "./way-card.tsx"

export interface WaysTabProps {
  readonly panel: FlowEditor["panel"]
  readonly node: FlowNode
  readonly titleOf: (id: NodeId) => string
}

/** A way that is no 'Senão', with its condition. */
const conditional = (node: FlowNode): ReadonlyArray<UserInteraction> =>
  waysOf(node).filter(({ when }) => when !== undefined && !isOtherwise(when))

/** 'Caminhos': where the conversation goes on by itself, and the values that the node sets. */
export const WaysTab = ({ panel, node, titleOf }: WaysTabProps) => {
  const readOnly = useReadOnly()
  const ways = conditional(node)
  const [open, setOpen] = useState<InteractionId | undefined>(() => (ways.length === 1 ? ways[0]?.id : undefined))
  // The way that was just added is open, to be written.
  const [known, setKnown] = useState<ReadonlySet<InteractionId>>(() => new Set(ways.map(({ id }) => id)))
  const added = ways.find(({ id }) => !known.has(id))
  if (added !== undefined) {
    setKnown(new Set(ways.map(({ id }) => id)))
    setOpen(added.id)
  }
  return (
    <>
      <PanelSection
        title="Caminhos automáticos"
        count={ways.length}
        {...(readOnly || node.kind === "end" ? {} : { onAdd: () => panel.ways.add(node.id) })}
      >
        <chakra.p textStyle="meta" color="text-3">
          {ways.length === 0
            ? "Depois das mensagens, a conversa pode seguir sozinha: conforme um valor, a hora, o canal ou o contato."
            : "O primeiro que valer é seguido, sem esperar resposta."}
        </chakra.p>
        {ways.map((way, at) => (
          <WayCard
            key={way.id}
            panel={panel}
            node={node}
            way={way}
            at={at}
            count={ways.length}
            isOpen={open === way.id}
            onToggle={() => setOpen(open === way.id ? undefined : way.id)}
          />
        ))}
        {(ways.length > 0 || otherwiseOf(node) !== undefined) && (
          <OtherwiseField panel={panel} node={node} label="Senão, ir para" />
        )}
      </PanelSection>
      <WaysTrial key={node.id} node={node} titleOf={titleOf} />
      <SetValuesSection panel={panel} node={node} />
    </>
  )
}
