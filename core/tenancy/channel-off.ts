import type { NotAllowed } from "../kernel/index.ts"
import { channelOffWarning } from "./channel-flags.ts"

/** The refusal of a change of a channel that the company may not use. */
export const channelOff: NotAllowed = { _tag: "NotAllowed", message: channelOffWarning }
