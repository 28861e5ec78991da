import type { ContactErasures } from "@prosa/core/contact"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { makeTextStreamCall } from "../text-stream.ts"
import { contactErasureRoutes } from "./contact-erasure-routes.ts"

/** Implements `ContactErasures` over HTTP. */
export const createHttpContactErasures = (options: ClientOptions): ContactErasures => {
  const { list, access: _download, ...calls } = contactErasureRoutes
  const client = makeClient(calls, options)
  const openList = makeTextStreamCall(list, options)
  return {
    preview: (id) => client.preview({ id }),
    erase: (id, confirmation) => client.erase({ id, confirmation }),
    find: (id) => client.find({ id }),
    list: (id) =>
      Effect.flatMap(openList({ id }), ({ parts }) =>
        Effect.promise(async () => {
          let text = ""
          for await (const part of parts) text += part
          return text
        }),
      ),
  }
}
