import { Readable } from "node:stream"
import {
  type CampaignFile,
  campaignFileRefusal,
  type CampaignFileRefused,
  type CampaignTemplate,
  templateFileRefusal,
} from "@prosa/core/campaign"
import { type ChosenFile, type NoRoomForFile, refusalAt, storedRefusal } from "@prosa/core/channel"
import type { CompanyId, InvalidInput, UserId } from "@prosa/core/kernel"
import { invalidInput, sentences } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type FileFacts, takeUpload, type UploadDeps } from "../channel/index.ts"

const base64 = /^[A-Za-z0-9+/]*={0,2}$/u

/** Returns the bytes' text of a file, without the head of a data URL. */
const contentOf = ({ base64File }: CampaignFile): string =>
  base64File.slice(base64File.startsWith("data:") ? base64File.indexOf(",") + 1 : 0)

const bytesOf = (text: string): number =>
  Math.floor((text.length * 3) / 4) - (text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0)

/** Returns what the name and the size of a file say of it. */
export const namedFile = (file: CampaignFile): ChosenFile => ({
  name: file.name,
  mime: "",
  bytes: bytesOf(contentOf(file)),
})

/** Returns why a file cannot be a campaign's, as far as its name and size say; undefined if it may be. */
export const namedFileRefusal = (file: CampaignFile): CampaignFileRefused | InvalidInput | undefined => {
  const text = contentOf(file)
  if (text === "" || text.length % 4 !== 0 || !base64.test(text))
    return invalidInput([{ path: "file", message: sentences.invalid }])
  return campaignFileRefusal(namedFile(file))
}

/**
 * Stores the attachment of a campaign as a file of the company. Its content alone decides what it is: what campaigns do not send
 * is refused under any name. Nothing keeps it until the campaign is stored.
 */
export const storeCampaignFile = (
  deps: UploadDeps,
  companyId: CompanyId,
  userId: UserId,
  file: CampaignFile,
  template: CampaignTemplate | null,
): Effect.Effect<FileFacts, CampaignFileRefused | InvalidInput> =>
  Effect.gen(function* () {
    const { transactions, store, clock, logger } = deps
    const content = Buffer.from(contentOf(file), "base64")
    const chosen = { name: file.name, mime: "", bytes: content.byteLength }
    const stored = yield* takeUpload(
      { transactions, store, clock, logger },
      companyId,
      { userId },
      {
        name: file.name,
        content: Readable.from([content], { objectMode: false }),
      },
    ).pipe(
      Effect.catchTags({
        FileTooLarge: (refused) => Effect.fail(refusedFile(refusalAt("campaign", refused, chosen))),
        WrongFileType: (refused) => Effect.fail(refusedFile(refusalAt("campaign", refused, chosen))),
        NoRoomForFile: (refused: NoRoomForFile) => Effect.fail(refusedFile({ reason: refused.message })),
      }),
    )
    // An unused file is removed a day later.
    const refusal = storedRefusal("campaign", stored)
    if (refusal !== undefined) return yield* Effect.fail(refusedFile(refusal))
    const unfit = template === null ? undefined : templateFileRefusal(template.template, stored)
    return unfit === undefined ? stored : yield* Effect.fail(unfit)
  })

const refusedFile = ({
  reason,
  detail = "",
}: {
  readonly reason: string
  readonly detail?: string
}): CampaignFileRefused => ({
  _tag: "CampaignFileRefused",
  message: reason,
  detail,
})
