import { type Medium, numberedReply, outgoingWords, readPress } from "../../channel/index.ts"
import { contextIn, type FlowSurroundings, type PreviewedMessage, sentOnMedium } from "../../flow/index.ts"
import type { SimulationMessage, SimulationState } from "./simulation-state.ts"
import { channelsInOrder } from "./simulated-channels.ts"

/** Shows a message of the bot in the phone as the simulated channel does, part by part. */
export const shownInPhone = (
  { channel, fileSizes }: Pick<SimulationState, "channel" | "fileSizes">,
  message: SimulationMessage,
): ReadonlyArray<PreviewedMessage> =>
  sentOnMedium(channel, message, contextIn({ fileSizes }).bytesOf, message.further?.page ?? 0)

/**
 * Returns what the bot hears of a text: where quick replies are numbered lines, a number stands for the one of the bot's last
 * message with buttons.
 */
export const readInPhone = (channel: Medium, messages: ReadonlyArray<SimulationMessage>, text: string): string => {
  const last = messages.findLast(({ from, buttons }) => from === "bot" && buttons.length > 0)
  if (last === undefined) return text
  const buttons = last.buttons.map((button, id) => ({ id, ...button }))
  return numberedReply(channel, { buttons }, text) ?? text
}

/** What pressing an option in the phone does: its label is said, or further options are shown. */
export type PhonePress =
  | { readonly kind: "say"; readonly label: string }
  | { readonly kind: "further"; readonly messages: ReadonlyArray<Omit<SimulationMessage, "id" | "time">> }

/** Reads an option of a message that is pressed, by its key; undefined if the message has none with it. */
export const pressInPhone = (message: SimulationMessage | undefined, key: string): PhonePress | undefined => {
  const press = readPress(key)
  if (message === undefined || press === undefined) return undefined
  if (press.kind === "reply") {
    const label = message.buttons[press.id]?.label
    return label === undefined ? undefined : { kind: "say", label }
  }
  const { id, time: _time, ...said } = message
  const further = { of: message.further?.of ?? id, page: press.page }
  const asked = { from: "person" as const, text: outgoingWords.more, buttons: [], files: [], further }
  return { kind: "further", messages: [asked, { ...said, further }] }
}

/** The sizes of the flow's files, and the channels, that the phone needs of what is known around the flow. */
export const phoneSurroundings = ({
  channels,
  fileSizes = {},
}: FlowSurroundings): Pick<SimulationState, "channels" | "fileSizes"> => ({
  channels: channelsInOrder(channels),
  fileSizes,
})
