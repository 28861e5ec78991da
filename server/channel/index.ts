export { channelPart, type ChannelOptions } from "./channel-part.ts"
export {
  enqueueDeliveries,
  enqueuePage,
  failSentDelivery,
  requeueDelivery,
  sendAsTemplate,
  wakeDeliveries,
  moveDeliveriesOfContact,
} from "./delivery/delivery-store.ts"
export { listedTemplates, templatesRefusedWith } from "./gateway/listed-templates.ts"
export { templateButtons, templatePart } from "./delivery/template-part.ts"
export { fileApi } from "./files/file-api.ts"
export { createFileLinks, type FileLinks, type LinkedFile } from "./files/file-links.ts"
export {
  bindFiles,
  type FileFacts,
  type FileOwner,
  filesOfDialog,
  knownFilesOfDialog,
  findFiles,
  forStaff,
  lockUnsent,
  peekFiles,
  staffUrl,
  unknownFiles,
  useFilesInFlow,
  moveFileUsesOfContact,
  usePictureOfContact,
  keepFileOfCampaign,
  keepFilesOfScheduled,
  keepFilesOfTemplate,
  releaseFiles,
} from "./files/file-rows.ts"
export {
  forgetFilesOfContact,
  forgetFilesOfMessages,
  forgetFilesOfScheduled,
  forgetUploadsOfVisitors,
} from "./files/forget-files.ts"
export { endDeliveriesOfContact, forgetVendorIds } from "./delivery/end-deliveries.ts"
export { forgetEventsOfPerson } from "./events/forget-events-of-person.ts"
export { createFiles } from "./files/files-service.ts"
export { settleReported } from "./delivery/taken-parts.ts"
export { largestUpload, takeUpload, type UploadDeps } from "./files/take-upload.ts"
export { unusedFileJob } from "./files/unused-file-job.ts"
export { fileJobs } from "./files/unused-files.ts"
export { readPartReference } from "./delivery/part-reference.ts"
export {
  type ChannelEvent,
  type ChannelPerson,
  type IncomingMedia,
  type IncomingContent,
  PersonIdentity,
  readChannelEvent,
  type VendorEvent,
} from "./events/channel-event.ts"
export type {
  ChannelGateway,
  ChannelGateways,
  DeliveryRefused,
  FetchedMedia,
  GatewayFiles,
  MediaRefused,
  MessageAct,
  OpenConnection,
  PartToSend,
  TemplatePart,
  TemplatesRefused,
  VendorMessage,
} from "./gateway/channel-gateway.ts"
export {
  channelSecretsPurpose,
  connectionOfUser,
  connectionsOfBot,
  countConnections,
  findConnection,
  openConnection,
  type StoredConnection,
} from "./connections/connection-store.ts"
export {
  breakConnection,
  connectionsSubject,
  hasTrouble,
  noteConnected,
  noteDeviceUse,
  takesNews,
  warnConnection,
} from "./connections/connection-changes.ts"
export { startDeliveryWorker } from "./delivery/delivery-worker.ts"
export { type DeliveryNews, type DeliveryWorkerOptions } from "./delivery/delivery-worker-options.ts"
export {
  channelEventsKind,
  countEventAttempt,
  endEvent,
  eventQueueKey,
  type EventQueue,
  firstEvent,
  forgetEvents,
  insertChannelEvents,
  isMessageWaiting,
  postponeEvent,
  readEventQueueKey,
  type StoredEvent,
  storeEvents,
  wakeEvents,
  type WaitingEvent,
} from "./events/event-store.ts"
export { changeQueueOf, reportQueueOf } from "./events/vendor-events.ts"
export { gatewayFiles } from "./gateway/gateway-files.ts"
export { type GraphAddress, usualGraph } from "./gateway/graph-call.ts"
export { readWhatsappWebhook } from "./whatsapp-cloud/read-whatsapp-webhook.ts"
export { createRegistrationPin, createWhatsappGateway } from "./whatsapp-cloud/whatsapp-gateway.ts"
export { removedBotChannelJobs, removedBotChannelsKind } from "./connections/removed-bot-channels.ts"
export { connectionApi } from "./connections/connection-api.ts"
export { deviceApi } from "./connections/device-api.ts"
export { ownChannelBot, type OwnNumber, ownNumberOf } from "./connections/channel-owners.ts"
export { lastClientAt } from "./delivery/last-client-at.ts"
export { recipientJoin } from "./delivery/recipient-join.ts"
export { createMetaAccounts, createMetaNumbers, type MetaApp } from "./connections/meta-accounts.ts"
export {
  createBotWebhooks,
  createDeviceHookSecret,
  createReadMeta,
  readDevice,
  mountVendorHooks,
  type ReadHook,
  vendorHookPaths,
} from "./events/vendor-hooks.ts"
export { createMetaGateway } from "./meta-messaging/meta-gateway.ts"
export { type MetaEvents, readMetaWebhook } from "./meta-messaging/read-meta-webhook.ts"
export {
  createDeviceInstances,
  type DeviceInstances,
  type DeviceInstancesOptions,
  type DeviceQr,
  type DeviceState,
  type InstanceRefused,
} from "./whatsapp-qr/device-instances.ts"
export type { EvolutionAddress } from "./whatsapp-qr/evolution-call.ts"
export { createEvolutionGateway } from "./whatsapp-qr/evolution-gateway.ts"
export { readEvolutionWebhook } from "./whatsapp-qr/read-evolution-webhook.ts"
export { subscribeDeviceKind } from "./connections/subscribe-device-jobs.ts"
