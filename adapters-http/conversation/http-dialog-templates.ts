import type { DialogTemplates } from "@prosa/core/conversation"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { dialogTemplateRoutes } from "./dialog-template-routes.ts"

/** Implements `DialogTemplates` over HTTP. */
export const createHttpDialogTemplates = (options: ClientOptions): DialogTemplates => {
  const client = makeClient(dialogTemplateRoutes, options)
  return {
    list: (id) => client.list({ id }).pipe(Effect.map(({ templates }) => templates)),
    send: (id, { values, ...template }) =>
      client
        .send({ id, ...template, values: Object.entries(values).map(([key, value]) => ({ key, value })) })
        .pipe(Effect.map(({ message }) => message)),
  }
}
