export { type CampaignForm, type CampaignFormDeps, createCampaignForm } from "./campaign-form.ts"
export type { CampaignFormValues } from "./campaign-form-values.ts"
export { campaignPreviewPause, type CampaignPreviewState } from "./campaign-preview.ts"
export type { CampaignAttachment } from "./campaign-attachment.ts"
export type { CampaignTemplates, CampaignTemplatesState } from "./campaign-templates.ts"
export {
  type AudienceChoice,
  type AudienceFilter,
  audienceNamed,
  audiencePause,
  createAudienceChoice,
  type FoundAudience,
} from "./audience-choice.ts"
export { campaignPolling } from "./campaign-actions.ts"
export {
  type CampaignMessagesTableWish,
  type CampaignPageModel,
  type CampaignPageState,
  createCampaignPage,
} from "./campaign-page.ts"
export {
  campaignSearchPause,
  type CampaignsTable,
  type CampaignsTableDeps,
  type CampaignsTableFilters,
  type CampaignsTableWish,
  createCampaignsTable,
} from "./campaigns-table.ts"
