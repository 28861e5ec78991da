import { definePart, type ServerBase } from "../caller/index.ts"
import { type ChannelGateways, type DeliveryWorkerOptions, gatewayFiles, type LinkedFile } from "../channel/index.ts"
import { type AllPersonRecords, storeSpelling } from "../contact/index.ts"
import type { Webhooks } from "../engine/index.ts"
import type { SecretBox } from "../platform/secret-box.ts"
import { channelJobs } from "./receiving/channel-jobs.ts"
import { dialogApi } from "./inbox/dialog-api.ts"
import { dialogTemplateApi } from "./inbox/dialog-template-api.ts"
import { forgetUnclearJobs } from "./unclear-texts/forget-unclear-jobs.ts"
import { hookApi } from "./webhook/hook-api.ts"
import { liveChatApi } from "./visitor/live-chat-api.ts"
import { messageActApi } from "./message-acts/message-act-api.ts"
import { messageActJobs, type MessageActJobsDeps } from "./message-acts/message-act-jobs.ts"
import { noteApi } from "./notes/note-api.ts"
import { createNoteNews } from "./notes/note-news.ts"
import { personMessages } from "./erasure/erase-messages.ts"
import { createRoomRecords } from "./erasure/erase-rooms.ts"
import { createDeliveryFollowers } from "./dialogs/delivery-followers.ts"
import { createFirstReaders } from "./turn/first-readers.ts"
import { removedBotJobs } from "./dialogs/removed-bot-jobs.ts"
import { newConversationApi } from "./rooms/new-conversation-api.ts"
import { roomApi } from "./rooms/room-api.ts"
import { scheduledApi } from "./scheduled/scheduled-api.ts"
import { scheduledJobs } from "./scheduled/scheduled-jobs.ts"
import { snoozeApi } from "./snooze/snooze-api.ts"
import { snoozeJobs } from "./snooze/snooze-jobs.ts"
import { roomLabelApi } from "./rooms/room-label-api.ts"
import { createContactConversations, type JoinNeeds } from "./rooms/rooms-of-contacts.ts"
import { createConnectionSubjects } from "./sockets/connection-subjects.ts"
import { createDialogSubjects } from "./sockets/dialog-subjects.ts"
import { createInboxHub } from "./sockets/inbox-hub.ts"
import { mountSockets } from "./sockets/mount-sockets.ts"
import { createPresence } from "./sockets/presence.ts"
import { createRoomViewers } from "./sockets/room-viewers.ts"
import { type TimerJobsDeps, timerJobs } from "./turn/timer-jobs.ts"
import type { ChannelJobsDeps } from "./receiving/claimed-event.ts"
import { unclearTextApi } from "./unclear-texts/unclear-text-api.ts"
import { createVendorSigns } from "./inbox/vendor-signs.ts"
import { createVisitorTokens } from "./visitor/visitor-tokens.ts"
import { webhookJobs } from "./webhook/webhook-jobs.ts"
import { type WebhookJobsDeps } from "./webhook/webhook-jobs-deps.ts"

interface Needs
  extends Pick<ServerBase, "transactions" | "bus" | "clock" | "logger" | "secret" | "store" | "nodeCount">, JoinNeeds {
  readonly gateways: ChannelGateways
  readonly channelSecrets: SecretBox
  readonly personRecords: AllPersonRecords
  readonly linkTo: (file: LinkedFile) => string
}

/** What a worker needs that sends the company's messages by the gateways. */
type Deliveries = Pick<
  DeliveryWorkerOptions,
  "transactions" | "gateways" | "channelSecrets" | "files" | "tell" | "storeSpelling" | "clock" | "logger" | "nodes"
>

const servicesOf = (needs: Needs) => {
  const { transactions, gateways, channelSecrets, clock, logger, store, nodeCount, linkTo } = needs
  const deliveryFollowers = createDeliveryFollowers()
  needs.personRecords.add(createRoomRecords({ deliveryFollowers }))
  const deliveries: Deliveries = {
    transactions,
    gateways,
    channelSecrets,
    clock,
    logger,
    nodes: nodeCount.nodes,
    tell: deliveryFollowers.publish,
    storeSpelling,
    files: (companyId) => gatewayFiles(store, (file) => linkTo({ companyId, id: file.id })),
  }
  return {
    tokens: createVisitorTokens(needs.secret),
    presence: createPresence(needs),
    viewers: createRoomViewers(needs),
    subjects: createDialogSubjects(needs),
    connectionChanges: createConnectionSubjects(needs),
    noteNews: createNoteNews(needs),
    inboxes: createInboxHub(needs),
    signs: createVendorSigns(needs),
    conversations: createContactConversations(needs),
    deliveries,
    deliveryFollowers,
    firstReaders: createFirstReaders(),
    personMessages,
  }
}

type OutsideNeeds = ChannelJobsDeps &
  MessageActJobsDeps &
  Omit<WebhookJobsDeps, "webhooks"> & { readonly webhooks: Webhooks | null }

/** Conversations: rooms, messages, the inbox and the live chat. */
export const conversationPart = definePart({
  apis: [
    unclearTextApi,
    dialogApi,
    messageActApi,
    noteApi,
    roomLabelApi,
    scheduledApi,
    snoozeApi,
    roomApi,
    dialogTemplateApi,
    newConversationApi,
    liveChatApi,
    hookApi,
  ],
  services: servicesOf,
  jobs: (all: TimerJobsDeps) => ({
    ...timerJobs(all),
    ...removedBotJobs(all),
    ...forgetUnclearJobs(all),
    ...snoozeJobs(all),
    ...scheduledJobs(all),
  }),
  outsideJobs: ({ webhooks, ...all }: OutsideNeeds) => ({
    ...(webhooks === null ? {} : webhookJobs({ ...all, webhooks })),
    ...channelJobs({ ...all, webhooks }),
    ...messageActJobs(all),
  }),
  sockets: mountSockets,
  close: ({ presence, viewers }) => {
    presence.close()
    viewers.close()
  },
})
