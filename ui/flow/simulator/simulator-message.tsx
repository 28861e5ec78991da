import { chakra } from "@chakra-ui/react"
import { type Simulation, type SimulationMessage, type SimulationState, shownInPhone } from "@prosa/core/engine/view"
import { HiddenWords } from "../../kit/labels/name.tsx"
import { TextPieces } from "../../kit/labels/text-pieces.tsx"
import { SentFileLine } from "./sent-file.tsx"
import { ShownPartBody } from "./shown-part.tsx"

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
/** The bubbles of one message stand closer than messages do. */
const Parts = chakra("div", {
  base: { display: "flex", flexDirection: "column", alignItems: "flex-start", gap: "1", maxWidth: "full" },
})

export interface SimulatorMessageProps {
  readonly message: SimulationMessage
  /** What decides how the bot's messages look. */
  readonly phone: Pick<SimulationState, "channel" | "fileSizes">
  /** It is what the bot said last: its choices may be pressed. */
  readonly answerable: boolean
  readonly simulation: Simulation
  /** A button of it was pressed, which goes with that. */
  readonly onPressed: () => void
}

/** One message in the telephone: what was said, as its channel shows it, or a note between messages. */
export const SimulatorMessage = ({ message, phone, answerable, simulation, onPressed }: SimulatorMessageProps) => {
  const { id, from, text, refused, recognition, time } = message
  return (
    <Row of={from}>
      {from === "bot" ? (
        <Parts>
          {shownInPhone(phone, message).map((part, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a message never change places
            <Said key={at} of="bot">
              <ShownPartBody
                part={part}
                speaker={<HiddenWords>Robô: </HiddenWords>}
                over={!answerable}
                onPress={(key) => {
                  simulation.press(id, key)
                  onPressed()
                }}
              />
            </Said>
          ))}
        </Parts>
      ) : (
        <Said of={from} refused={refused !== undefined}>
          {from === "person" && <HiddenWords>Você: </HiddenWords>}
          {message.sent?.map((file, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the files of a message never change places
            <SentFileLine key={at} file={file} />
          ))}
          {text !== "" && (
            <p>
              <TextPieces text={text} />
            </p>
          )}
        </Said>
      )}
      {refused !== undefined && (
        <chakra.p textStyle="meta" color="danger">
          {refused}{" "}
          <chakra.button type="button" fontWeight={600} cursor="pointer" onClick={() => simulation.retry(id)}>
            Tentar novamente
          </chakra.button>
        </chakra.p>
      )}
      {recognition !== undefined && (
        <chakra.small
          textStyle="time"
          textAlign="end"
          overflowWrap="anywhere"
          color={recognition.understood ? "text-2" : "warning"}
        >
          {recognition.words}
        </chakra.small>
      )}
      {from !== "note" && (
        <chakra.time textStyle="time" color="text-2">
          {time}
        </chakra.time>
      )}
    </Row>
  )
}
