import { newConversationRoutes } from "@prosa/adapters-http/routes"
import { companyThrough, defineApi } from "../../caller/index.ts"
import { createNewConversations, type NewConversationsDeps } from "./new-conversations-service.ts"

/** The conversations that staff begin. */
export const newConversationApi = defineApi({
  section: "new-conversations",
  table: newConversationRoutes,
  things: { contact: companyThrough("company_of_contact") },
  port: createNewConversations,
  handlers: (_deps: NewConversationsDeps) => ({
    ways:
      ({ port }) =>
      ({ id }) =>
        port.ways(id),
    begin:
      ({ port }) =>
      ({ id, connectionId }) =>
        port.begin(id, connectionId),
  }),
})
