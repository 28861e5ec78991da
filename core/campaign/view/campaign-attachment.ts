import { Effect } from "effect"
import { invalidInput, type InvalidInput } from "../../kernel/index.ts"
import { campaignMessages } from "../campaign-messages.ts"

/** An attachment, as it was chosen. */
export interface CampaignAttachment {
  readonly name: string
  readonly bytes: number
  readonly mime: string
  /** Reads the bytes in base64; rejects if the file is gone by now. */
  readonly read: () => Promise<string>
}

/** Reads the bytes of an attachment in base64. */
export const bytesOf = (file: CampaignAttachment): Effect.Effect<string, InvalidInput> =>
  Effect.tryPromise({
    try: () => file.read(),
    catch: () => invalidInput([{ path: "file", message: campaignMessages.fileUnread }]),
  })
