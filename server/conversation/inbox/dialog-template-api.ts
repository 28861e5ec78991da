import { dialogTemplateRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { defineApi } from "../../caller/index.ts"
import { createDialogTemplates, type DialogTemplatesDeps } from "./dialog-templates-service.ts"

/** The templates that may be sent in conversations. */
export const dialogTemplateApi = defineApi({
  section: "message-templates",
  table: dialogTemplateRoutes,
  things: {},
  port: createDialogTemplates,
  handlers: (_deps: DialogTemplatesDeps) => ({
    list:
      ({ port }) =>
      ({ id }) =>
        port.list(id).pipe(Effect.map((templates) => ({ templates }))),
    send:
      ({ port }) =>
      ({ id, values, ...template }) =>
        port
          .send(id, { ...template, values: Object.fromEntries(values.map(({ key, value }) => [key, value])) })
          .pipe(Effect.map((message) => ({ message }))),
  }),
})
