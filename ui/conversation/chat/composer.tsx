import { chakra } from "@chakra-ui/react"
import { endsSoon, freeTimeSentence, media, windowOverSentence } from "@prosa/core/channel"
import { conversationMessages as say, type Dialog, roomOutside } from "@prosa/core/conversation"
import type { Chat } from "@prosa/core/conversation/view"
import { formatDateTime } from "@prosa/core/kernel"
import { Bot, DoorOpen, LayoutTemplate, Lock, TimerOff, UserRound } from "lucide-react"
import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from "react"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { type Arrival, useArrivalFocus } from "../../kit/focus/arrival-focus.ts"
import { Badge } from "../../kit/labels/badge.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { KeptContent, KeptRecording } from "./kept-content.tsx"
import { MessageField } from "./message-field.tsx"

// Few open it.
const TemplateDialog = lazy(() => import("./template-dialog.tsx").then((m) => ({ default: m.TemplateDialog })))

const Foot = chakra("div", {
  base: {
    order: 1,
    flexShrink: 0,
    paddingInline: "5",
    paddingBottom: "4",
    smDown: {
      paddingInline: "3",
      paddingTop: "3",
      paddingBottom: "calc(12px + env(safe-area-inset-bottom))",
      borderTop: "1px solid",
      borderColor: "border",
    },
  },
})

const Box = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "64px",
    padding: "3",
    paddingInlineStart: "4",
    textStyle: "body",
    color: "text-2",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "card",
    smDown: { flexWrap: "wrap" },
    "& > svg": { flexShrink: 0 },
  },
})

const WindowOver = chakra(Box, {
  base: { color: "warning", backgroundColor: "warning-ground", borderColor: "border-strong" },
})

/** How much of the free window is left. */
const TimeLeft = ({ minutes }: { readonly minutes: number }) => (
  <chakra.p textStyle="meta" color={endsSoon(minutes) ? "warning" : "text-3"} paddingBottom="1">
    {freeTimeSentence(minutes)}
  </chakra.p>
)

export interface ComposerProps {
  readonly chat: Chat
  readonly dialog: Dialog
}

/** What stands at the foot of a conversation: the field, or the way to it (conversations, section 4). */
export const Composer = ({ chat, dialog }: ComposerProps) => {
  const { composer, barred, asking, busy, minutesLeft, finalizedHere } = useBehavior(chat.state$)
  // The user who asked for the room is about to write.
  const [asked, setAsked] = useState(false)
  const [opened] = useState(composer)
  const arrival = asked ? "asked" : composer === opened ? "opened" : undefined
  const ask = (command: () => void) => () => {
    setAsked(true)
    command()
  }
  switch (composer) {
    case "write":
      return minutesLeft === 0 ? (
        <ClosedWindow chat={chat} dialog={dialog} />
      ) : (
        <Foot>
          {minutesLeft !== null && <TimeLeft minutes={minutesLeft} />}
          <MessageField chat={chat} dialog={dialog} arrival={arrival} />
        </Foot>
      )
    case "join":
      return (
        <Foot>
          <Box>
            {dialog.transferred ? <UserRound aria-hidden size={16} /> : <Bot aria-hidden size={16} />}
            <Sentence>
              {dialog.transferred ? "Esta conversa aguarda um atendente." : "O robô está atendendo esta conversa."}
            </Sentence>
            <ArrivingButton
              arrival={arrival === "opened" ? arrival : undefined}
              variant="primary"
              busy={busy === "join"}
              busyLabel="Entrando…"
              disabled={busy !== undefined && busy !== "join"}
              onClick={ask(chat.join)}
            >
              {say.join}
            </ArrivingButton>
          </Box>
          <KeptContent chat={chat} />
        </Foot>
      )
    case "held-by-another":
      return (
        <Foot>
          <Box>
            {dialog.holder === null ? (
              <Lock aria-hidden size={16} />
            ) : (
              <Avatar id={dialog.holder.id} name={dialog.holder.name} size={24} />
            )}
            <Sentence>
              {dialog.holder === null ? (
                roomOutside.message
              ) : (
                <>
                  Em atendimento por <bdi>{dialog.holder.name}</bdi>.
                </>
              )}
            </Sentence>
            <Button icon={<Lock aria-hidden size={16} />} disabledReason={say.joinRefused}>
              {say.join}
            </Button>
          </Box>
          <KeptContent chat={chat} />
        </Foot>
      )
    case "barred":
      return (
        <Foot>
          <Box>
            <Lock aria-hidden size={16} />
            <chakra.div role="alert" flex="1" minWidth="140px" overflowWrap="anywhere">
              <chakra.p fontWeight={600}>{say.barred}</chakra.p>
              <chakra.p textStyle="meta">{barred}</chakra.p>
            </chakra.div>
            <Button busy={asking} busyLabel="Verificando…" onClick={chat.reconnect}>
              Verificar de novo
            </Button>
          </Box>
          <KeptContent chat={chat} />
        </Foot>
      )
    case "closed":
      return (
        <Foot>
          <Box>
            <Badge>Finalizado</Badge>
            <Sentence>{dialog.closedAt === null ? "" : formatDateTime(dialog.closedAt)}</Sentence>
            <ArrivingButton
              arrival={finalizedHere ? "asked" : undefined}
              icon={<DoorOpen aria-hidden size={16} />}
              busy={busy === "reopen"}
              busyLabel="Abrindo…"
              onClick={ask(chat.reopen)}
            >
              {say.reopen}
            </ArrivingButton>
          </Box>
          <KeptContent chat={chat} />
        </Foot>
      )
  }
}

/** The free window is over: why, and the template that reopens the conversation where the channel has some. */
const ClosedWindow = ({ chat, dialog }: ComposerProps) => {
  const { draft, awaitsReply } = useBehavior(chat.state$)
  const [choosing, setChoosing] = useState(false)
  return (
    <Foot>
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
    </Foot>
  )
}

interface ArrivingButtonProps extends Omit<ComponentProps<typeof Button>, "ref"> {
  readonly arrival: Arrival | undefined
}

const ArrivingButton = ({ arrival, ...rest }: ArrivingButtonProps) => {
  const button = useRef<HTMLButtonElement>(null)
  useArrivalFocus(button, arrival)
  return <Button ref={button} {...rest} />
}

const Sentence = ({ children }: { readonly children: ReactNode }) => (
  <chakra.p flex="1" minWidth="140px" overflowWrap="anywhere">
    {children}
  </chakra.p>
)
