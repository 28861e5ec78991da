import { cannedRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { defineApi } from "../caller/index.ts"
import { companyOfCanned } from "./canned-store.ts"
import { type CannedRepliesDeps, createCannedReplies } from "./canned-replies-service.ts"

const done = Effect.map(() => ({ success: true }))

export const cannedApi = defineApi({
  section: "canned",
  table: cannedRoutes,
  things: { canned: companyOfCanned },
  port: createCannedReplies,
  handlers: (_deps: CannedRepliesDeps) => ({
    all:
      ({ port }) =>
      ({ companyId }) =>
        port.all(companyId).pipe(Effect.map((replies) => ({ replies }))),
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
        done(port.remove(id)),
    importAll:
      ({ port }) =>
      ({ companyId, contents }) =>
        port.importAll(companyId, contents),
    use:
      ({ port }) =>
      ({ id }) =>
        done(port.use(id)),
  }),
})
