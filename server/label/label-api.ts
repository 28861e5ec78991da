import { labelRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { defineApi } from "../caller/index.ts"
import { companyOfLabel } from "./label-store.ts"
import { createLabels, type LabelsDeps } from "./labels-service.ts"

export const labelApi = defineApi({
  section: "labels",
  table: labelRoutes,
  things: { label: companyOfLabel },
  port: createLabels,
  handlers: (_deps: LabelsDeps) => ({
    all:
      ({ port }) =>
      ({ companyId }) =>
        port.all(companyId).pipe(Effect.map((labels) => ({ labels }))),
    create:
      ({ port }) =>
      ({ companyId, content }) =>
        port.create(companyId, content),
    update:
      ({ port }) =>
      ({ id, content }) =>
        port.update(id, content),
    remove:
      ({ port }) =>
      ({ id }) =>
        port.remove(id).pipe(Effect.map(() => ({ success: true }))),
  }),
})
