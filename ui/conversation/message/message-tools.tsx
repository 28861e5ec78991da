import { chakra } from "@chakra-ui/react"
import { conversationMessages as say, type Message, messageDeeds } from "@prosa/core/conversation"
import { EllipsisVertical, Reply } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { IconButton, type IconButtonProps } from "../../kit/buttons/icon-button.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { answerMessage, type MessageActions } from "./message-actions.ts"

const loadParts = () => import("./message-parts.ts")
// Loaded when somebody comes near to it.
const MessageMenu = lazy(() => loadParts().then((m) => ({ default: m.MessageMenu })))
const preload = () => void loadParts().catch(() => undefined)

/** The button of a message's menu. */
const Opener = (props: Omit<IconButtonProps, "label" | "icon">) => (
  <IconButton
    size="compact"
    label={say.actionsOfMessage}
    icon={<EllipsisVertical aria-hidden size={14} />}
    aria-haspopup="menu"
    {...props}
  />
)

/** Fingers find it in the menu. */
const Beside = chakra("span", { base: { "@media (pointer: coarse)": { display: "none" } } })

export interface MessageToolsProps {
  readonly message: Message
  readonly actions: MessageActions
}

/** What can be done with a message, beside its bubble: an answer by one press, and the rest in a menu. */
export const MessageTools = ({ message, actions }: MessageToolsProps) => {
  const { reader } = actions
  const { clock } = useEntry()
  const [asked, setAsked] = useState<"pointer" | "key">()
  const deeds = messageDeeds(message, reader, clock.now())
  if (!Object.values(deeds).includes(true)) return null
  return (
    <span data-menu="">
      {asked !== undefined ? (
        <Suspense fallback={<Opener aria-busy />}>
          <MessageMenu message={message} deeds={deeds} actions={actions} trigger={<Opener />} byKey={asked === "key"} />
        </Suspense>
      ) : (
        <Opener
          aria-expanded={false}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={({ detail }) => setAsked(detail === 0 ? "key" : "pointer")}
        />
      )}
      {deeds.answer && (
        <Beside>
          <IconButton
            size="compact"
            label={say.answerMessage}
            icon={<Reply aria-hidden size={14} />}
            onClick={() => answerMessage(actions, message)}
          />
        </Beside>
      )}
    </span>
  )
}
