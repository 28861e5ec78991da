import { homeRoutes } from "@prosa/adapters-http/routes"
import { defineApi } from "../caller/index.ts"
import { createHomeSummaries, type HomeDeps } from "./home-service.ts"

export const homeApi = defineApi({
  section: "home",
  table: homeRoutes,
  port: createHomeSummaries,
  handlers: (_deps: HomeDeps) => ({}),
})
