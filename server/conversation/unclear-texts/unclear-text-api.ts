import { unclearTextRoutes } from "@prosa/adapters-http/routes"
import { Effect } from "effect"
import { defineApi } from "../../caller/index.ts"
import { createUnclearTexts, type UnclearTextsDeps } from "./unclear-texts-service.ts"

export const unclearTextApi = defineApi({
  section: "unclearTexts",
  table: unclearTextRoutes,
  port: createUnclearTexts,
  handlers: (_deps: UnclearTextsDeps) => ({
    setAside:
      ({ port }) =>
      (wish) =>
        port.setAside(wish).pipe(Effect.as({})),
  }),
})
