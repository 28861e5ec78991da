import { type MessageTemplate, renderTemplate, type VendorRefused } from "../../channel/index.ts"
import { invalidInput, type InvalidInput } from "../../kernel/index.ts"
import {
  type BotNotConnected,
  botNotConnected,
  botNotOnTemplates,
  type CampaignBotChoice,
  campaignBots,
  type CampaignFile,
  campaignFileRefusal,
  type CampaignFileRefused,
  type CampaignRisks,
  type CampaignText,
  isByTemplate,
  type NewCampaign,
  riskRefusal,
  type RisksNotAccepted,
  templateFieldErrors,
  templateFileRefusal,
  templateGone,
  templateIn,
} from "../index.ts"

/** A file as its name and size say. */
const fileOf = ({ name, base64File }: CampaignFile) => ({
  name,
  mime: "",
  bytes: Math.floor((base64File.replace(/^data:[^,]*,/u, "").length * 3) / 4),
})

/** What a campaign says; the template is null as well if its number has none of that name. */
export const textOfDraft = (
  { message, mapping, template }: NewCampaign,
  templates: ReadonlyArray<MessageTemplate>,
): CampaignText => {
  const found = template === null ? undefined : templateIn(templates, template)
  if (template === null || found === undefined) return { message, mapping, template: null }
  return { message: renderTemplate(found, {}), mapping: {}, template: { template: found, fields: template.fields } }
}

interface FactsOfNew {
  readonly bot: CampaignBotChoice
  readonly said: CampaignText
  readonly risks: CampaignRisks
}

/** Returns why a campaign with valid fields is refused, apart from its contacts; undefined if it is not. */
export const refusalOfNew = (
  draft: NewCampaign,
  { bot, said, risks }: FactsOfNew,
): BotNotConnected | CampaignFileRefused | RisksNotAccepted | VendorRefused | InvalidInput | undefined => {
  if (campaignBots([bot], draft.media).length === 0)
    return isByTemplate(draft.media) ? botNotOnTemplates : botNotConnected
  const file = draft.file === null ? null : fileOf(draft.file)
  const refusal = (file === null ? undefined : campaignFileRefusal(file)) ?? riskRefusal(draft.media, risks)
  if (refusal !== undefined || draft.template === null) return refusal
  if (said.template === null) return templateGone
  const unmapped = templateFieldErrors(said.template)
  return unmapped.length > 0 ? invalidInput(unmapped) : templateFileRefusal(said.template.template, file)
}
