import { chakra } from "@chakra-ui/react"
import { messageLimit } from "@prosa/core/conversation"
import { simulatorMessages } from "@prosa/core/engine"
import type { Simulation, SimulationMessage, SimulationState } from "@prosa/core/engine/view"
import {
  BatteryFull,
  Bot,
  ExternalLink,
  MessageCircleMore,
  Paperclip,
  RefreshCw,
  SendHorizontal,
  Signal,
  Wifi,
} from "lucide-react"
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"
import { TextPieces } from "../conversation/message-bubble.tsx"
import { Button } from "../kit/button.tsx"
import { IconButton } from "../kit/icon-button.tsx"
import { HiddenWords } from "../kit/name.tsx"
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
const Row = chakra("div", {
  base: { display: "flex", flexDirection: "column", flexShrink: 0, gap: "0.5", maxWidth: "88%" },
  variants: {
    of: {
      bot: { alignSelf: "flex-start", alignItems: "flex-start" },
      person: { alignSelf: "flex-end", alignItems: "flex-end" },
      note: { alignSelf: "center", maxWidth: "full" },
    },
  },
})
const Said = chakra("div", {
  base: {
    flexShrink: 0,
    maxWidth: "full",
    overflow: "hidden",
    textStyle: "body",
    borderRadius: "dialog",
    overflowWrap: "anywhere",
    "& > p": { paddingInline: "3", paddingBlock: "2" },
  },
  variants: {
    of: {
      bot: {
        color: "text",
        backgroundColor: "surface",
        border: "1px solid",
        borderColor: "border",
        borderBottomLeftRadius: "badge",
      },
      person: {
        color: "on-brand",
        backgroundColor: "brand",
        borderBottomRightRadius: "badge",
        "& a": { color: "inherit" },
      },
      note: { textStyle: "meta", color: "text-2", backgroundColor: "active", borderRadius: "full" },
    },
    refused: { true: { color: "text", backgroundColor: "danger-ground" } },
  },
})
const Choices = chakra("ul", {
  base: {
    borderTop: "1px solid",
    borderColor: "border",
    "& > li + li": { borderTop: "1px solid", borderColor: "border" },
    "& button, & a": {
      display: "flex",
      alignItems: "center",
      justifyContent: "center",
      gap: "1",
      width: "full",
      minHeight: "9",
      paddingInline: "3",
      paddingBlock: "1.5",
      textStyle: "control",
      color: "brand-ink",
      overflowWrap: "anywhere",
      cursor: "pointer",
      "&:hover": { backgroundColor: "brand-subtle" },
      "&:focus-visible": { outlineOffset: "-2px" },
    },
    // One that leads to another page is no choice of this conversation: nothing is said with it.
    "& button:disabled": { color: "text-2", cursor: "default", backgroundColor: "transparent" },
  },
})
const Files = chakra("ul", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "1",
    padding: "2",
    textStyle: "meta",
    color: "text-2",
    "& > li": { display: "flex", alignItems: "center", gap: "1" },
  },
})
const Writing = chakra("form", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    padding: "3",
    backgroundColor: "surface",
    borderTop: "1px solid",
    borderColor: "border",
    "& input": {
      flex: 1,
      minWidth: 0,
      height: "10",
      paddingInline: "4",
      font: "inherit",
      textStyle: "body",
      color: "text",
      backgroundColor: "transparent",
      border: "1px solid",
      borderColor: "control",
      borderRadius: "full",
      "&:focus-visible": {
        borderColor: "brand-edge",
        outline: "none",
        boxShadow: "inset 0 0 0 1px {colors.brand-edge}",
      },
      "@media (pointer: coarse)": { fontSize: "16px" },
    },
    "& button": { borderRadius: "full" },
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
}

/** A telephone with the conversation in it. */
export const SimulatorPhone = ({ simulation, state }: SimulatorPhoneProps) => {
  const { phase, botName, time, messages, typing } = state
  const talk = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const lines = `${messages.length}${typing ? " typing" : ""}`
  const seen = useRef("")
  useLayoutEffect(() => {
    if (talk.current === null || seen.current === lines) return
    seen.current = lines
    talk.current.scrollTop = talk.current.scrollHeight
  }, [lines])
  useEffect(() => {
    if (phase === "ready") field.current?.focus()
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
          <Bot size={20} />
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
        {messages.length === 0 && phase === "ready" && <NothingSaid />}
        {messages.map((message) => (
          <Line key={message.id} message={message} answerable={message === last} simulation={simulation} />
        ))}
        {typing && <TypingDots />}
      </Talk>
      <MessageLine simulation={simulation} field={field} />
      <HomeBar aria-hidden />
      {phase !== "ready" && (
        <Overlay>
          <Face aria-hidden>
            <Bot size={20} />
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

interface LineProps {
  readonly message: SimulationMessage
  /** It is what the bot said last: its choices may be pressed. */
  readonly answerable: boolean
  readonly simulation: Simulation
}

const Line = ({ message, answerable, simulation }: LineProps) => {
  const { id, from, text, buttons, files, refused, time } = message
  return (
    <Row of={from}>
      <Said of={from} refused={refused !== undefined}>
        {from !== "note" && <HiddenWords>{from === "bot" ? "Robô: " : "Você: "}</HiddenWords>}
        {text !== "" && (
          <p>
            <TextPieces text={text} />
          </p>
        )}
        {files.length > 0 && (
          <Files aria-label="Arquivos">
            {files.map((name) => (
              <li key={name}>
                <Paperclip aria-hidden size={12} />
                <bdi>{name}</bdi>
              </li>
            ))}
          </Files>
        )}
        {buttons.length > 0 && (
          <Choices aria-label="Opções">
            {buttons.map(({ label, link }) => (
              <li key={label}>
                {link === undefined ? (
                  <button type="button" disabled={!answerable} onClick={() => simulation.say(label)}>
                    <bdi>{label}</bdi>
                  </button>
                ) : (
                  <a href={link} target="_blank" rel="noreferrer nofollow">
                    <bdi>{label}</bdi>
                    <ExternalLink aria-hidden size={12} />
                  </a>
                )}
              </li>
            ))}
          </Choices>
        )}
      </Said>
      {refused !== undefined && (
        <chakra.p textStyle="meta" color="danger">
          {refused}{" "}
          <chakra.button type="button" fontWeight={600} cursor="pointer" onClick={() => simulation.retry(id)}>
            Tentar novamente
          </chakra.button>
        </chakra.p>
      )}
      {from !== "note" && (
        <chakra.time textStyle="time" color="text-2">
          {time}
        </chakra.time>
      )}
    </Row>
  )
}

interface MessageLineProps {
  readonly simulation: Simulation
  readonly field: RefObject<HTMLInputElement | null>
}

/** Where one writes; Enter sends. */
const MessageLine = ({ simulation, field }: MessageLineProps) => {
  const [text, setText] = useState("")
  const send = (event: FormEvent) => {
    event.preventDefault()
    simulation.say(text)
    setText("")
    field.current?.focus()
  }
  return (
    <Writing onSubmit={send}>
      <input
        ref={field}
        aria-label="Mensagem para o robô"
        placeholder={simulatorMessages.placeholder}
        maxLength={messageLimit}
        dir="auto"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton
        type="submit"
        variant="primary"
        label="Enviar"
        icon={<SendHorizontal size={16} />}
        disabled={text.trim() === ""}
      />
    </Writing>
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
