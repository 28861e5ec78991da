import { DialogNews, FlowPresenceNews, InboxNews, VisitorNews } from "@prosa/adapters-ws/events"
import type { Routes } from "@prosa/adapters-http/routes"
import type { Schema } from "effect"
import { apiTables } from "../parts.ts"

/** Everything that a page reads of a server: the answer of every route, and the events of every socket. */
export const answerSchemas: Readonly<Record<string, Schema.Constraint>> = {
  ...Object.fromEntries(
    Object.entries<Routes>(apiTables).flatMap(([section, table]) =>
      Object.entries(table).map(([name, { answer }]) => [`${section}.${name}`, answer]),
    ),
  ),
  DialogNews,
  InboxNews,
  VisitorNews,
  FlowPresenceNews,
}
