export { channelPart, type ChannelOptions } from "./channel-part.ts"
export {
  enqueueDeliveries,
  enqueuePage,
  failSentDelivery,
  requeueDelivery,
  sendAsTemplate,
  wakeDeliveries,
  moveDeliveriesOfContact,
} from "./delivery-store.ts"
export { fileApi } from "./file-api.ts"
export { createFileLinks, type FileLinks, type LinkedFile } from "./file-links.ts"
export {
  bindFiles,
  type FileFacts,
  type FileOwner,
  filesOfDialog,
  findFiles,
  forStaff,
  lockUnsent,
  peekFiles,
  staffUrl,
  unknownFiles,
  useFilesInFlow,
  moveFileUsesOfContact,
  usePictureOfContact,
  keepFilesOfTemplate,
} from "./file-rows.ts"
export { createFiles } from "./files-service.ts"
export { settleReported } from "./taken-parts.ts"
export { largestUpload, takeUpload, type UploadDeps } from "./take-upload.ts"
export { unusedFileJob } from "./unused-file-job.ts"
export { fileJobs } from "./unused-files.ts"
export { readPartReference } from "./part-reference.ts"
export {
  type ChannelEvent,
  type ChannelPerson,
  type IncomingMedia,
  type IncomingSaid,
  PersonIdentity,
  readChannelEvent,
  type ToldEvent,
} from "./channel-event.ts"
export type {
  ChannelGateway,
  ChannelGateways,
  DeliveryRefused,
  FetchedMedia,
  GatewayFiles,
  MediaRefused,
  OpenConnection,
  PartToSend,
  TemplatePart,
  TemplatesRefused,
} from "./channel-gateway.ts"
export {
  breakConnection,
  channelSecretsPurpose,
  connectionOfUser,
  connectionsOfBot,
  countConnections,
  findConnection,
  hasTrouble,
  noteConnected,
  noteDeviceUse,
  openConnection,
  type StoredConnection,
  takesNews,
  warnConnection,
} from "./connection-store.ts"
export { type DeliveryNews, type DeliveryWorkerOptions, startDeliveryWorker } from "./delivery-worker.ts"
export {
  channelEventsKind,
  countEventAttempt,
  endEvent,
  eventQueueKey,
  type EventQueue,
  firstEvent,
  forgetEvents,
  insertChannelEvents,
  postponeEvent,
  readEventQueueKey,
  type StoredEvent,
  storeEvents,
  type WaitingEvent,
} from "./event-store.ts"
export { gatewayFiles } from "./gateway-files.ts"
export { type GraphAddress, usualGraph } from "./graph-call.ts"
export { looseRecord } from "./loose-json.ts"
export { readWhatsappWebhook } from "./whatsapp-cloud/read-whatsapp-webhook.ts"
export { createRegistrationPin, createWhatsappGateway } from "./whatsapp-cloud/whatsapp-gateway.ts"
export { removedBotChannelJobs, removedBotChannelsKind } from "./removed-bot-channels.ts"
export { connectionApi } from "./connection-api.ts"
export { deviceApi } from "./device-api.ts"
export { ownChannelBot, type OwnNumber, ownNumberOf } from "./channel-owners.ts"
export { lastClientAt } from "./last-client-at.ts"
export { createMetaAccounts, createMetaNumbers, type MetaApp } from "./meta-accounts.ts"
export {
  createBotWebhooks,
  createDeviceHookSecret,
  createReadMeta,
  readDevice,
  mountVendorHooks,
  type ReadHook,
  vendorHookPaths,
} from "./vendor-hooks.ts"
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
