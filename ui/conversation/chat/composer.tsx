import { chakra } from "@chakra-ui/react"
import { endsSoon, freeTimeSentence } from "@prosa/core/channel"
import { conversationMessages as say, type Dialog, roomOutside } from "@prosa/core/conversation"
import type { Chat, RoomNotesView } from "@prosa/core/conversation/view"
import { formatDateTime } from "@prosa/core/kernel"
import { Bot, DoorOpen, Lock, UserRound } from "lucide-react"
import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from "react"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { type Arrival, useArrivalFocus } from "../../kit/focus/arrival-focus.ts"
import { Badge } from "../../kit/labels/badge.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { ComposerBox } from "./composer-box.tsx"
import { KeptContent } from "./kept-content.tsx"
import { MessageField } from "./message-field.tsx"
import { type SchedulingOfRoom, useScheduling } from "../scheduled/use-scheduling.ts"
import { noNotes$, WritingTabs } from "../notes/writing-tabs.tsx"

const NoteField = lazy(() => import("../notes/note-field.tsx").then((m) => ({ default: m.NoteField })))
// Most channels are open at any time.
const ClosedWindow = lazy(() => import("./closed-window.tsx").then((m) => ({ default: m.ClosedWindow })))

const Foot = chakra("div", {
  base: {
    order: 1,
    display: "flex",
    flexDirection: "column",
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

/**
 * What stands at the foot of a conversation: the field, or the way to it (conversations, section 4); or the field of a note, which
 * whoever sees the room may write.
 */
export const Composer = ({ chat, dialog, notes }: ComposerProps & { readonly notes: RoomNotesView | undefined }) => {
  const scheduled = useScheduling(chat)
  const { composer, note } = useBehavior(chat.state$)
  const { phase } = useBehavior(chat.recorder.state$)
  const { writing } = useBehavior(notes?.state$ ?? noNotes$)
  // Whoever comes back from a note goes on with the answer.
  const [noted, setNoted] = useState(false)
  if (writing === "note" && !noted) setNoted(true)
  const noting = writing === "note" && notes !== undefined && composer !== "barred"
  return (
    <Foot>
      {noting ? (
        <Suspense>
          <NoteField chat={chat} notes={notes} />
        </Suspense>
      ) : (
        <Answer chat={chat} dialog={dialog} again={noted} scheduled={scheduled} />
      )}
      {scheduled !== undefined && composer !== "barred" && dialog.scheduled !== null && (
        <scheduled.parts.ScheduledList chat={chat} scheduling={scheduled.scheduling} />
      )}
      {/* Outside the field's form, which what is submitted in here would send. */}
      {scheduled?.choosing === true && (
        <scheduled.parts.ScheduleDialog
          scheduling={scheduled.scheduling}
          onClose={() => scheduled.setChoosing(false)}
        />
      )}
      {/* Drawn above, but after it in the tab order: from the list it is a few steps to the field. */}
      {composer !== "barred" && <WritingTabs notes={notes} drafted={note.trim() !== ""} disabled={phase !== "idle"} />}
    </Foot>
  )
}

interface AnswerProps extends ComposerProps {
  readonly again: boolean
  /** Undefined until it is loaded. */
  readonly scheduled: SchedulingOfRoom | undefined
}

const Answer = ({ chat, dialog, again, scheduled }: AnswerProps) => {
  const { composer, barred, asking, busy, minutesLeft, finalizedHere } = useBehavior(chat.state$)
  // The user who asked for the room is about to write.
  const [asked, setAsked] = useState(again)
  const [opened] = useState(composer)
  const arrival = asked ? "asked" : composer === opened ? "opened" : undefined
  const ask = (command: () => void) => () => {
    setAsked(true)
    command()
  }
  switch (composer) {
    case "write":
      return minutesLeft === 0 ? (
        <Suspense>
          <ClosedWindow chat={chat} dialog={dialog} />
        </Suspense>
      ) : (
        <>
          {minutesLeft !== null && <TimeLeft minutes={minutesLeft} />}
          <MessageField chat={chat} dialog={dialog} arrival={arrival} scheduled={scheduled} />
        </>
      )
    case "join":
      return (
        <>
          <ComposerBox>
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
              data-command="take"
              onClick={ask(chat.join)}
            >
              {say.join}
            </ArrivingButton>
          </ComposerBox>
          <KeptContent chat={chat} />
        </>
      )
    case "held-by-another":
      return (
        <>
          <ComposerBox>
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
          </ComposerBox>
          <KeptContent chat={chat} />
        </>
      )
    case "barred":
      return (
        <>
          <ComposerBox>
            <Lock aria-hidden size={16} />
            <chakra.div role="alert" flex="1" minWidth="140px" overflowWrap="anywhere">
              <chakra.p fontWeight={600}>{say.barred}</chakra.p>
              <chakra.p textStyle="meta">{barred}</chakra.p>
            </chakra.div>
            <Button busy={asking} busyLabel="Verificando…" onClick={chat.reconnect}>
              Verificar de novo
            </Button>
          </ComposerBox>
          <KeptContent chat={chat} />
        </>
      )
    case "closed":
      return (
        <>
          <ComposerBox>
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
          </ComposerBox>
          <KeptContent chat={chat} />
        </>
      )
  }
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
