import { botRoutes, changeFromWire, fieldErrorToWire, peopleTransferToWire } from "@prosa/adapters-http/routes"
import type { InvalidInput } from "@prosa/core/kernel"
import { Effect } from "effect"
import { defineApi } from "../caller/index.ts"
import { companyOfBot, companyOfBotToken } from "./bot-store.ts"
import { type BotsDeps, createBots } from "./bots-service.ts"

export const botApi = defineApi({
  section: "bots",
  table: botRoutes,
  things: { bot: companyOfBot, "bot-token": companyOfBotToken },
  port: createBots,
  handlers: (_deps: BotsDeps) => ({
    get:
      ({ port }) =>
      ({ id }) =>
        port.summary(id),
    summary:
      ({ port }) =>
      ({ id }) =>
        port.summary(id),
    update:
      ({ port }) =>
      ({ id, ...body }) =>
        port.update(id, changeFromWire(body)).pipe(Effect.mapError(onTheWire)),
    clone:
      ({ port }) =>
      ({ name, botSourceId, workspaceId }) =>
        port.clone({ name, botSourceId, workspaceId: workspaceId === 0 ? null : (workspaceId ?? null) }),
    remove:
      ({ port }) =>
      ({ id }) =>
        port.remove(id),
    updateAvatar:
      ({ port }) =>
      ({ id, ...avatar }) =>
        port.updateAvatar(id, avatar),
    peopleTransfer:
      ({ port }) =>
      ({ id }) =>
        port.peopleTransfer(id).pipe(Effect.map(peopleTransferToWire)),
    setPeopleTransfer:
      ({ port }) =>
      ({ id, workspaceId, userId, transferDialogInitiatedByBot = false }) =>
        port
          .setPeopleTransfer(id, {
            workspaceId,
            userId: userId === 0 ? null : (userId ?? null),
            transferDialogInitiatedByBot,
          })
          .pipe(Effect.map(peopleTransferToWire)),
    bindLiveChat:
      ({ port }) =>
      ({ id, hosts }) =>
        port.bindLiveChat(id, hosts).pipe(Effect.map((bound) => ({ hosts: bound }))),
  }),
})

/** Names the fields of a refused change as its body does. */
const onTheWire = <Failure extends { readonly _tag: string }>(
  failure: Failure | InvalidInput,
): Failure | InvalidInput =>
  isInvalid(failure) && failure.errors !== undefined
    ? { ...failure, errors: failure.errors.map(fieldErrorToWire) }
    : failure

const isInvalid = (failure: { readonly _tag: string }): failure is InvalidInput => failure._tag === "InvalidInput"
