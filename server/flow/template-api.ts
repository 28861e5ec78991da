import { flowToWire, templateRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { defineApi } from "../caller/index.ts"
import { companyOfTemplate } from "./template-store.ts"
import { createTemplates, type TemplatesDeps } from "./templates-service.ts"

export const templateApi = defineApi({
  section: "templates",
  table: templateRoutes,
  things: { template: companyOfTemplate },
  port: createTemplates,
  handlers: (_deps: TemplatesDeps) => ({
    list:
      ({ port }) =>
      ({ name = "", ...wish }) =>
        port.list({ name, ...wish }),
    flow:
      ({ port }) =>
      ({ id }) =>
        port.flow(id).pipe(Effect.map((document) => ({ flow: flowToWire(document) }))),
    remove:
      ({ port }) =>
      ({ id }) =>
        port.remove(id).pipe(Effect.as({ id })),
  }),
})
