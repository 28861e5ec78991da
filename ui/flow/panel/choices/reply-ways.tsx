import { chakra } from "@chakra-ui/react"
import { type BotInteraction, type FlowNode, looseReplies, newReplyChoice, sharedReplies } from "@prosa/core/flow"
import type { FlowEditor } from "@prosa/core/flow/view"
import { ListChecks, Plus } from "lucide-react"
import { Button } from "../../../kit/buttons/button.tsx"

export interface ReplyWaysProps {
  readonly panel: FlowEditor["panel"]
  readonly node: FlowNode
  readonly message: BotInteraction["id"]
}

/** What can be done with several quick replies at once: a node for each or one for all, and choosing several of them. */
export const ReplyWays = ({ panel, node, message }: ReplyWaysProps) => {
  const loose = looseReplies(node, message).length
  const shared = sharedReplies(node)
  if (loose < 2 && shared === undefined) return null
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="1.5" justifyContent="flex-end" marginInline="2">
      {loose > 1 && (
        <>
          <Button
            variant="ghost"
            size="compact"
            icon={<ListChecks size={14} />}
            title="Um node para todas, e a pessoa marca quantas quiser"
            onClick={() => panel.choices.among(node.id, message)}
          >
            Deixar escolher várias
          </Button>
          <Button
            variant="tonal"
            size="compact"
            icon={<Plus size={14} />}
            title="Um node para cada opção que ainda não leva a nenhum"
            onClick={() => panel.addReplyNodes(node.id, message)}
          >
            {`Criar os ${loose} nodes`}
          </Button>
        </>
      )}
      {shared !== undefined && (
        <Button
          variant="ghost"
          size="compact"
          icon={<ListChecks size={14} />}
          title="As opções que levam ao mesmo node: quantas a pessoa escolhe, e com que nome isso fica guardado"
          onClick={() => panel.choices.set(node.id, shared.id, newReplyChoice)}
        >
          Escolher várias ou guardar a escolha
        </Button>
      )}
    </chakra.div>
  )
}
