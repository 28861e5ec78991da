import { checkReceived, incomingWords, noRoomForFile, programRefused } from "@prosa/core/channel"
import type { CompanyId, FileId } from "@prosa/core/kernel"
import { Effect } from "effect"
import {
  type ChannelGateways,
  type IncomingMedia,
  type OpenConnection,
  takeUpload,
  type UploadDeps,
  type WaitingEvent,
} from "../../channel/index.ts"
import type { ReceivedFiles } from "./messages-on-channels.ts"

export interface FetchDeps extends UploadDeps {
  readonly gateways: ChannelGateways
  /** How long the files of a message may take in all, in milliseconds; default 35,000. */
  readonly fetchWithin?: number
}

/** The event that files belong to, and the connection that they came by. */
export interface FetchedFor {
  readonly companyId: CompanyId
  readonly connection: OpenConnection
  readonly waiting: Pick<WaitingEvent, "attempts">
}

/** Why a file was not fetched and stored. */
interface NotFetched {
  /** For the log. */
  readonly reason: string
  readonly later: boolean
  /** What stands in the room in place of the file. */
  readonly words: (name: string) => string
}

type FetchOwner = Parameters<typeof takeUpload>[2]

/** How often a file is fetched before the message is stored without it. */
const fetchAttempts = 5

/**
 * The worker interrupts a job after 54 seconds: what takes longer would be begun again and again, and hold up everything that
 * the person writes later.
 */
const usualFetchWithin = 35_000

/**
 * Fetches the files of a message and stores them; undefined if that is to be tried again. An attempt that ended with its
 * process counts like every other.
 */
export const fetchMessageFiles = (
  { companyId, connection, waiting }: FetchedFor,
  wanted: ReadonlyArray<IncomingMedia>,
  owner: FetchOwner,
  deps: FetchDeps,
): Effect.Effect<ReceivedFiles | undefined> =>
  Effect.gen(function* () {
    const endsAt = performance.now() + (deps.fetchWithin ?? usualFetchWithin)
    const fileIds: Array<FileId> = []
    const lost: Array<string> = []
    for (const one of wanted.slice(0, 10)) {
      const fetched = yield* Effect.result(
        waiting.attempts < fetchAttempts
          ? fetchOne({ companyId, connection }, one, { owner, endsAt }, deps)
          : Effect.fail(notFetched("too many attempts", false)),
      )
      if (fetched._tag === "Success") {
        fileIds.push(fetched.success)
        continue
      }
      const { reason, later, words } = fetched.failure
      if (later && waiting.attempts + 1 < fetchAttempts) return undefined
      deps.logger.warn({ connection: connection.id, reason }, "a file of a channel could not be fetched")
      lost.push(words(one.name))
    }
    return { fileIds, lost }
  })

const notFetched = (
  reason: string,
  later: boolean,
  words: NotFetched["words"] = incomingWords.lostFile,
): NotFetched => ({
  reason,
  later,
  words,
})

const fetchOne = (
  { companyId, connection }: Pick<FetchedFor, "companyId" | "connection">,
  wanted: IncomingMedia,
  { owner, endsAt }: { readonly owner: FetchOwner; readonly endsAt: number },
  deps: FetchDeps,
): Effect.Effect<FileId, NotFetched> =>
  Effect.gen(function* () {
    const gateway = deps.gateways[connection.medium]
    if (gateway === undefined) return yield* Effect.fail(notFetched("no gateway", false))
    const fetched = yield* gateway.fetchMedia(connection, wanted).pipe(
      Effect.mapError(({ reason, later }) => notFetched(reason, later)),
      Effect.timeoutOrElse({
        duration: Math.max(0, endsAt - performance.now()),
        orElse: () => Effect.fail(notFetched("too slow", true)),
      }),
    )
    const stored = yield* takeUpload(deps, companyId, owner, {
      name: fetched.name,
      type: fetched.mime,
      content: cutAt(fetched.content, endsAt),
      judgedBy: (file) => checkReceived(file, fetched.mime),
    }).pipe(
      Effect.mapError((refused) =>
        refused === programRefused
          ? notFetched("a program", false, incomingWords.refusedFile)
          : notFetched(refused._tag, isPassing(refused._tag)),
      ),
    )
    return stored.id
  })

/** The download was cut, or the server has no room at present. */
const isPassing = (tag: string): boolean => tag === "InvalidInput" || tag === noRoomForFile._tag

/** Ends a content with a failure at a moment of `performance.now()`, however much of it has come. */
async function* cutAt(content: AsyncIterable<Uint8Array>, endsAt: number): AsyncGenerator<Uint8Array> {
  const source = content[Symbol.asyncIterator]()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("too slow")), Math.max(0, endsAt - performance.now()))
  })
  late.catch(() => undefined)
  try {
    for (;;) {
      const next = await Promise.race([source.next(), late])
      if (next.done === true) return
      yield next.value
    }
  } finally {
    clearTimeout(timer)
    // A silent source ends with its own time limit, for which nobody waits.
    void source.return?.().catch(() => undefined)
  }
}
