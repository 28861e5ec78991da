import { chakra } from "@chakra-ui/react"
import { type Dialog, snoozeMessages as say, snoozeWords } from "@prosa/core/conversation"
import { timeZoneOf } from "@prosa/core/access/view"
import { type Chat, createSnoozing } from "@prosa/core/conversation/view"
import { AlarmClock, CalendarClock, Play } from "lucide-react"
import { lazy, type Ref, Suspense, useState } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { Menu } from "../../kit/menus/menu.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { RoomyWords } from "../../kit/buttons/roomy-words.ts"
import { useConversationServices } from "../conversation-services.ts"

// Most choose one of the times that are offered.
const MomentDialog = lazy(() => import("./moment-dialog.tsx").then((m) => ({ default: m.MomentDialog })))

export interface SnoozeMenuProps {
  readonly chat: Chat
  readonly dialog: Dialog
  readonly telephone: boolean
  readonly trigger?: Ref<HTMLButtonElement>
}

const Foot = chakra("p", { base: { maxWidth: "260px", padding: "2", textStyle: "meta", color: "text-3" } })
const When = chakra("span", { base: { textStyle: "meta", color: "text-3", fontVariantNumeric: "tabular-nums" } })

/** 'Adiar': the times that are offered, or when the room comes back. */
export const SnoozeMenu = ({ chat, dialog, telephone, trigger }: SnoozeMenuProps) => {
  const { session, toaster, clock } = useEntry()
  const { snoozes } = useConversationServices()
  const state = useBehavior(session.state$)
  const [choosing, setChoosing] = useState(false)
  const snoozing = useViewModel(
    () => createSnoozing(chat, { snoozes, session, toasts: toaster, clock }),
    `snoozing ${chat.id}`,
  )
  if (snoozing === undefined) return null
  const words = dialog.snooze === null ? say.snooze : snoozeWords(dialog.snooze, clock.now(), timeZoneOf(state))
  const times = snoozing.choices().map(({ id, label, until }) => ({
    id,
    label,
    ...(until === undefined ? {} : { aside: <When>{snoozing.wordsOf(until)}</When> }),
    onSelect: () => void snoozing.snooze(until),
  }))
  const own = {
    id: "own",
    label: say.choose,
    icon: <CalendarClock aria-hidden size={16} />,
    onSelect: () => setChoosing(true),
  }
  const resume = {
    id: "resume",
    label: say.resume,
    icon: <Play aria-hidden size={16} />,
    onSelect: snoozing.resume,
  }
  return (
    <>
      <Menu
        trigger={
          telephone ? (
            <IconButton
              {...(trigger === undefined ? {} : { ref: trigger })}
              data-command="snooze"
              size="touch"
              label={words}
              tooltipSide="below"
              aria-pressed={dialog.snooze !== null}
              icon={<AlarmClock aria-hidden size={20} />}
            />
          ) : (
            <Button
              {...(trigger === undefined ? {} : { ref: trigger })}
              data-command="snooze"
              variant="ghost"
              icon={<AlarmClock aria-hidden size={16} />}
              title={words}
            >
              {dialog.snooze === null ? <RoomyWords>{words}</RoomyWords> : words}
            </Button>
          )
        }
        groups={[...(dialog.snooze === null ? [] : [[resume]]), times, [own]]}
        foot={<Foot>{say.explained}</Foot>}
      />
      {choosing && (
        <Suspense>
          <MomentDialog
            title="Adiar a conversa"
            sentence={say.explained}
            label="Volta em"
            verb={say.snooze}
            onApply={snoozing.snooze}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
