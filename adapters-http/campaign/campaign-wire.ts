import {
  type CampaignAudience,
  CampaignMessage,
  CampaignMessageFilter,
  campaignMessageLimit,
  CampaignRequest,
  CampaignStatus,
  type CampaignsWish,
  CampaignTemplate,
  CampaignVariables,
  type NewCampaign,
  ChosenTemplateName,
} from "@prosa/core/campaign"
import { CampaignId, type CompanyId, ContactId, Day, isoDayOf, PageWish, textUpTo } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import { OfCompany } from "../route.ts"
import { WorkspacesWire } from "../tenancy/workspaces-wire.ts"
import { contactSelectionOf, contactSelectionWires } from "../contact/contact-wire.ts"

/** The selected contacts, instead of `messages`: a selection by filter is sent as its filter. */
const AudienceWire = Schema.Union([
  ...contactSelectionWires,
  Schema.Struct({
    kind: Schema.Literal("campaign"),
    id: CampaignId,
    state: Schema.optionalKey(CampaignMessageFilter),
  }),
  Schema.Struct({
    kind: Schema.Literal("written"),
    messages: Schema.Array(Schema.Struct({ id: ContactId, text: textUpTo(campaignMessageLimit) })),
  }),
])

const selection = {
  message: CampaignRequest.fields.message,
  variables: Schema.optionalKey(CampaignVariables),
  /** Of the specification: the message of each contact. Of the contacts only their ids are read. */
  messages: Schema.optionalKey(Schema.Array(CampaignMessage)),
  audience: Schema.optionalKey(AudienceWire),
} as const

const { messages: _messages, message: _message, file, ...request } = CampaignRequest.fields

/** The body of `POST /api/campaigns` (access, section 3), and beyond it the variables and the selection. */
export const CampaignBody = Schema.Struct({
  ...request,
  file: Schema.optionalKey(file),
  ...selection,
  /** Of a medium with templates, whose text takes the place of `message`. */
  template: Schema.optionalKey(Schema.NullOr(ChosenTemplateName)),
  ...OfCompany,
})
/** The body of `POST /api/campaigns/preview`; the message may be blank yet. */
export const CampaignPreviewBody = Schema.Struct({
  ...selection,
  message: textUpTo(campaignMessageLimit),
  /** As the vendor has listed it. */
  template: Schema.optionalKey(Schema.NullOr(CampaignTemplate)),
  ...OfCompany,
})

type Selection = Omit<typeof CampaignPreviewBody.Type, "companyId" | "template"> & {
  /** What takes the place of the message. */
  readonly template?: object | null
}

/**
 * Reads the selection of a body. With `variables`, or a template of the vendor, the text of each message is filled in anew,
 * whatever the body says of it; without them the texts of `messages` are taken as they are.
 */
const audienceOf = ({ audience, messages = [], variables, template = null }: Selection): CampaignAudience => {
  if (audience !== undefined) {
    const isOfContacts = audience.kind === "some" || audience.kind === "filter"
    return isOfContacts ? contactSelectionOf(audience) : audience
  }
  return variables === undefined && template === null && messages.length > 0
    ? { kind: "written", messages: messages.map(({ message, contact: { id } }) => ({ id, text: message })) }
    : { kind: "some", ids: messages.map(({ contact: { id } }) => id) }
}

const dayOf = (day: string | null | undefined): string => isoDayOf(day ?? "") ?? ""

/** Reads what a preview is asked of. */
export const campaignPreviewWishOf = <Template extends object>({
  companyId,
  message,
  variables = {},
  template = null,
  ...body
}: Omit<Selection, "template"> & {
  readonly companyId: CompanyId
  readonly template?: Template | null
}) => ({
  companyId,
  template,
  message,
  mapping: variables,
  audience: audienceOf({ ...body, message, template, ...(Object.keys(variables).length === 0 ? {} : { variables }) }),
})

/** Reads a new campaign from its body. */
export const newCampaignOf = ({
  messages,
  audience,
  variables,
  template = null,
  file: attached = null,
  sendingHours = null,
  ...body
}: Omit<typeof CampaignBody.Type, "companyId"> & { readonly companyId: CompanyId }): NewCampaign => ({
  ...body,
  file: attached,
  sendingHours,
  ...campaignPreviewWishOf({
    companyId: body.companyId,
    message: body.message,
    template,
    ...(messages === undefined ? {} : { messages }),
    ...(audience === undefined ? {} : { audience }),
    ...(variables === undefined ? {} : { variables }),
  }),
})

/** Writes a new campaign, or what a preview is asked of, as its body. */
export const bodyOfCampaign = <Wish extends Pick<NewCampaign, "companyId" | "audience" | "message" | "mapping">>({
  mapping,
  ...wish
}: Wish) => ({ ...wish, variables: mapping })

const Period = Schema.Struct({
  startAt: Schema.optionalKey(Schema.NullOr(Day)),
  endAt: Schema.optionalKey(Schema.NullOr(Day)),
})

/** The query of the table on the wire (access, section 7). */
export const CampaignsWishWire = Schema.Struct({
  ...PageWish,
  ...OfCompany,
  workspaces: WorkspacesWire,
  name: Schema.optionalKey(Schema.NullOr(textUpTo(200))),
  id: Schema.optionalKey(Schema.NullOr(Schema.Union([Schema.Literal(""), CampaignId]))),
  status: Schema.optionalKey(Schema.NullOr(Schema.Union([Schema.Literal(""), CampaignStatus]))),
  createdAtPeriod: Schema.optionalKey(Schema.NullOr(Period)),
})

/** Reads the query of the table from its body. */
export const campaignsWishOf = ({
  companyId,
  workspaces,
  offset,
  limit,
  name,
  id,
  status,
  createdAtPeriod,
}: Omit<typeof CampaignsWishWire.Type, "companyId"> & { readonly companyId: CompanyId }): CampaignsWish => ({
  companyId,
  workspaces,
  offset,
  limit,
  filters: {
    name: name ?? "",
    id: id === "" || id === null ? undefined : id,
    status: status ?? "",
    createdFrom: dayOf(createdAtPeriod?.startAt),
    createdUntil: dayOf(createdAtPeriod?.endAt),
  },
})

/** Writes the query of the table as its body. */
export const bodyOfCampaigns = ({
  filters: { createdFrom, createdUntil, id, ...filters },
  ...wish
}: CampaignsWish) => ({
  ...wish,
  ...filters,
  id: id ?? null,
  createdAtPeriod: { startAt: createdFrom || null, endAt: createdUntil || null },
})

const LeftOut = Schema.Struct({
  count: Schema.Int,
  contacts: Schema.Array(Schema.Struct({ id: ContactId, name: Schema.String })),
})

/** The answer of `POST /api/campaigns/preview`. */
export const CampaignPreviewWire = Schema.Struct({
  total: Schema.Int,
  receives: Schema.Int,
  left: Schema.Struct({
    noPhone: LeftOut,
    refused: LeftOut,
    duplicate: LeftOut,
    noValue: LeftOut,
    tooLong: LeftOut.pipe(Schema.withDecodingDefaultKey(Effect.succeed({ count: 0, contacts: [] }))),
  }),
  examples: Schema.Array(Schema.Struct({ name: Schema.String, text: Schema.String })),
})
