import type { botRoutes } from "@prosa/adapters-http/routes"
import type { BotSummary } from "@prosa/core/bot"
import type { BotId, CallRefused } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type BotsDeps, createBots } from "../bot/bots-service.ts"
import type { Handlers } from "../platform/http/mount-routes.ts"
import type { ApiContexts, MemberContext } from "./api-contexts.ts"

export const botHandlers = (deps: BotsDeps): Handlers<typeof botRoutes, ApiContexts> => {
  const summary =
    ({ actorFor }: MemberContext) =>
    ({ id }: { readonly id: BotId }): Effect.Effect<BotSummary, CallRefused> =>
      actorFor({ addressed: "bot", id }).pipe(Effect.flatMap((actor) => createBots(actor, deps).summary(id)))

  return {
    list:
      ({ actorFor }) =>
      (wish) =>
        actorFor({ companyId: wish.companyId }).pipe(Effect.flatMap((actor) => createBots(actor, deps).list(wish))),
    create:
      ({ actorFor }) =>
      (draft) =>
        actorFor({ addressed: "workspace", id: draft.workspaceId }).pipe(
          Effect.flatMap((actor) => createBots(actor, deps).create(draft)),
        ),
    get: summary,
    summary,
    bindLiveChat:
      ({ actorFor, call }) =>
      ({ id, hosts }) =>
        actorFor({ addressed: "bot", id }).pipe(
          Effect.flatMap((actor) => createBots(actor, { ...deps, address: call.address }).bindLiveChat(id, hosts)),
          Effect.map((bound) => ({ hosts: bound })),
        ),
  }
}
