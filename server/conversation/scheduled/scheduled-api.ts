import { scheduledRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { defineApi } from "../../caller/index.ts"
import { companyOfDialog } from "../dialogs/dialog-views.ts"
import { createScheduled, type ScheduledDeps } from "./scheduled-service.ts"
import { companyOfScheduled } from "./scheduled-store.ts"

const done = Effect.map(() => ({}))

export const scheduledApi = defineApi({
  section: "scheduledMessages",
  table: scheduledRoutes,
  things: { dialog: companyOfDialog, scheduled: companyOfScheduled },
  port: createScheduled,
  handlers: (_deps: ScheduledDeps) => ({
    list:
      ({ port }) =>
      ({ id }) =>
        port.list(id).pipe(Effect.map((messages) => ({ messages }))),
    schedule:
      ({ port }) =>
      ({ id, ...message }) =>
        port.schedule(id, message).pipe(Effect.map((stored) => ({ message: stored }))),
    cancel:
      ({ port }) =>
      ({ id }) =>
        done(port.cancel(id)),
    sendNow:
      ({ port }) =>
      ({ id }) =>
        done(port.sendNow(id)),
  }),
})
