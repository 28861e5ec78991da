import { Effect } from "effect"
import { type ChannelEvent, noteDeviceUse } from "../../channel/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { fetchMessageFiles } from "./fetch-message-files.ts"
import { uploaderOf } from "./receive-message.ts"
import { clientIdOf, isKnownExternal, noteExternal, understand, withLostFiles } from "./messages-on-channels.ts"
import { reactAsCompany } from "../dialogs/message-reactions.ts"
import { storeElsewhere } from "./store-elsewhere.ts"
import { type Apply, type ChannelJobsDeps, earlyReport, knownPerson, type ClaimedEvent } from "./claimed-event.ts"

const done: Apply = () => Effect.undefined

/**
 * Fetches what the company has written by another tool, with its files, and returns how it is stored: the bot is silent from
 * then on, unless it is to go on.
 */
export const receiveElsewhere = (
  told: ClaimedEvent,
  { externalId, person, at, said }: Extract<ChannelEvent, { kind: "sent-elsewhere" }>,
  deps: ChannelJobsDeps,
): Effect.Effect<Apply> =>
  Effect.gen(function* () {
    const { companyId, connection, owner, waiting } = told
    const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => deps.transactions.asTenant(companyId, work)
    if (owner === undefined) return done
    if (yield* inTenant((tx) => isKnownExternal(tx, connection.id, externalId))) return done
    // It may be a message of ours whose sending has not been answered yet.
    if (waiting.attempts === 0) return () => Effect.succeed(deps.clock.now() + earlyReport.wait)
    const place = { id: connection.id, medium: connection.medium }
    const found = yield* inTenant((tx) =>
      Effect.gen(function* () {
        const known = yield* knownPerson(tx, told, person, deps)
        if (known === undefined) return undefined
        const by = { connection: place, contactId: known.contactId }
        return { ...known, wish: yield* understand(tx, by, said) }
      }),
    )
    if (found === undefined) return done
    if (said.reaction !== undefined) {
      const { reactsTo } = found.wish
      // A reaction is no answer: whoever conducts the conversation goes on.
      return reactsTo === undefined
        ? done
        : (tx) => Effect.as(reactAsCompany(tx, companyId, reactsTo, said.reaction ?? ""), undefined)
    }
    const uploader = uploaderOf(owner.botId, found.identity)
    const files = yield* fetchMessageFiles(told, said.media, uploader, deps)
    if (files === undefined) return () => Effect.succeed(deps.clock.now() + 5_000 * 2 ** waiting.attempts)
    const written = {
      companyId,
      ...owner,
      identity: found.identity,
      connection: place,
      clientId: clientIdOf(connection.id, externalId),
      text: withLostFiles(found.wish.text, files),
      files: { uploader, ids: files.fileIds },
      keepBot: connection.keepBot,
      ...(found.wish.marks === undefined || files.lost.length > 0 ? {} : { marks: found.wish.marks }),
      ...(found.wish.quoted === undefined ? {} : { quoted: found.wish.quoted }),
    }
    return (tx) =>
      Effect.gen(function* () {
        // An answer of our own send may have come while the files were fetched.
        if (yield* isKnownExternal(tx, connection.id, externalId)) return undefined
        const stored = yield* storeElsewhere(tx, written, deps)
        yield* noteExternal(tx, connection.id, externalId, { ...stored, outgoing: true }, deps.clock.now())
        yield* noteDeviceUse(tx, connection.id, at, deps.clock.now())
        return undefined
      })
  })
