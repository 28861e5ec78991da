import { chakra } from "@chakra-ui/react"
import { simulatorMessages } from "@prosa/core/engine"
import type { Simulation, SimulationState } from "@prosa/core/engine/view"
import { BatteryFull, MessageCircleMore, RefreshCw, Signal, Wifi } from "lucide-react"
import { useEffect, useLayoutEffect, useRef } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { RobotMark } from "../../tenancy/robot-mark.tsx"
import { SimulatorComposer } from "./simulator-composer.tsx"
import { SimulatorMessage } from "./simulator-message.tsx"
import { TypingDots } from "./typing-dots.tsx"

const Phone = chakra("div", {
  base: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    flex: "0 1 664px",
    minHeight: "420px",
    width: "332px",
    maxWidth: "full",
    overflow: "hidden",
    // A telephone is black in every brand, by day and by night.
    border: "8px solid #111318",
    borderRadius: "44px",
    backgroundColor: "surface",
    smDown: {
      flex: 1,
      width: "full",
      minHeight: 0,
      border: "1px solid",
      borderColor: "border",
      borderRadius: "dialog",
    },
  },
})
const StatusBar = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "1fr auto 1fr",
    alignItems: "center",
    height: "11",
    paddingInline: "5",
    textStyle: "control",
    fontVariantNumeric: "tabular-nums",
    color: "text",
    smDown: { display: "none" },
  },
})
const Island = chakra("span", {
  base: { width: "72px", height: "5", borderRadius: "full", backgroundColor: "#111318" },
})
const Contact = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    paddingInline: "4",
    paddingBlock: "2",
    borderBottom: "1px solid",
    borderColor: "border",
  },
})
const Face = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    width: "9",
    height: "9",
    flexShrink: 0,
    color: "brand-ink",
    backgroundColor: "brand-subtle",
    borderRadius: "full",
  },
})
const Talk = chakra("div", {
  base: {
    flex: 1,
    display: "flex",
    flexDirection: "column",
    gap: "2",
    minHeight: 0,
    padding: "3",
    overflowY: "auto",
    backgroundColor: "app",
  },
})
const HomeBar = chakra("div", {
  base: {
    width: "116px",
    height: "1",
    margin: "0 auto 8px",
    flexShrink: 0,
    borderRadius: "full",
    backgroundColor: "text",
    smDown: { display: "none" },
  },
})
/** Lies over the phone until there is a bot to talk to. */
const Overlay = chakra("div", {
  base: {
    position: "absolute",
    inset: 0,
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: "3",
    padding: "6",
    textAlign: "center",
    color: "text-2",
    backgroundColor: "surface",
  },
})

export interface SimulatorPhoneProps {
  readonly simulation: Simulation
  readonly state: SimulationState
  /** What is written and not sent. */
  readonly draft: string
  readonly onDraft: (text: string) => void
}

/** A telephone with the conversation in it. */
export const SimulatorPhone = ({ simulation, state, draft, onDraft }: SimulatorPhoneProps) => {
  const { phase, botName, time, messages, typing, channel } = state
  const talk = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const lines = `${channel} ${messages.length}${typing ? " typing" : ""}`
  const seen = useRef("")
  useLayoutEffect(() => {
    if (talk.current === null || seen.current === lines) return
    seen.current = lines
    talk.current.scrollTop = talk.current.scrollHeight
  }, [lines])
  const overlay = useRef<HTMLDivElement>(null)
  // What is pressed or written next.
  useEffect(() => {
    if (phase === "ready") field.current?.focus()
    else if (phase === "to-update") overlay.current?.querySelector("button")?.focus()
  }, [phase])
  const last = messages.findLast(({ from }) => from === "bot")
  return (
    <Phone>
      <StatusBar aria-hidden>
        <span>{time}</span>
        <Island />
        <chakra.span display="flex" justifyContent="flex-end" gap="1">
          <Signal size={14} />
          <Wifi size={14} />
          <BatteryFull size={16} />
        </chakra.span>
      </StatusBar>
      <Contact>
        <Face aria-hidden>
          <RobotMark size={20} />
        </Face>
        <chakra.div minWidth={0}>
          <chakra.p textStyle="name" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
            <bdi>{botName === "" ? "Robô" : botName}</bdi>
          </chakra.p>
          <chakra.output display="block" textStyle="meta" color="text-2">
            {typing ? simulatorMessages.typing : "on-line"}
          </chakra.output>
        </chakra.div>
      </Contact>
      <Talk
        ref={talk}
        role="log"
        aria-label="Conversa simulada"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {messages.length === 0 && !typing && phase === "ready" && <NothingSaid />}
        {messages.map((message) => (
          <SimulatorMessage
            key={message.id}
            message={message}
            phone={state}
            answerable={message === last}
            simulation={simulation}
            onPressed={() => field.current?.focus()}
          />
        ))}
        {typing && <TypingDots />}
      </Talk>
      <SimulatorComposer simulation={simulation} field={field} draft={draft} onDraft={onDraft} />
      <HomeBar aria-hidden />
      {phase !== "ready" && (
        <Overlay ref={overlay}>
          <Face aria-hidden>
            <RobotMark size={20} />
          </Face>
          <p>Teste o fluxo como ele está no editor, sem publicar e sem atender ninguém.</p>
          <Button
            variant="primary"
            icon={<RefreshCw size={16} />}
            busy={phase === "updating"}
            busyLabel={simulatorMessages.updating}
            onClick={simulation.update}
          >
            {simulatorMessages.update}
          </Button>
        </Overlay>
      )}
    </Phone>
  )
}

/** What a phone with nothing said in it yet shows. */
const NothingSaid = () => (
  <chakra.p
    margin="auto"
    display="flex"
    flexDirection="column"
    alignItems="center"
    gap="2"
    padding="6"
    color="text-2"
    textAlign="center"
  >
    <MessageCircleMore aria-hidden size={24} />
    Escreva a primeira mensagem, como um cliente escreveria.
  </chakra.p>
)
