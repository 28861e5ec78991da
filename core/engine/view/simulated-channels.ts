import { mediaInOrder, type Medium } from "../../channel/index.ts"

/** Lists all channels: those on which the bot answers first. */
export const channelsInOrder = (connected: ReadonlyArray<Medium> = []): ReadonlyArray<Medium> => [
  ...mediaInOrder.filter((medium) => connected.includes(medium)),
  ...mediaInOrder.filter((medium) => !connected.includes(medium)),
]
