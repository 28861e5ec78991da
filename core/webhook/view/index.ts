export { type CallDesk, type CallDeskState, type CallTrialState, createCallDesk } from "./call-desk.ts"
export { createWebhookEditor, type WebhookEditor, type WebhookEditorDeps } from "./webhook-editor.ts"
export { addressRefusal, readWebhookForm, webhookChanges, type WebhookValues, webhookValuesOf } from "./webhook-form.ts"
export { type WebhookEditorState, type WebhookTestState } from "./webhook-trials.ts"
