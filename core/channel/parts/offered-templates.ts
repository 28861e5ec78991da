import type { MessageTemplate } from "./message-templates.ts"

/** A template as it is offered. */
export interface OfferedTemplate {
  /** Its name and language. */
  readonly key: string
  readonly label: string
  readonly template: MessageTemplate
  /** Why it cannot be sent from here; undefined if it can. */
  readonly obstacle: string | undefined
}

/** Returns what tells a template from the others of its number. */
export const templateKeyOf = ({ name, language }: Pick<MessageTemplate, "name" | "language">): string =>
  `${name} ${language}`

/** Offers templates: those that can be sent stand first, and a name that several languages share is told with its language. */
export const offeredTemplates = (
  templates: ReadonlyArray<MessageTemplate>,
  obstacleOf: (template: MessageTemplate) => string | undefined,
): ReadonlyArray<OfferedTemplate> => {
  const names = templates.map(({ name }) => name)
  const isDouble = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return templates
    .map((template) => ({
      key: templateKeyOf(template),
      label: isDouble(template.name) ? `${template.name} (${template.language})` : template.name,
      template,
      obstacle: obstacleOf(template),
    }))
    .toSorted((one, other) => Number(one.obstacle !== undefined) - Number(other.obstacle !== undefined))
}
