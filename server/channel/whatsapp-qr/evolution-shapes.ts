/** How the content of a message is read; each has a reader in `evolution-content.ts`. */
export type ContentReading =
  | "text"
  | "link-text"
  | "file"
  | "sticker"
  | "place"
  | "card"
  | "cards"
  | "reaction"
  | "choice"
  | "form"
  | "offer"
  | "product"
  | "order"
  | "poll"
  | "votes"
  | "event"
  | "event-answer"
  | "group-invite"
  | "channel-invite"
  | "call-log"
  | "call-planned"
  | "payment"
  | "pack"
  | "history"
  | "number-asked"
  | "phone-only"

/**
 * What becomes of a member of a message:
 *
 * - `heard`: a message of the person, which the bot hears;
 * - `shown`: a message of the person that no bot hears, as any message that is none of words;
 * - `noted`: a line in the room; no bot takes a turn for it;
 * - `notice`: no words of the person: a line in the open room, and nothing without one;
 * - `opened`: an envelope around another message;
 * - `change`: it edits or deletes another message;
 * - `left-out`: no message, for a reason.
 */
export type MemberFate =
  | { readonly becomes: "heard" | "shown" | "noted" | "notice"; readonly read: ContentReading }
  | { readonly becomes: "opened" | "change" }
  | { readonly becomes: "left-out"; readonly because: string }

const heard = (read: ContentReading): MemberFate => ({ becomes: "heard", read })
const shown = (read: ContentReading): MemberFate => ({ becomes: "shown", read })
const noted = (read: ContentReading): MemberFate => ({ becomes: "noted", read })
const leftOut = (because: string): MemberFate => ({ becomes: "left-out", because })
const opened: MemberFate = { becomes: "opened" }
const change: MemberFate = { becomes: "change" }

const keys = "it carries keys of the devices"
const own = "the gateway adds it beside the message"
const encrypted = "its content is encrypted for the phone"
const setting = "it changes how the chat is shown on phones"

/** Every member of WhatsApp's `Message`, and what the gateway adds: what becomes of it. */
export const messageMembers: Readonly<Record<string, MemberFate>> = {
  conversation: heard("text"),
  extendedTextMessage: heard("link-text"),
  imageMessage: heard("file"),
  videoMessage: heard("file"),
  ptvMessage: heard("file"),
  audioMessage: heard("file"),
  documentMessage: heard("file"),
  stickerMessage: heard("sticker"),
  locationMessage: heard("place"),
  liveLocationMessage: heard("place"),
  contactMessage: heard("card"),
  contactsArrayMessage: heard("cards"),
  orderMessage: heard("order"),
  listResponseMessage: heard("choice"),
  buttonsResponseMessage: heard("choice"),
  templateButtonReplyMessage: heard("choice"),
  interactiveResponseMessage: heard("form"),
  // What businesses send to the company's number.
  templateMessage: heard("offer"),
  highlyStructuredMessage: heard("offer"),
  interactiveMessage: heard("offer"),
  buttonsMessage: heard("offer"),
  listMessage: heard("offer"),
  productMessage: heard("product"),

  reactionMessage: shown("reaction"),
  pollCreationMessage: shown("poll"),
  pollCreationMessageV2: shown("poll"),
  pollCreationMessageV3: shown("poll"),
  pollResultSnapshotMessage: shown("votes"),
  pollResultSnapshotMessageV3: shown("votes"),
  eventMessage: shown("event"),
  groupInviteMessage: shown("group-invite"),
  newsletterAdminInviteMessage: shown("channel-invite"),
  stickerPackMessage: shown("pack"),
  placeholderMessage: shown("phone-only"),

  callLogMesssage: noted("call-log"),
  callLogMessage: noted("call-log"),
  bcallMessage: noted("call-log"),
  scheduledCallCreationMessage: noted("call-planned"),
  requestPaymentMessage: noted("payment"),
  sendPaymentMessage: noted("payment"),
  declinePaymentRequestMessage: noted("payment"),
  cancelPaymentRequestMessage: noted("payment"),
  paymentInviteMessage: noted("payment"),
  invoiceMessage: noted("payment"),
  requestPhoneNumberMessage: noted("number-asked"),
  encEventResponseMessage: noted("event-answer"),
  messageHistoryBundle: noted("history"),
  messageHistoryNotice: { becomes: "notice", read: "history" },

  ephemeralMessage: opened,
  viewOnceMessage: opened,
  viewOnceMessageV2: opened,
  viewOnceMessageV2Extension: opened,
  documentWithCaptionMessage: opened,
  deviceSentMessage: opened,
  associatedChildMessage: opened,
  lottieStickerMessage: opened,
  editedMessage: opened,
  commentMessage: opened,
  groupMentionedMessage: opened,
  groupStatusMentionMessage: opened,
  groupStatusMessage: opened,
  groupStatusMessageV2: opened,
  statusMentionMessage: opened,
  statusAddYours: opened,
  botInvokeMessage: opened,
  botForwardedMessage: opened,
  botTaskMessage: opened,
  limitSharingMessage: opened,
  pollCreationMessageV4: opened,
  pollCreationMessageV5: opened,
  questionMessage: opened,
  questionReplyMessage: opened,
  spoilerMessage: opened,
  newsletterAdminProfileMessage: opened,
  newsletterAdminProfileMessageV2: opened,
  newsletterAdminProfileStatusMessage: opened,

  protocolMessage: change,
  secretEncryptedMessage: change,

  albumMessage: leftOut("it announces an album; its items are messages of their own"),
  messageContextInfo: leftOut(keys),
  senderKeyDistributionMessage: leftOut(keys),
  fastRatchetKeySenderKeyDistributionMessage: leftOut(keys),
  call: leftOut("the phone rings; the gateway posts an event of its own"),
  chat: leftOut(setting),
  keepInChatMessage: leftOut(setting),
  pinInChatMessage: leftOut(setting),
  scheduledCallEditMessage: leftOut("the call it takes back is a line that nobody waits for"),
  pollUpdateMessage: leftOut("a vote in a poll of the phone's own: no poll is sent from here"),
  encReactionMessage: leftOut(encrypted),
  encCommentMessage: leftOut(encrypted),
  stickerSyncRmrMessage: leftOut("phones of one person exchange stickers by it"),
  statusNotificationMessage: leftOut("it concerns a status, and no chat"),
  richResponseMessage: leftOut("an answer of WhatsApp's own assistant"),
  eventCoverImage: leftOut("the picture of an event, whose name is shown"),
  pollCreationOptionImageMessage: leftOut("the picture of an option, whose name is shown"),
  base64: leftOut(own),
  mediaUrl: leftOut(own),
  speechToText: leftOut(own),
}

