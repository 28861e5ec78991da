export {
  type Access,
  type CallLimit,
  type ActsFor,
  type AnswerOf,
  type FailureOf,
  FileBytes,
  type InputOf,
  type Route,
  route,
  type Routes,
} from "./route.ts"
export { auditRoutes } from "./audit/audit-routes.ts"
export { contactErasureRoutes } from "./contact/contact-erasure-routes.ts"
export { contactImportRoutes } from "./contact/contact-import-routes.ts"
export { contactRoutes, contactsHeader } from "./contact/contact-routes.ts"
export {
  bodyOfContactFilter,
  ContactFilterWire,
  contactFiltersOf,
  contactSelectionOf,
  contactsWishOf,
} from "./contact/contact-wire.ts"
export { scheduledRoutes } from "./conversation/scheduled/scheduled-routes.ts"
export { snoozeRoutes } from "./conversation/snooze/snooze-routes.ts"
export { labelRoutes } from "./label/label-routes.ts"
export { roomLabelRoutes } from "./conversation/room-label-routes.ts"
export { cannedRoutes } from "./canned/canned-routes.ts"
export { providerKeyRoutes } from "./credential/provider-key-routes.ts"
export { sessionRoutes } from "./access/access-routes.ts"
export { collaboratorRoutes } from "./access/collaborator-routes.ts"
export { recoveryRoutes, registrationRoutes } from "./access/registration-routes.ts"
export { ownAccountRoutes } from "./access/own-account-routes.ts"
export { profileRoutes } from "./access/profile-routes.ts"
export { workspaceRecordRoutes } from "./administration/workspace-record-routes.ts"
export { brandSettingRoutes } from "./administration/brand-setting-routes.ts"
export { companyRecordRoutes } from "./administration/company-record-routes.ts"
export { tenancyRoutes } from "./tenancy/tenancy-routes.ts"
export { EntityDetailWire, entityRoutes } from "./entity/entity-routes.ts"
export { systemCallRoutes } from "./webhook/system-call-routes.ts"
export { webhookConfigRoutes } from "./webhook/webhook-config-routes.ts"
export { botRoutes } from "./bot/bot-routes.ts"
export { changeFromWire, changeToWire, fieldErrorToWire, peopleTransferToWire } from "./bot/bot-wire.ts"
export { flowRoutes } from "./flow/flow-routes.ts"
export { flowVersionRoutes } from "./flow/flow-version-routes.ts"
export { templateRoutes } from "./flow/template-routes.ts"
export { type FlowBody } from "./flow/flow-wire.ts"
export { flowFromWire } from "./flow/flow-from-wire.ts"
export { flowToWire } from "./flow/flow-to-wire.ts"
export { unclearTextRoutes } from "./engine/unclear-text-routes.ts"
export { flowTestRoutes } from "./engine/flow-test-routes.ts"
export { simulatorRoutes } from "./engine/simulator-routes.ts"
export { connectionRoutes } from "./channel/connection-routes.ts"
export { deviceRoutes, ownDeviceRoutes } from "./channel/device-routes.ts"
export { fileRoutes, LinkExpired } from "./channel/file-routes.ts"
export { dialogRoutes } from "./conversation/dialog-routes.ts"
export { messageActRoutes } from "./conversation/message-act-routes.ts"
export { noteRoutes } from "./conversation/note-routes.ts"
export { roomRoutes, roomsHeader } from "./conversation/room-routes.ts"
export { handOverIn } from "./conversation/hand-over-wire.ts"
export { bodyOfRooms, roomsCsvWishOf, roomsWishOf, RoomRowWire } from "./conversation/room-wire.ts"
export { contactJoinRoutes } from "./contact/contact-join-routes.ts"
export { newConversationRoutes } from "./conversation/new-conversation-routes.ts"
export { dialogTemplateRoutes } from "./conversation/dialog-template-routes.ts"
export { DialogWire, InboxItemWire } from "./conversation/dialog-wire.ts"
export { MessageWire } from "./conversation/message-wire.ts"
export { SayWire } from "./conversation/say-wire.ts"
export { liveChatFileRoutes } from "./conversation/live-chat-file-routes.ts"
export { hookMessageLimit, HookRefused, hookRoutes } from "./conversation/hook-routes.ts"
export { liveChatRoutes } from "./conversation/live-chat-routes.ts"
export { campaignRoutes } from "./campaign/campaign-routes.ts"
export { campaignPreviewWishOf, campaignsWishOf, newCampaignOf } from "./campaign/campaign-wire.ts"
export { dashboardRoutes } from "./dashboard/dashboard-routes.ts"
export { flowFunnelRoutes, funnelWishOf } from "./dashboard/flow-funnel-routes.ts"
export { dashboardWishOf, hoursWishOf, ownWishOf } from "./dashboard/dashboard-wire.ts"
export { homeRoutes } from "./home/home-routes.ts"
