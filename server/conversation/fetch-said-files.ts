import type { CompanyId, FileId } from "@prosa/core/kernel"
import { Effect } from "effect"
import {
  type ChannelGateways,
  type IncomingMedia,
  type OpenConnection,
  takeUpload,
  type UploadDeps,
  type WaitingEvent,
} from "../channel/index.ts"
import type { ReceivedFiles } from "./said-on-channels.ts"

export interface FetchDeps extends UploadDeps {
  readonly gateways: ChannelGateways
}

/** The event that files belong to, and the connection that they came by. */
export interface FetchedFor {
  readonly companyId: CompanyId
  readonly connection: OpenConnection
  readonly waiting: Pick<WaitingEvent, "attempts">
}

/** How often a file is fetched before the message is stored without it. */
const fetchAttempts = 5

/** Fetches the files of a message and stores them; undefined if that is to be tried again. */
export const fetchSaidFiles = (
  { companyId, connection, waiting }: FetchedFor,
  wanted: ReadonlyArray<IncomingMedia>,
  owner: Parameters<typeof takeUpload>[2],
  deps: FetchDeps,
): Effect.Effect<ReceivedFiles | undefined> =>
  Effect.gen(function* () {
    const gateway = deps.gateways[connection.medium]
    const fileIds: Array<FileId> = []
    const lost: Array<string> = []
    for (const one of wanted.slice(0, 10)) {
      const fetched = gateway === undefined ? undefined : yield* Effect.result(gateway.fetchMedia(connection, one))
      if (fetched?._tag === "Failure" && fetched.failure.later && waiting.attempts + 1 < fetchAttempts) return undefined
      const stored =
        fetched?._tag === "Success"
          ? yield* Effect.result(takeUpload(deps, companyId, owner, { ...fetched.success, type: fetched.success.mime }))
          : undefined
      if (stored?._tag === "Success") fileIds.push(stored.success.id)
      else {
        const reason = fetched?._tag === "Failure" ? fetched.failure.reason : (stored?.failure._tag ?? "no gateway")
        deps.logger.warn({ connection: connection.id, reason }, "a file of a channel could not be fetched")
        lost.push(one.name)
      }
    }
    return { fileIds, lost }
  })
