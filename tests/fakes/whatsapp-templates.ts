import { refuse } from "./graph-errors.ts"
import type { FakeTemplate, FakeTemplateComponent } from "./graph-world.ts"
import { type JsonObject, objectAt, objectsAt, textAt } from "./json-reading.ts"
import { needObject, needText } from "./whatsapp-checks.ts"
import type { WhatsAppContent, WhatsAppHeader } from "./whatsapp-content.ts"
import type { MediaResolver } from "./whatsapp-limits.ts"

/** Fills in a template: it has to be approved in that language, and every variable needs its parameter. */
export const filledTemplate = async (
  asked: JsonObject,
  templates: ReadonlyArray<FakeTemplate>,
  resolve: MediaResolver,
): Promise<WhatsAppContent> => {
  const name = needText(asked, "name", 512, "template.name")
  const language = needText(needObject(asked, "language"), "code", 20, "template.language.code")
  const template = templates.find((one) => one.name === name && one.language === language)
  if (template === undefined || template.status === "PENDING" || template.status === "REJECTED")
    return refuse(132001, `template name (${name}) does not exist in ${language}`)
  if (template.status === "PAUSED") refuse(132015, `template (${name}) is paused due to low quality`)
  if (template.status === "DISABLED") refuse(132016, `template (${name}) is disabled`)

  const given = objectsAt(asked, "components")
  const parametersOf = (type: string): ReadonlyArray<JsonObject> =>
    objectsAt(given.find((component) => component["type"] === type) ?? {}, "parameters")
  const part = (type: FakeTemplateComponent["type"]) => template.components.find((one) => one.type === type)

  const text = filledText(part("BODY")?.text ?? "", parametersOf("body"), template, "body")
  if (text.length > 1_024) refuse(132005, "body: translated text is longer than 1024 characters")
  const header = await filledHeader(part("HEADER"), parametersOf("header"), template, resolve)
  const footer = part("FOOTER")?.text
  const buttons = (part("BUTTONS")?.buttons ?? []).map((button, index) => {
    const component = given.find((one) => one["type"] === "button" && String(one["index"]) === String(index))
    const parameters = objectsAt(component ?? {}, "parameters")
    if (button.type === "QUICK_REPLY")
      return { title: button.text, payload: textAt(parameters[0] ?? {}, "payload") ?? button.text }
    if (button.type === "URL")
      return {
        title: button.text,
        url: filledText(button.url ?? "", parameters, { ...template, parameter_format: "POSITIONAL" }, "button"),
      }
    return { title: button.text, url: `tel:${button.phone_number ?? ""}` }
  })
  return {
    type: "template",
    name,
    language,
    text,
    ...(header === undefined ? {} : { header }),
    ...(footer === undefined ? {} : { footer }),
    buttons,
  }
}

const filledText = (
  text: string,
  parameters: ReadonlyArray<JsonObject>,
  { parameter_format: format }: Pick<FakeTemplate, "parameter_format">,
  place: string,
): string => {
  const variables = [...new Set([...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, variable = ""]) => variable))]
  if (parameters.length !== variables.length)
    refuse(
      132000,
      `${place}: number of localizable_params (${parameters.length}) does not match the expected number of params (${variables.length})`,
    )
  const values = new Map(
    parameters.map((parameter, index) => {
      if (parameter["type"] !== "text") refuse(132012, `${place}: parameter ${index} has to be of type text`)
      const name = format === "NAMED" ? textAt(parameter, "parameter_name") : String(index + 1)
      if (name === undefined || !variables.includes(name))
        refuse(132012, `${place}: parameter ${name ?? index} is not of the template`)
      return [name ?? "", needText(parameter, "text", 1_024, "parameter.text")] as const
    }),
  )
  return text.replaceAll(/\{\{(\w+)\}\}/gu, (_, variable: string) => values.get(variable) ?? "")
}

const filledHeader = async (
  component: FakeTemplateComponent | undefined,
  parameters: ReadonlyArray<JsonObject>,
  template: FakeTemplate,
  resolve: MediaResolver,
): Promise<WhatsAppHeader | undefined> => {
  if (component === undefined) {
    if (parameters.length > 0) refuse(132000, "header: the template has no header")
    return undefined
  }
  const format = component.format ?? "TEXT"
  if (format === "TEXT") return { type: "text", text: filledText(component.text ?? "", parameters, template, "header") }
  const type = ({ IMAGE: "image", VIDEO: "video", DOCUMENT: "document" } as const)[format]
  const media = objectAt(parameters[0] ?? {}, type)
  if (parameters.length !== 1 || media === undefined || parameters[0]?.["type"] !== type)
    return refuse(132012, `header: Format mismatch, expected ${format}`)
  return { type, media: await resolve(type, media) }
}
