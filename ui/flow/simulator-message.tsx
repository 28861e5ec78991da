import { chakra } from "@chakra-ui/react"
import { fileKindOf } from "@prosa/core/channel"
import type { Simulation, SimulationMessage } from "@prosa/core/engine/view"
import type { FlowFile } from "@prosa/core/flow"
import { ExternalLink } from "lucide-react"
import { MessageFiles, type ShownFile } from "../channel/message-files.tsx"
import { HiddenWords } from "../kit/name.tsx"
import { TextPieces } from "../kit/text-pieces.tsx"

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
const Attached = chakra("div", { base: { paddingInline: "3", paddingBlock: "2" } })

export interface SimulatorMessageProps {
  readonly message: SimulationMessage
  /** It is what the bot said last: its choices may be pressed. */
  readonly answerable: boolean
  readonly simulation: Simulation
}

/** One message in the telephone: what was said, with its files and choices, or a note between them. */
export const SimulatorMessage = ({ message, answerable, simulation }: SimulatorMessageProps) => {
  const { id, from, text, buttons, files, refused, time } = message
  return (
    <Row of={from}>
      <Said of={from} refused={refused !== undefined}>
        {from !== "note" && <HiddenWords>{from === "bot" ? "Robô: " : "Você: "}</HiddenWords>}
        {text !== "" && (
          <p>
            <TextPieces {...message} />
          </p>
        )}
        {files.length > 0 && (
          <Attached>
            <MessageFiles files={files.map(shown)} />
          </Attached>
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

const shown = ({ fileId, name, mime, url }: FlowFile): ShownFile => ({ id: fileId, name, kind: fileKindOf(mime), url })
