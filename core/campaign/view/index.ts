export {
  type CampaignAttachment,
  type CampaignForm,
  type CampaignFormDeps,
  type CampaignFormValues,
  campaignPreviewPause,
  type CampaignPreviewState,
  createCampaignForm,
} from "./campaign-form.ts"
export {
  campaignPolling,
  campaignSearchPause,
  type CampaignsTable,
  type CampaignsTableDeps,
  type CampaignsTableFilters,
  type CampaignsTableWish,
  createCampaignsTable,
} from "./campaigns-table.ts"
