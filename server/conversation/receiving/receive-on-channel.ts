import { media, receptionOf } from "@prosa/core/channel"
import type { BotId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type ChannelEvent, enqueuePage } from "../../channel/index.ts"
import { askForPicture, type ContactIdentity, findOnChannel, namedOnChannel, notePicture } from "../../contact/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { DialogConnection } from "./contact-place.ts"
import { withDetected } from "./detect-language.ts"
import { fetchMessageFiles } from "./fetch-message-files.ts"
import { reactToMessage } from "../dialogs/message-reactions.ts"
import { newestDialogBy } from "./person-dialogs.ts"
import { receiveMessage, type ToReceive, uploaderOf } from "./receive-message.ts"
import { clientIdOf, noteExternal, understand, type UnderstoodMessage, withLostFiles } from "./messages-on-channels.ts"
import { storeQuietly } from "./store-elsewhere.ts"
import { type Apply, type ChannelJobsDeps, knownPerson, type ClaimedEvent, writtenAtOf } from "./claimed-event.ts"

type MessageEvent = Extract<ChannelEvent, { kind: "message" }>

/**
 * What is known of a message before anything is fetched. 'nameless': the vendor is asked for the person's name first;
 * 'gone': nobody reads this any more.
 */
export type SeenMessage = Understood | "nameless" | "gone"

interface Understood {
  readonly identity: ContactIdentity
  readonly wish: UnderstoodMessage
}

/** How often a vendor is asked for the name of a person who writes, and how long it is waited for, in milliseconds. */
const profileAttempts = 2
const profileWithin = 10_000

/** Finds the contact of a message and reads what it means, unless the vendor has to be asked for the name first. */
export const seeMessage = (
  tx: Tx,
  told: ClaimedEvent,
  event: MessageEvent,
  deps: ChannelJobsDeps,
): Effect.Effect<SeenMessage> =>
  Effect.gen(function* () {
    const { connection, owner } = told
    if (owner === undefined) return "gone"
    if (event.said.notice === true && !(yield* hasOpenDialog(tx, told, event.person))) {
      const { companyId, connection: of } = told
      const facts = { companyId, connection: of.id, medium: of.medium, event: told.waiting.id }
      deps.logger.info(facts, "a notice of a vendor came into no open conversation and was left out")
      return "gone"
    }
    // A vendor that does not answer is not waited for at every attempt.
    const asks = deps.gateways[connection.medium]?.profileOf !== undefined && told.waiting.attempts < profileAttempts
    if (asks && (yield* isNameless(tx, event.person, connection))) return "nameless"
    return (yield* understandFrom(tx, told, owner.botId, event, event.person, "", deps)) ?? "gone"
  })

/** Returns whether a person has an open conversation by the connection; who was never heard of has none, and becomes no contact. */
const hasOpenDialog = (tx: Tx, told: ClaimedEvent, { identities }: MessageEvent["person"]): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const known = yield* findOnChannel(tx, media[told.connection.medium].channel, identities)
    return known !== undefined && (yield* newestDialogBy(tx, known.identity, connectionOfDialog(told)))?.status === 0
  })

/**
 * Returns whether the vendor has to be asked for a person's name: the contact has none yet, and a conversation by the connection
 * is about to begin. Within one the vendor is not asked again, since it reports no name for many people.
 */
const isNameless = (
  tx: Tx,
  { identities: [first], name }: MessageEvent["person"],
  connection: ClaimedEvent["connection"],
): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    if (first === undefined || name.trim() !== "") return false
    const known = yield* namedOnChannel(tx, media[connection.medium].channel, first)
    if (known === undefined) return true
    return known.name === "" && (yield* newestDialogBy(tx, known.identity, connection))?.status !== 0
  })

/** Finds the contact of a message, and reads what it means; undefined if the bot is gone. */
const understandFrom = (
  tx: Tx,
  told: ClaimedEvent,
  botId: BotId,
  event: MessageEvent,
  person: MessageEvent["person"],
  pictureUrl: string,
  deps: ChannelJobsDeps,
): Effect.Effect<Understood | undefined> =>
  Effect.gen(function* () {
    const { connection } = told
    const known = yield* knownPerson(tx, told, person, deps)
    if (known === undefined) return undefined
    yield* notePicture(tx, known.contactId, { connectionId: connection.id, url: pictureUrl }, deps.clock.now())
    const newest = yield* newestDialogBy(tx, known.identity, connectionOfDialog(told))
    const open = newest?.status === 0 ? newest.id : undefined
    const [asked] = event.person.identities
    const gateway = deps.gateways[connection.medium]
    if (open === undefined && asked !== undefined && gateway?.pictureOf !== undefined) {
      const to = { ...asked, address: event.person.address || asked.value }
      yield* askForPicture(tx, known.contactId, { connectionId: connection.id, botId, to }, deps.clock.now())
    }
    const by = {
      connection: connectionOfDialog(told),
      contactId: known.contactId,
      openDialog: open,
    }
    const { reactsTo, ...wish } = yield* understand(tx, by, event.said)
    // On a message of an earlier room nobody would see it.
    const isSeen = reactsTo !== undefined && reactsTo.id === newest?.id
    return { identity: known.identity, wish: isSeen ? { ...wish, reactsTo } : wish }
  })

