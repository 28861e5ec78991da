import { snoozeRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { defineApi } from "../../caller/index.ts"
import { companyOfDialog } from "../dialogs/dialog-views.ts"
import { createSnoozes, type SnoozesDeps } from "./snoozes-service.ts"

const done = Effect.map(() => ({}))

export const snoozeApi = defineApi({
  section: "snoozes",
  table: snoozeRoutes,
  things: { dialog: companyOfDialog },
  port: createSnoozes,
  handlers: (_deps: SnoozesDeps) => ({
    snooze:
      ({ port }) =>
      ({ id, until }) =>
        done(port.snooze(id, until)),
    resume:
      ({ port }) =>
      ({ id }) =>
        done(port.resume(id)),
  }),
})
