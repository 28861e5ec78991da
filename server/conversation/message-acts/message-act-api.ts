import { messageActRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { defineApi } from "../../caller/index.ts"
import { companyOfDialog } from "../dialogs/dialog-views.ts"
import { createMessageActs, type MessageActsDeps } from "./message-acts-service.ts"

const done = Effect.map(() => ({}))

export const messageActApi = defineApi({
  section: "messageActs",
  table: messageActRoutes,
  things: { dialog: companyOfDialog },
  port: createMessageActs,
  handlers: (_deps: MessageActsDeps) => ({
    react:
      ({ port }) =>
      ({ id, seq, emoji }) =>
        done(port.react(id, seq, emoji)),
    edit:
      ({ port }) =>
      ({ id, seq, text }) =>
        done(port.edit(id, seq, { text })),
  }),
})
