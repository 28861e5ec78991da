import { BotId, type CompanyId, ConnectionId, type ContactId, decode } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import {
  type ChannelGateways,
  openConnection,
  type OpenConnection,
  PersonIdentity,
  takeUpload,
  unusedFileJob,
  type UploadDeps,
  usePictureOfContact,
} from "../channel/index.ts"
import type { JobHandler } from "../platform/jobs/job-worker.ts"
import { finish, schedule } from "../platform/jobs/jobs.ts"
import type { SecretBox } from "../platform/secret-box.ts"
import { sql } from "../platform/storage/sql.ts"
import { company } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { ContactConversations } from "./contact-conversations.ts"

/** The kind of the jobs that fetch the vendors' pictures of contacts; their key is the contact. */
export const pictureJobKind = "contact-picture"

const PictureJob = Schema.Struct({
  connectionId: ConnectionId,
  /** '': the vendor is asked where it shows the picture of `to`. */
  url: Schema.String,
  to: Schema.optionalKey(Schema.Struct({ ...PersonIdentity.fields, address: Schema.String })),
  /** The bot that the conversations of a person's own number are listed under. */
  botId: Schema.optionalKey(BotId),
})

/** Attempts at a picture; without it the initials are shown. */
const attempts = 3

/** Stores where a vendor shows a contact's picture, and schedules the job that fetches it: no browser is sent to a vendor. */
export const notePicture = (
  tx: Tx,
  contactId: ContactId,
  { connectionId, url }: Pick<typeof PictureJob.Type, "connectionId" | "url">,
  now: number,
): Effect.Effect<void> =>
  url === ""
    ? Effect.void
    : Effect.gen(function* () {
        yield* tx.run(
          sql`update contacts set picture_url = ${url.slice(0, 2_000)} where company_id = ${company} and id = ${contactId}`,
        )
        yield* schedule(tx, {
          kind: pictureJobKind,
          key: String(contactId),
          payload: { connectionId, url },
          dueAt: now,
        })
      })

/** Schedules a request for a contact's picture, unless there is one: once for each conversation, since most people show none to strangers. */
export const askForPicture = (
  tx: Tx,
  contactId: ContactId,
  { connectionId, botId, to }: Required<Omit<typeof PictureJob.Type, "url">>,
  now: number,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const without = yield* tx.row(sql`
      select from contacts where company_id = ${company} and id = ${contactId} and picture_file is null`)
    if (without === undefined) return
    const payload = { connectionId, url: "", to, botId }
    yield* schedule(tx, { kind: pictureJobKind, key: String(contactId), payload, dueAt: now })
  })

/** What the jobs of pictures need. */
export interface ContactPictureDeps extends UploadDeps {
  readonly gateways: ChannelGateways
  readonly channelSecrets: SecretBox
  readonly conversations: Pick<ContactConversations, "publishOpen">
}

/** The handler of these jobs: fetches the picture, stores it as a file of the company's own, and shows it in the open rooms. */
export const contactPictureJobs = (deps: ContactPictureDeps): Readonly<Record<string, JobHandler>> => ({
  [pictureJobKind]: (job) =>
    Effect.gen(function* () {
      // the worker claims jobs of the product's companies only
      const companyId = job.companyId as CompanyId
      const read = decode(PictureJob, job.payload)
      if (Result.isFailure(read)) return yield* Effect.die(new Error("the job of a picture cannot be read"))
      const { connectionId } = read.success
      // `notePicture` writes the contact's id
      const contactId = Number(job.key) as ContactId
      const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => deps.transactions.asTenant(companyId, work)
      const connection = yield* inTenant((tx) => openConnection(tx, deps.channelSecrets, companyId, connectionId))
      const fetched = connection && (yield* fetchPicture(connection, read.success, deps))
      // A failure lets the worker repeat it.
      if (fetched === "later" && job.attempt < attempts)
        return yield* Effect.fail({ _tag: "PictureNotFetched" } as const)
      yield* inTenant((tx) =>
        Effect.gen(function* () {
          const contact = yield* tx.row(sql`
            select from contacts where company_id = ${company} and id = ${contactId} and erased_at is null for update`)
          if (contact !== undefined && fetched !== undefined && fetched !== "later") {
            const before = yield* usePictureOfContact(tx, contactId, fetched.id)
            if (before !== undefined)
              yield* schedule(tx, { kind: unusedFileJob, key: before, payload: {}, dueAt: deps.clock.now() })
            yield* deps.conversations.publishOpen(tx, companyId, [contactId])
          }
          yield* finish(tx, job)
        }),
      )
    }),
})

/** Fetches a picture and stores it; "later" if a repetition may succeed, undefined if it is no picture. */
const fetchPicture = (
  connection: OpenConnection,
  { url: known, to, botId = connection.botId ?? undefined }: typeof PictureJob.Type,
  deps: Pick<ContactPictureDeps, "gateways"> & UploadDeps,
) =>
  Effect.gen(function* () {
    const gateway = deps.gateways[connection.medium]
    if (gateway === undefined || botId === undefined) return undefined
    const asked = known !== "" || to === undefined ? Effect.succeed(known) : gateway.pictureOf?.(connection, to)
    const media = yield* Effect.result(
      Effect.flatMap(asked ?? Effect.succeed(""), (url) =>
        url === "" ? Effect.undefined : gateway.fetchMedia(connection, { url, mime: "", name: "foto" }),
      ),
    )
    if (Result.isFailure(media)) {
      deps.logger.warn(
        { connection: connection.id, reason: media.failure.reason },
        "a contact's picture was not fetched",
      )
      return media.failure.later ? ("later" as const) : undefined
    }
    if (media.success === undefined) return undefined
    const owner = { botId, visitorId: "" }
    const stored = yield* Effect.result(
      takeUpload(deps, connection.companyId, owner, { ...media.success, type: media.success.mime }),
    )
    // What is no picture is removed a day later, as every upload without a use.
    return Result.isSuccess(stored) && (stored.success.kind === "image" || stored.success.kind === "sticker")
      ? stored.success
      : undefined
  })
