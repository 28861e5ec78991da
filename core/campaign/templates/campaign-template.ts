import { Result, Schema } from "effect"
import {
  type ChosenFile,
  connectionMessages,
  fileSentAs,
  MessageTemplate,
  type MessageTemplateValues,
  renderTemplate,
  templateErrors,
  templateObstacle,
  templateValue,
  templateVariables,
  type VendorRefused,
} from "../../channel/index.ts"
import { type FieldError, sentences, textUpTo } from "../../kernel/index.ts"
import { type CampaignMedia, isByTemplate, templateMedia } from "../campaign.ts"
import { campaignMessages, missingValue, unmappedVariable } from "../campaign-messages.ts"
import type { CampaignFileRefused } from "../campaign-file-refused.ts"
import { type MissingValue, type TextTooLong, VariableField } from "../message-variables.ts"

/** The contact's field of each variable of a template, by the variables' keys. */
export const TemplateMapping = Schema.Record(textUpTo(120), VariableField)
export type TemplateMapping = typeof TemplateMapping.Type

/** A template of a new campaign, by its vendor's name and language. */
export const ChosenTemplateName = Schema.Struct({
  name: textUpTo(512),
  language: textUpTo(20),
  fields: TemplateMapping,
})
export type ChosenTemplateName = typeof ChosenTemplateName.Type

/** A template as the vendor has approved it, with the contact's field of each variable. */
export const CampaignTemplate = Schema.Struct({ template: MessageTemplate, fields: TemplateMapping })
export type CampaignTemplate = typeof CampaignTemplate.Type

const fileFormats = ["image", "video", "document"] as const
/** What kind of file stands above the text of a template. */
export type TemplateFile = (typeof fileFormats)[number]

/** Returns how a template is named when a campaign is saved. */
export const nameOfTemplate = ({ template: { name, language }, fields }: CampaignTemplate): ChosenTemplateName => ({
  name,
  language,
  fields,
})

/** Finds a chosen template in the vendor's list; undefined if it is gone, or no longer approved. */
export const templateIn = (
  templates: ReadonlyArray<MessageTemplate>,
  { name, language }: Pick<ChosenTemplateName, "name" | "language">,
): MessageTemplate | undefined => templates.find((one) => one.name === name && one.language === language)

/** The refusal of a template that is gone, or no longer approved. */
export const templateGone: VendorRefused = {
  _tag: "VendorRefused",
  message: connectionMessages.vendorRefused,
  description: campaignMessages.templateGone,
}

/** Returns the kind of file that a template needs; undefined if it has none. */
export const fileOfTemplate = ({ header }: Pick<MessageTemplate, "header">): TemplateFile | undefined =>
  fileFormats.find((format) => format === header.format)

/** Says why a campaign cannot send a template; undefined if it can. A campaign attaches the file of the title. */
export const campaignTemplateObstacle = (template: MessageTemplate): string | undefined =>
  templateObstacle(
    fileOfTemplate(template) === undefined ? template : { ...template, header: { format: "none", text: "" } },
  )

/** Lists the variables of a template that no field of the contact is chosen for. */
export const templateFieldErrors = ({ template, fields }: CampaignTemplate): ReadonlyArray<FieldError> =>
  templateVariables(template)
    .filter(({ key }) => fields[key] === undefined)
    .map(({ key, label }) => ({ path: `variables.${key}`, message: unmappedVariable(label) }))

/** The fields of a contact that variables stand for. */
type FieldsOfContact = Readonly<Partial<Record<VariableField, string | null>>>

/** Returns the values of a template for one contact; '' for what the contact lacks. */
export const templateValuesOf = (
  { template, fields }: CampaignTemplate,
  contact: FieldsOfContact,
): MessageTemplateValues =>
  Object.fromEntries(
    templateVariables(template).map(({ key }) => {
      const field = fields[key]
      return [key, templateValue((field === undefined ? undefined : contact[field]) ?? "")]
    }),
  )

/** Fills in a template for one contact. */
export const fillTemplate = (
  chosen: CampaignTemplate,
  contact: FieldsOfContact,
): Result.Result<string, MissingValue | TextTooLong> => {
  const { template } = chosen
  const values = templateValuesOf(chosen, contact)
  const missing = templateVariables(template).find(({ key }) => values[key] === "")
  if (missing !== undefined)
    return Result.fail({ _tag: "MissingValue", variable: missing.key, message: missingValue(missing.label) })
  const [tooLong] = Object.values(templateErrors(template, values))
  return tooLong === undefined
    ? Result.succeed(renderTemplate(template, values))
    : Result.fail({ _tag: "TextTooLong", message: tooLong })
}

const fileWords: Readonly<Record<TemplateFile, string>> = {
  image: "uma imagem JPEG ou PNG de até 5 MB",
  video: "um vídeo MP4 ou 3GP de até 16 MB",
  document: "um documento de até 100 MB",
}

/** Says what file a template needs: a hint, and the refusal of any other. */
export const templateFileWords = (file: TemplateFile): string =>
  `O título deste template leva ${fileWords[file]}. Anexe o arquivo.`

/** The MIME types of extensions, for what browsers and names alone tell. */
const typeByExtension: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  mp4: "video/mp4",
  "3gp": "video/3gpp",
  ogg: "audio/ogg",
  opus: "audio/opus",
  amr: "audio/amr",
}

const typeOf = ({ name, mime }: Pick<ChosenFile, "name" | "mime">): string =>
  mime === "" ? (typeByExtension[name.slice(name.lastIndexOf(".") + 1).toLowerCase()] ?? "") : mime

/** Returns why a template cannot be sent with this file, or without one (null); undefined if it can. */
export const templateFileRefusal = (
  template: Pick<MessageTemplate, "header">,
  file: ChosenFile | null,
): CampaignFileRefused | undefined => {
  const needed = fileOfTemplate(template)
  const refused = (message: string): CampaignFileRefused => ({ _tag: "CampaignFileRefused", message, detail: "" })
  if (needed === undefined) return file === null ? undefined : refused(campaignMessages.noFileInTemplate)
  if (file === null) return refused(templateFileWords(needed))
  const isTaken = fileSentAs(templateMedia, { mime: typeOf(file), bytes: file.bytes }) === needed
  return isTaken ? undefined : refused(templateFileWords(needed))
}

/** Lists what is wrong with the medium of a new campaign and its template, without any lookup. */
export const templateChoiceErrors = (
  medium: CampaignMedia,
  template: ChosenTemplateName | null,
): ReadonlyArray<FieldError> => {
  if (isByTemplate(medium)) return template === null ? [{ path: "template", message: sentences.required }] : []
  return template === null ? [] : [{ path: "template", message: sentences.invalid }]
}