const connectionOfDialog = ({ connection: { id, medium } }: ClaimedEvent): DialogConnection => ({ id, medium })

/** Fetches what a person's message needs, and returns how it is stored. */
export const receiveOnChannel = (
  told: ClaimedEvent,
  event: MessageEvent,
  seen: SeenMessage,
  deps: ChannelJobsDeps,
): Effect.Effect<Apply> =>
  Effect.gen(function* () {
    const { companyId, connection, owner } = told
    if (owner === undefined) return () => Effect.undefined
    const { botId, holder } = owner
    const dialogConnection = connectionOfDialog(told)
    const [asked] = event.person.identities
    const profileOf = deps.gateways[connection.medium]?.profileOf
    const understood =
      seen !== "nameless"
        ? seen
        : yield* Effect.gen(function* () {
            const profile =
              asked === undefined || profileOf === undefined
                ? undefined
                : yield* profileOf(connection, asked).pipe(
                    Effect.timeoutOrElse({ duration: profileWithin, orElse: () => Effect.undefined }),
                  )
            const person = profile === undefined ? event.person : { ...event.person, name: profile.name }
            return yield* deps.transactions.asTenant(companyId, (tx) =>
              understandFrom(tx, told, botId, event, person, profile?.pictureUrl ?? "", deps),
            )
          })
    // The bot is gone: nobody reads this any more.
    if (understood === undefined || understood === "gone") return () => Effect.undefined
    const { identity, wish } = understood
    const files = yield* fetchMessageFiles(told, event.said.media, uploaderOf(botId, identity), deps)
    if (files === undefined) return () => Effect.succeed(deps.clock.now() + 5_000 * 2 ** told.waiting.attempts)
    const text = withLostFiles(wish.text, files)
    const { marks, heard, page, quoted, reactsTo } = wish
    if (reactsTo !== undefined)
      return (tx) => {
        const emoji = event.said.reaction ?? ""
        const reaction = { emoji, words: wish.text, at: writtenAtOf(event, deps.clock.now()) ?? deps.clock.now() }
        return Effect.as(reactToMessage(tx, companyId, reactsTo, reaction, deps.clock.now()), undefined)
      }
    const said = { clientId: clientIdOf(connection.id, event.externalId), text, fileIds: files.fileIds }
    const toReceive: ToReceive = {
      companyId,
      botId,
      holder,
      identity,
      connection: dialogConnection,
      said,
      heard,
      writtenAt: writtenAtOf(event, deps.clock.now()),
      ...(marks === undefined || text !== wish.text ? {} : { marks }),
      ...(quoted === undefined ? {} : { quoted }),
    }
    // No bot hears what is written to a person's own number.
    const detected = holder === undefined ? yield* withDetected(toReceive, deps) : toReceive
    const store: Apply = (tx) =>
      Effect.gen(function* () {
        if (receptionOf(event.said, true) === "beside") {
          const stored = yield* storeQuietly(tx, toReceive, deps.clock.now())
          if (stored !== undefined && stored !== "none")
            yield* noteExternal(tx, connection.id, event.externalId, { ...stored, beside: true }, deps.clock.now())
          if (stored !== "none" || receptionOf(event.said, false) === "dropped") return undefined
        }
        const begins = receptionOf(event.said, false) === "kept" ? { ...detected, isUnanswered: true } : detected
        const received = yield* Effect.result(receiveMessage(tx, begins, deps))
        // Neither the bot nor its workspace takes conversations any more.
        if (received._tag === "Failure") return undefined
        const { message, dialogId } = received.success
        yield* noteExternal(
          tx,
          connection.id,
          event.externalId,
          { dialogId, seq: message.seq, beside: event.said.quiet },
          deps.clock.now(),
        )
        if (page !== undefined)
          yield* enqueuePage(
            tx,
            { ...dialogConnection, connectionId: connection.id, id: page.dialogId },
            page,
            deps.clock.now(),
          )
        return undefined
      })
    return store
  })
