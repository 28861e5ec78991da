import { media, receptionOf } from "@prosa/core/channel"
import { Effect } from "effect"
import { type ChannelEvent, enqueuePage } from "../channel/index.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { DialogConnection } from "./contact-identity.ts"
import { withDetected } from "./detect-said.ts"
import { fetchSaidFiles } from "./fetch-said-files.ts"
import { askForPicture, notePicture } from "./contact-pictures.ts"
import { isNameless, newestDialogBy } from "./people-on-channels.ts"
import { receiveSaid, type ToReceive, uploaderOf } from "./receive-said.ts"
import { clientIdOf, noteExternal, understand, withLostFiles } from "./said-on-channels.ts"
import { storeQuietly } from "./store-elsewhere.ts"
import { type Apply, type ChannelJobsDeps, knownPerson, type Told } from "./told-event.ts"

/** Fetches what a person's message needs, and returns how it is stored. */
export const receiveOnChannel = (
  told: Told,
  event: Extract<ChannelEvent, { kind: "message" }>,
  deps: ChannelJobsDeps,
): Effect.Effect<Apply> =>
  Effect.gen(function* () {
    const { companyId, connection, owner } = told
    const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => deps.transactions.asTenant(companyId, work)
    if (owner === undefined) return () => Effect.undefined
    const { botId, holder } = owner
    const nameless = yield* inTenant((tx) => isNameless(tx, media[connection.medium].channel, event.person))
    const [asked] = event.person.identities
    const gateway = deps.gateways[connection.medium]
    const profile =
      nameless && asked !== undefined && gateway?.profileOf !== undefined
        ? yield* gateway.profileOf(connection, asked)
        : undefined
    const person = profile === undefined ? event.person : { ...event.person, name: profile.name }
    const dialogConnection: DialogConnection = { id: connection.id, medium: connection.medium }

    const understood = yield* inTenant((tx) =>
      Effect.gen(function* () {
        const known = yield* knownPerson(tx, told, person, deps)
        if (known === undefined) return undefined
        const picture = { connectionId: connection.id, url: profile?.pictureUrl ?? "" }
        yield* notePicture(tx, known.contactId, picture, deps.clock.now())
        const newest = yield* newestDialogBy(tx, known.contactId, dialogConnection)
        const open = newest?.status === 0 ? newest.id : undefined
        if (open === undefined && asked !== undefined && gateway?.pictureOf !== undefined) {
          const to = { ...asked, address: event.person.address || asked.value }
          yield* askForPicture(tx, known.contactId, { connectionId: connection.id, botId, to }, deps.clock.now())
        }
        return { identity: known.identity, wish: yield* understand(tx, dialogConnection, open, event.said) }
      }),
    )
    // The bot is gone: nobody reads this any more.
    if (understood === undefined) return () => Effect.undefined
    const { identity, wish } = understood
    const files = yield* fetchSaidFiles(told, event.said.media, uploaderOf(botId, identity), deps)
    if (files === undefined) return () => Effect.succeed(deps.clock.now() + 5_000 * 2 ** told.waiting.attempts)
    const text = withLostFiles(wish.text, files)
    const { marks, heard, page } = wish
    const said = { clientId: clientIdOf(connection.id, event.externalId), text, fileIds: files.fileIds }
    const toReceive: ToReceive = {
      companyId,
      botId,
      holder,
      identity,
      connection: dialogConnection,
      said,
      heard,
      ...(marks === undefined || text !== wish.text ? {} : { marks }),
    }
    // No bot hears what is written to a person's own number.
    const detected = holder === undefined ? yield* withDetected(toReceive, deps) : toReceive
    const store: Apply = (tx) =>
      Effect.gen(function* () {
        if (receptionOf(event.said, true) === "beside") {
          const stored = yield* storeQuietly(tx, toReceive, deps.clock.now())
          if (stored !== undefined && stored !== "none")
            yield* noteExternal(tx, connection.id, event.externalId, stored, false)
          if (stored !== "none" || receptionOf(event.said, false) === "dropped") return undefined
        }
        const received = yield* Effect.result(receiveSaid(tx, detected, deps))
        // Neither the bot nor its workspace takes conversations any more.
        if (received._tag === "Failure") return undefined
        const { message, dialogId } = received.success
        yield* noteExternal(tx, connection.id, event.externalId, { dialogId, seq: message.seq }, false)
        if (page !== undefined)
          yield* enqueuePage(
            tx,
            { ...dialogConnection, connectionId: connection.id, id: page.dialogId },
            page.seq,
            page.page,
          )
        return undefined
      })
    return store
  })
