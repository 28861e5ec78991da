import { chakra } from "@chakra-ui/react"
import { media, windowOverSentence } from "@prosa/core/channel"
import { conversationMessages as say, type Dialog } from "@prosa/core/conversation"
import type { Chat } from "@prosa/core/conversation/view"
import { formatDateTime } from "@prosa/core/kernel"
import { LayoutTemplate, TimerOff } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { ComposerBox } from "./composer-box.tsx"
import { KeptRecording } from "./kept-content.tsx"

// Few open it.
const TemplateDialog = lazy(() => import("./template-dialog.tsx").then((m) => ({ default: m.TemplateDialog })))

const WindowOver = chakra(ComposerBox, {
  base: { color: "warning", backgroundColor: "warning-ground", borderColor: "border-strong" },
})

export interface ClosedWindowProps {
  readonly chat: Chat
  readonly dialog: Dialog
}

/** The free window is over: why, and the template that reopens the conversation where the channel has some. */
export const ClosedWindow = ({ chat, dialog }: ClosedWindowProps) => {
  const { draft, awaitsReply } = useBehavior(chat.state$)
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <WindowOver>
        <TimerOff aria-hidden size={16} />
        <chakra.div flex="1" minWidth={{ base: "calc(100% - 40px)", sm: "140px" }}>
          <chakra.p fontWeight={600} overflowWrap="anywhere">
            {awaitsReply
              ? "O template foi enviado: a conversa reabre quando o cliente responder."
              : windowOverSentence(dialog.medium)}
          </chakra.p>
          <chakra.p textStyle="meta">
            {dialog.lastClientAt !== null && `Última mensagem do cliente em ${formatDateTime(dialog.lastClientAt)}.`}
            {draft.trim() !== "" && ` ${say.draftKept}`}
          </chakra.p>
        </chakra.div>
        {media[dialog.medium].templates && (
          <Button
            variant={awaitsReply ? "secondary" : "primary"}
            icon={<LayoutTemplate aria-hidden size={16} />}
            onClick={() => setChoosing(true)}
          >
            Enviar template
          </Button>
        )}
      </WindowOver>
      <KeptRecording chat={chat} />
      {choosing && (
        <Suspense>
          <TemplateDialog dialog={dialog} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
