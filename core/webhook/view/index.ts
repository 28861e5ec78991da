export {
  createWebhookEditor,
  type WebhookEditor,
  type WebhookEditorDeps,
  type WebhookEditorState,
  type WebhookTestState,
} from "./webhook-editor.ts"
export { addressRefusal, readWebhookForm, webhookChanges, type WebhookValues, webhookValuesOf } from "./webhook-form.ts"
