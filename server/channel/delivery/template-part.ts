import {
  type MessageTemplate,
  type MessageTemplateValues,
  templateLink,
  templateValue,
  templateVariables,
} from "@prosa/core/channel"
import type { TemplatePart } from "../gateway/channel-gateway.ts"

/** The buttons as the chat shows them below the message. */
export const templateButtons = (template: MessageTemplate, values: MessageTemplateValues) =>
  template.buttons.map(({ label }, at) => {
    const link = templateLink(template, at, values)
    return { id: at + 1, label, ...(link === undefined ? {} : { link }) }
  })

/** What the gateway sends. The file of the title is that of the message. */
export const templatePart = (template: MessageTemplate, values: MessageTemplateValues): TemplatePart => {
  const variables = templateVariables(template)
  const valueOf = (key: string, name: string) => ({
    text: templateValue(values[key] ?? ""),
    ...(template.named ? { name } : {}),
  })
  const placeOf = (place: "header" | "body") => ({
    place,
    at: 0,
    values: variables.filter((one) => one.place === place).map(({ key, name }) => valueOf(key, name)),
  })
  const buttons = template.buttons.map((_, at) => ({
    place: "button" as const,
    at,
    values: variables
      .filter(({ key }) => key === `button:${at}`)
      .map(({ key }) => ({ text: templateValue(values[key] ?? "") })),
  }))
  const { format } = template.header
  return {
    kind: "template",
    ...(format === "image" || format === "video" || format === "document" ? { file: format } : {}),
    name: template.name,
    language: template.language,
    places: [placeOf("header"), placeOf("body"), ...buttons].filter((place) => place.values.length > 0),
  }
}
