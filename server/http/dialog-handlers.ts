import type { dialogRoutes } from "@prosa/adapters-http/routes"
import type { Dialog } from "@prosa/core/conversation"
import type { CallRefused, DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { createDialogs, type DialogsDeps, type DialogsService } from "../conversation/dialogs-service.ts"
import type { Handlers } from "../platform/http/mount-routes.ts"
import type { ApiContexts, MemberContext } from "./api-contexts.ts"

export const dialogHandlers = (deps: DialogsDeps): Handlers<typeof dialogRoutes, ApiContexts> => {
  const about = <A, E>(
    { actorFor }: MemberContext,
    id: DialogId,
    ask: (dialogs: DialogsService) => Effect.Effect<A, E>,
  ): Effect.Effect<A, E | CallRefused> =>
    actorFor({ addressed: "dialog", id }).pipe(Effect.flatMap((actor) => ask(createDialogs(actor, deps))))

  return {
    list:
      ({ actorFor }) =>
      ({ workspace, ...wish }) =>
        actorFor({ companyId: wish.companyId }).pipe(
          Effect.flatMap((actor) => createDialogs(actor, deps).list({ ...wish, workspaces: workspace })),
        ),
    get:
      (context) =>
      ({ id }) =>
        about(context, id, (dialogs) => dialogs.get(id)).pipe(Effect.map(asAnswer)),
    history: (context) => (wish) => about(context, wish.id, (dialogs) => dialogs.history(wish)),
    join:
      (context) =>
      ({ id }) =>
        about(context, id, (dialogs) => dialogs.join(id)).pipe(Effect.map(asAnswer)),
    reopen:
      (context) =>
      ({ id }) =>
        about(context, id, (dialogs) => dialogs.reopen(id)).pipe(Effect.map(asAnswer)),
    finalize:
      (context) =>
      ({ id }) =>
        about(context, id, (dialogs) => dialogs.finalize(id)).pipe(Effect.map(asAnswer)),
    markAsRead:
      (context) =>
      ({ id }) =>
        about(context, id, (dialogs) => dialogs.markAsRead(id)).pipe(Effect.map(() => ({}))),
    files:
      (context) =>
      ({ id }) =>
        about(context, id, (dialogs) => dialogs.files(id)).pipe(Effect.map((files) => ({ files }))),
  }
}

const asAnswer = (dialog: Dialog) => ({ dialog })
