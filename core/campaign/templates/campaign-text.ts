import type { Result } from "effect"
import { type CampaignVariables, fillMessage, mappingOf, type Unfilled } from "../message-variables.ts"
import type { CampaignContact } from "../campaign-audience.ts"
import { type CampaignTemplate, fillTemplate } from "./campaign-template.ts"

/** What a campaign says: a text with variables, or a template in its place. */
export interface CampaignText {
  readonly message: string
  readonly mapping: CampaignVariables
  /** Null where the text is free. */
  readonly template: CampaignTemplate | null
}

/** Returns the function that fills in what a campaign says for each contact. */
export const fillerOf = ({
  message,
  mapping,
  template,
}: CampaignText): ((contact: CampaignContact) => Result.Result<string, Unfilled>) => {
  const fields = mappingOf(mapping)
  return (contact) => (template === null ? fillMessage(message, fields, contact) : fillTemplate(template, contact))
}