/** What becomes of an event of the gateway. */
export type EventFate =
  | { readonly becomes: "messages" | "updates" | "edits" | "deletions" | "connection" }
  | { readonly becomes: "left-out"; readonly because: string }

const unused = (because: string): EventFate => ({ becomes: "left-out", because })
const contacts = "a message brings its sender's name, and the picture is asked for"
const history = "what was before the connection is not brought into rooms"
const chats = "rooms have their own order, and are deleted here only"
const groups = "groups are left out"
const bots = "the gateway's own bots are not used"

/** Every event of the gateway by its dotted name, with '-' and '_' as dots: what becomes of it. */
export const gatewayEvents: Readonly<Record<string, EventFate>> = {
  "messages.upsert": { becomes: "messages" },
  "messages.update": { becomes: "updates" },
  "messages.edited": { becomes: "edits" },
  "messages.delete": { becomes: "deletions" },
  "connection.update": { becomes: "connection" },
  "status.instance": { becomes: "connection" },
  "logout.instance": { becomes: "connection" },
  "remove.instance": { becomes: "connection" },
  "send.message": unused("the response to the send says the same"),
  "send.message.update": unused("nothing is edited from here"),
  "messages.set": unused(history),
  "messaging.history.set": unused(history),
  "qrcode.updated": unused("the code is asked for while somebody looks at it"),
  "application.startup": unused("it concerns no instance"),
  "instance.create": unused("the instance is made from here"),
  "instance.delete": unused("'remove.instance' comes with it"),
  "creds.update": unused("the gateway keeps the keys of its devices"),
  "contacts.set": unused(contacts),
  "contacts.upsert": unused(contacts),
  "contacts.update": unused(contacts),
  "presence.update": unused("nobody waits for a person to type"),
  "chats.set": unused(chats),
  "chats.update": unused(chats),
  "chats.upsert": unused(chats),
  "chats.delete": unused(chats),
  "groups.upsert": unused(groups),
  "groups.update": unused(groups),
  "group.update": unused(groups),
  "group.participants.update": unused(groups),
  call: unused("a call rings on the phone, and leaves a line in the chat by itself"),
  "labels.edit": unused("rooms have their own labels"),
  "labels.association": unused("rooms have their own labels"),
  "typebot.start": unused(bots),
  "typebot.change.status": unused(bots),
}

/** WhatsApp's types of a protocol message, by name and number, that change another message; the others are of devices and settings. */
export const protocolTypes: Readonly<Record<string, "deletion" | "edit">> = {
  REVOKE: "deletion",
  "0": "deletion",
  MESSAGE_EDIT: "edit",
  "14": "edit",
}
