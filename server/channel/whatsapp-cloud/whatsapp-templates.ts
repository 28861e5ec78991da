import { Effect } from "effect"
import type { OpenConnection } from "../channel-gateway.ts"
import { callGraph, type GraphAddress, type GraphFailed } from "../graph-call.ts"
import { type LooseRecord, recordIn, recordsIn, wordIn } from "../loose-json.ts"
import { whatsappProblemOf } from "./whatsapp-errors.ts"

/** A message of a business account that Meta has to approve before it is sent. */
export interface WhatsappTemplate {
  readonly name: string
  readonly language: string
  /** As Meta writes it: 'APPROVED', 'PAUSED' and others. */
  readonly status: string
  readonly category: string
  readonly header: {
    readonly format: "none" | "text" | "image" | "video" | "document" | "location"
    /** '' if it is no text. */
    readonly text: string
  }
  readonly body: string
  /** '' if there is none. */
  readonly footer: string
  readonly buttons: ReadonlyArray<{ readonly kind: string; readonly label: string; readonly url: string }>
  /** Names of the variables in the order of their values: '1', '2', or words. */
  readonly variables: { readonly header: ReadonlyArray<string>; readonly body: ReadonlyArray<string> }
  /**
   * Whether a `TemplatePart` can say all that it needs: variables with names, files in the header and variables of
   * buttons have no place there.
   */
  readonly sendable: boolean
}

/** The list of templates could not be fetched. */
export interface TemplatesRefused {
  readonly _tag: "TemplatesRefused"
  /** A Portuguese sentence for the administrator. */
  readonly reason: string
}

/** Maximum pages of a list that are read, of 100 templates each. */
const mostPages = 20

/** Creates the list of the approved templates of a connection's business account (`accountId`). */
export const createWhatsappTemplates = (address: GraphAddress) => {
  const pageAfter = (connection: OpenConnection, after: string) =>
    callGraph(address, connection, {
      method: "GET",
      path: `${encodeURIComponent(connection.accountId)}/message_templates`,
      query: {
        status: "APPROVED",
        fields: "name,language,status,category,parameter_format,components",
        limit: "100",
        ...(after === "" ? {} : { after }),
      },
    })
  return {
    approved: (connection: OpenConnection): Effect.Effect<ReadonlyArray<WhatsappTemplate>, TemplatesRefused> =>
      Effect.gen(function* () {
        const found: Array<WhatsappTemplate> = []
        let after = ""
        for (let page = 0; page < mostPages; page += 1) {
          const answer = yield* pageAfter(connection, after)
          found.push(...recordsIn(answer, "data").map(readWhatsappTemplate))
          const paging = recordIn(answer, "paging")
          after = wordIn(paging, "next") === "" ? "" : wordIn(recordIn(paging, "cursors"), "after")
          if (after === "") break
        }
        return found.filter(({ name, status }) => name !== "" && status === "APPROVED")
      }).pipe(Effect.mapError((failed) => ({ _tag: "TemplatesRefused", reason: reasonOf(failed) }) as const)),
  }
}

const reasonOf = (failed: GraphFailed): string =>
  failed._tag === "GraphRefused"
    ? whatsappProblemOf(failed.code, failed.status, failed.subcode).reason
    : "A Meta não responde agora."

const formats = ["image", "video", "document", "location"] as const

/** Reads a template as Graph lists it; unknown components are left out. */
export const readWhatsappTemplate = (node: LooseRecord): WhatsappTemplate => {
  const components = recordsIn(node, "components")
  const component = (type: string) => components.find((one) => wordIn(one, "type").toUpperCase() === type)
  const head = component("HEADER")
  const format = wordIn(head ?? {}, "format").toLowerCase()
  const headerText = head === undefined ? "" : wordIn(head, "text")
  const body = wordIn(component("BODY") ?? {}, "text")
  const buttons = recordsIn(component("BUTTONS") ?? {}, "buttons").map((button) => ({
    kind: wordIn(button, "type"),
    label: wordIn(button, "text"),
    url: wordIn(button, "url"),
  }))
  const headerFormat = head === undefined ? "none" : (formats.find((one) => one === format) ?? ("text" as const))
  const variables = { header: variablesIn(headerText), body: variablesIn(body) }
  return {
    name: wordIn(node, "name"),
    language: wordIn(node, "language"),
    status: wordIn(node, "status"),
    category: wordIn(node, "category"),
    header: { format: headerFormat, text: headerText },
    body,
    footer: wordIn(component("FOOTER") ?? {}, "text"),
    buttons,
    variables,
    sendable:
      (headerFormat === "none" || headerFormat === "text") &&
      wordIn(node, "parameter_format") !== "NAMED" &&
      buttons.every(({ kind, url }) => ["QUICK_REPLY", "URL", "PHONE_NUMBER"].includes(kind) && !variable.test(url)),
  }
}

const variable = /\{\{\s*\w+\s*\}\}/u

/** Numbers in their order, names in that of the text. */
const variablesIn = (text: string): ReadonlyArray<string> => {
  const names = [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/gu)].map(([, name = ""]) => name))]
  return names.every((name) => /^\d+$/u.test(name))
    ? names.toSorted((one, other) => Number(one) - Number(other))
    : names
}

/** Values of a template's variables, in the order of `variables`. */
export interface WhatsappTemplateValues {
  readonly header: ReadonlyArray<string>
  readonly body: ReadonlyArray<string>
}

/** Renders a template as the person will read it; a variable without a value stands as it is written. */
export const renderTemplate = (
  { header, body, footer, variables }: Pick<WhatsappTemplate, "header" | "body" | "footer" | "variables">,
  values: WhatsappTemplateValues,
): string =>
  [filled(header.text, variables.header, values.header), filled(body, variables.body, values.body), footer]
    .filter((text) => text !== "")
    .join("\n\n")

const filled = (text: string, names: ReadonlyArray<string>, values: ReadonlyArray<string>): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/gu, (written: string, name: string) => {
    const value = values[names.indexOf(name)] ?? ""
    return value === "" ? written : value
  })
