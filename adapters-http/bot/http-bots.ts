import type { Bots } from "@prosa/core/bot"
import type { CallRefused } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { botRoutes } from "./bot-routes.ts"
import { changeToWire, fieldErrorFromWire, peopleTransferFromWire } from "./bot-wire.ts"

/** Implements `Bots` over HTTP. */
export const createHttpBots = (options: ClientOptions): Bots => {
  const client = makeClient(botRoutes, options)
  return {
    list: client.list,
    create: client.create,
    summary: (id) => client.summary({ id }),
    update: (id, change) => client.update({ ...changeToWire(change), id }).pipe(Effect.mapError(withCoreNames)),
    clone: client.clone,
    remove: (id) => client.remove({ id }),
    updateAvatar: (id, avatar) => client.updateAvatar({ ...avatar, id }),
    peopleTransfer: (id) => client.peopleTransfer({ id }).pipe(Effect.map(peopleTransferFromWire)),
    setPeopleTransfer: (id, draft) =>
      client.setPeopleTransfer({ ...draft, id }).pipe(Effect.map(peopleTransferFromWire)),
    bindLiveChat: (id, hosts) => client.bindLiveChat({ id, hosts }).pipe(Effect.map((answer) => answer.hosts)),
  }
}

const withCoreNames = <Failure extends { readonly _tag: string }>(
  failure: Failure | CallRefused,
): Failure | CallRefused =>
  isRefused(failure) && failure.errors !== undefined
    ? { ...failure, errors: failure.errors.map(fieldErrorFromWire) }
    : failure

const isRefused = (failure: { readonly _tag: string }): failure is Extract<CallRefused, { _tag: "InvalidInput" }> =>
  failure._tag === "InvalidInput"
