import { media } from "@prosa/core/channel"
import { Effect } from "effect"
import {
  breakConnection,
  type ChannelEvent,
  hasTrouble,
  isMessageWaiting,
  noteConnected,
  readPartReference,
  settleReported,
  takesNews,
  wakeDeliveries,
  warnConnection,
} from "../../channel/index.ts"
import { findOnChannel, leaveIdentities } from "../../contact/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { reportPart, reportUntil, publishDelivery } from "../dialogs/message-changes.ts"
import { applyChange } from "./apply-change.ts"
import { logFailed } from "./log-failed.ts"
import { newestDialogBy } from "./person-dialogs.ts"
import { type ChannelJobsDeps, earlyReport, knownPerson, type ClaimedEvent } from "./claimed-event.ts"

/** Settles a part whose outcome nobody knew, if the report names it. */
const settleUnknown = (
  tx: Tx,
  { companyId, connection }: ClaimedEvent,
  { externalId, reference = "", state }: Extract<Report, { kind: "status" }>,
  { deliveryFollowers }: ChannelJobsDeps,
): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const place = readPartReference(reference)
    const settled = place && (yield* settleReported(tx, connection.id, place, externalId))
    if (place === undefined || settled === undefined) return false
    const { dialogId, seq, page } = place
    if (settled === "whole" && page === 0)
      // Of one that the vendor gave up nobody is told that it was sent.
      yield* (state === "failed" ? publishDelivery : deliveryFollowers.publish)(tx, {
        companyId,
        dialogId,
        seq,
        state: "sent",
        reason: "",
      })
    return true
  })

type Report = Exclude<ChannelEvent, { kind: "message" | "sent-elsewhere" }>

/** Applies what a vendor tells besides messages; returns when to try again, undefined if it is done. */
export const applyReport = (
  tx: Tx,
  told: ClaimedEvent,
  event: Report,
  deps: ChannelJobsDeps,
): Effect.Effect<number | undefined> =>
  Effect.gen(function* () {
    const { companyId, connection, waiting } = told
    const { id: connectionId } = connection
    const { channel } = media[connection.medium]
    const now = deps.clock.now()
    const early = waiting.attempts + 1 < earlyReport.attempts ? now + earlyReport.wait : undefined
    switch (event.kind) {
      case "status": {
        const { externalId, state, reason, pause = 0, trouble } = event
        const { publish } = deps.deliveryFollowers
        logFailed(deps.logger, told, event)
        const report = { companyId, connectionId, externalId, state, reason, trouble, againAt: now + pause }
        if (yield* reportPart(tx, report, publish)) return undefined
        // It may have overtaken the vendor's own answer, which settles the part by itself: what is unknown at a second look is settled
        // here. Its message may still wait behind what the person wrote before: the report waits for as long.
        if (waiting.attempts === 0 || !(yield* settleUnknown(tx, told, event, deps)))
          return early ?? ((yield* isMessageWaiting(tx, connectionId, externalId)) ? now + earlyReport.wait : undefined)
        yield* reportPart(tx, report, publish)
        return undefined
      }
      case "states-until": {
        const known = yield* findOnChannel(tx, channel, event.person.identities)
        const dialog = known && (yield* newestDialogBy(tx, known.identity, { id: connectionId }))
        if (dialog !== undefined)
          yield* reportUntil(
            tx,
            companyId,
            { id: dialog.id, state: event.state, at: event.at },
            deps.deliveryFollowers.publish,
          )
        return undefined
      }
      case "deleted":
      case "edited":
        return yield* applyChange(tx, told, event, deps)
      case "identities": {
        const { person, left = [] } = event
        const all = [...person.identities, ...left]
        // Who has never written, and is nobody's contact, begins none by a report.
        if ((yield* findOnChannel(tx, channel, all)) === undefined) return undefined
        // By the identities that are left too: the contact is known by them.
        const known = yield* knownPerson(tx, told, { ...person, identities: all }, deps)
        const phone = person.identities.find(({ kind }) => kind === "phone")?.value ?? ""
        if (known !== undefined && left.length > 0) yield* leaveIdentities(tx, channel, known.contactId, left, phone)
        return undefined
      }
      case "connection":
        if (event.inOrder !== undefined) {
          const clock = event.inOrder === true ? "our clock" : event.inOrder
          if (!(yield* takesNews(tx, connectionId, event.at, clock))) return undefined
        }
        if (event.lifts !== undefined && !(yield* hasTrouble(tx, connectionId, event.lifts))) return undefined
        if (event.state === "broken") yield* breakConnection(tx, connectionId, event.trouble, now)
        else if (event.state === "connected" && event.trouble !== "")
          yield* warnConnection(tx, connectionId, event.trouble, now)
        else if (event.state === "connected") {
          if (yield* noteConnected(tx, connectionId, event, now)) yield* wakeDeliveries(tx, connectionId, now)
        }
        return undefined
    }
  })
