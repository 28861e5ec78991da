import { chakra } from "@chakra-ui/react"
import { addBotInteraction, type FlowNode, moveBotInteraction } from "@prosa/core/flow"
import type { FlowEditor, StartText } from "@prosa/core/flow/view"
import { Link as PageLink } from "wouter"
import { useReadOnly } from "../editor/editor-context.ts"
import { PanelSection } from "./panel-section.tsx"
import { useDragPlaces } from "./use-drag-places.ts"
import { BotText } from "./bot-text.tsx"

export interface BotInteractionsProps {
  readonly editor: Pick<FlowEditor, "document" | "panel" | "problems" | "botFiles" | "botId">
  /** The node but for its texts, which may have changed since. */
  readonly node: FlowNode
  /** Where the text of the start is written; undefined while that is not known. */
  readonly startText: StartText | undefined
}

/** 'Interação do robô': what the bot says in a node, in order. The start's is written here unless the bot has its own. */
export const BotInteractions = ({ editor, node, startText }: BotInteractionsProps) => {
  const { panel, botId } = editor
  const locked = useReadOnly()
  const readOnly = locked || (node.kind === "start" && startText !== "flow")
  const many = node.botInteractions.length
  const drag = useDragPlaces((from, to) => {
    const moved = node.botInteractions[from]
    if (moved !== undefined) panel.edit(node.id, (now) => moveBotInteraction(now, moved.id, to))
  })
  return (
    <PanelSection
      title="Interação do robô"
      count={many}
      {...(readOnly ? {} : { onAdd: () => panel.edit(node.id, addBotInteraction) })}
    >
      {node.kind === "start" && startText === "bot" && botId !== undefined && (
        <chakra.p textStyle="meta" color="text-2" css={{ "& a": { color: "brand-ink", textDecoration: "underline" } }}>
          As conversas começam com as primeiras mensagens do robô, escritas{" "}
          <PageLink href={`/chatbots/${botId}/manage`}>na Gestão do Bot</PageLink>. Os textos daqui não são ditos.
        </chakra.p>
      )}
      {node.botInteractions.map((said, at) => (
        <BotText key={said.id} editor={editor} node={node} said={said} at={at} drag={drag} readOnly={readOnly} />
      ))}
    </PanelSection>
  )
}
