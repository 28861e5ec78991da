import { type LooseRecord } from "@prosa/core/kernel"
import type { MessageTemplate } from "@prosa/core/channel"
import { Effect } from "effect"
import { isSilence } from "../connections/meta-account-errors.ts"
import type { OpenConnection, TemplatesRefused } from "../gateway/channel-gateway.ts"
import { callGraph, type GraphAddress, type GraphFailed } from "../gateway/graph-call.ts"
import { recordIn, recordsIn, wordIn } from "../gateway/loose-json.ts"
import { whatsappProblemOf } from "./whatsapp-errors.ts"

/** Maximum pages of a list that are read, of 100 templates each. */
const mostPages = 20

/** Lists the approved templates of a connection's business account (`accountId`), or those of one name. */
export const approvedTemplates = (
  address: GraphAddress,
  connection: OpenConnection,
  name = "",
): Effect.Effect<ReadonlyArray<MessageTemplate>, TemplatesRefused> =>
  Effect.gen(function* () {
    const found: Array<MessageTemplate> = []
    let after = ""
    for (let page = 0; page < mostPages; page += 1) {
      const answer = yield* callGraph(address, connection, {
        method: "GET",
        path: `${encodeURIComponent(connection.accountId)}/message_templates`,
        query: {
          status: "APPROVED",
          fields: "name,language,status,parameter_format,components",
          limit: "100",
          ...(name === "" ? {} : { name }),
          ...(after === "" ? {} : { after }),
        },
      })
      found.push(
        ...recordsIn(answer, "data")
          .filter((node) => wordIn(node, "status") === "APPROVED" && wordIn(node, "name") !== "")
          .map(readWhatsappTemplate),
      )
      const paging = recordIn(answer, "paging")
      after = wordIn(paging, "next") === "" ? "" : wordIn(recordIn(paging, "cursors"), "after")
      if (after === "") break
    }
    // Meta also finds names that begin alike.
    return name === "" ? found : found.filter((template) => template.name === name)
  }).pipe(
    Effect.mapError(
      (failed) => ({ _tag: "TemplatesRefused", reason: reasonOf(failed), silent: isSilence(failed) }) as const,
    ),
  )

const reasonOf = (failed: GraphFailed): string =>
  failed._tag === "GraphRefused" ? whatsappProblemOf(failed).reason : "A Meta não responde agora."

const formats = ["image", "video", "document", "location"] as const

/** Reads a template as Graph lists it; unknown components are left out. */
export const readWhatsappTemplate = (node: LooseRecord): MessageTemplate => {
  const components = recordsIn(node, "components")
  const component = (type: string) => components.find((one) => wordIn(one, "type").toUpperCase() === type)
  const head = component("HEADER")
  const format = wordIn(head ?? {}, "format").toLowerCase()
  return {
    name: wordIn(node, "name"),
    language: wordIn(node, "language"),
    header: {
      format: head === undefined ? "none" : (formats.find((one) => one === format) ?? "text"),
      text: head === undefined ? "" : wordIn(head, "text"),
    },
    body: wordIn(component("BODY") ?? {}, "text"),
    footer: wordIn(component("FOOTER") ?? {}, "text"),
    buttons: recordsIn(component("BUTTONS") ?? {}, "buttons").map((button) => ({
      kind: wordIn(button, "type"),
      label: wordIn(button, "text"),
      url: wordIn(button, "url"),
    })),
    named: wordIn(node, "parameter_format") === "NAMED",
  }
}
