import { chakra } from "@chakra-ui/react"
import { type Chat, createLabelsOfRoom } from "@prosa/core/conversation/view"
import { useEffect, useRef } from "react"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { LabelsOnOne } from "../../label/labels-on-one.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { useConversationServices } from "../conversation-services.ts"
import { InfoPart } from "./info-part.tsx"

export interface RoomLabelsPartProps {
  readonly chat: Chat
  /** How often they were asked for by their key. */
  readonly asked: number
}

/** The labels of the conversation. */
export const RoomLabelsPart = ({ chat, asked }: RoomLabelsPartProps) => {
  const { session, toaster } = useEntry()
  const { roomLabels } = useConversationServices()
  const { composer } = useBehavior(chat.state$)
  const adder = useRef<HTMLButtonElement>(null)
  const answered = useRef(0)
  const labels = useViewModel(
    (scope) => createLabelsOfRoom(scope, chat, { roomLabels, session, toasts: toaster }),
    `labels of ${chat.id}`,
  )
  useEffect(() => {
    if (labels === undefined || asked === answered.current) return
    answered.current = asked
    adder.current?.click()
  }, [asked, labels])
  return (
    <InfoPart aria-labelledby="room-labels">
      <chakra.h3 id="room-labels" textStyle="name">
        Etiquetas
      </chakra.h3>
      {labels !== undefined && (
        <LabelsOnOne labels={labels} of="conversa" mayPut={composer !== "barred"} adder={adder} />
      )}
    </InfoPart>
  )
}
