/** How a message of a customer is read; each has a reader in `whatsapp-content.ts`. */
export type MessageReading =
  | "text"
  | "file"
  | "place"
  | "contacts"
  | "button"
  | "interactive"
  | "order"
  | "reaction"
  | "unsupported"

/**
 * What becomes of a message:
 *
 * - `heard`: a message of the person, which the bot hears;
 * - `shown`: a message of the person that no bot hears;
 * - `system`: WhatsApp's own words in the chat;
 * - `deletion`, `edit`: a change of another message;
 * - `left-out`: no message, for a reason.
 */
export type MessageFate =
  | { readonly becomes: "heard" | "shown"; readonly read: MessageReading }
  | { readonly becomes: "system" | "deletion" | "edit" }
  | { readonly becomes: "left-out"; readonly because: string }

const heard = (read: MessageReading): MessageFate => ({ becomes: "heard", read })
const shown = (read: MessageReading): MessageFate => ({ becomes: "shown", read })

/** Every `type` of a message (`messages[]`, `message_echoes[]`): what becomes of it. */
export const messageTypes: Readonly<Record<string, MessageFate>> = {
  text: heard("text"),
  image: heard("file"),
  video: heard("file"),
  audio: heard("file"),
  voice: heard("file"),
  document: heard("file"),
  sticker: heard("file"),
  location: heard("place"),
  contacts: heard("contacts"),
  button: heard("button"),
  interactive: heard("interactive"),
  order: heard("order"),
  reaction: shown("reaction"),
  unsupported: shown("unsupported"),
  unknown: shown("unsupported"),
  media_placeholder: shown("unsupported"),
  system: { becomes: "system" },
  revoke: { becomes: "deletion" },
  edit: { becomes: "edit" },
  request_welcome: { becomes: "left-out", because: "the person has opened the chat, and written nothing" },
}

/** Every `interactive.type` of an answer: how it is read. */
export const interactiveTypes: Readonly<Record<string, "press" | "form" | "call-permission">> = {
  button_reply: "press",
  list_reply: "press",
  nfm_reply: "form",
  call_permission_reply: "call-permission",
}

/** What becomes of a field of a webhook. */
export type FieldFate =
  | { readonly becomes: "messages" | "echoes" | "account" }
  | { readonly becomes: "left-out"; readonly because: string }

const unused = (because: string): FieldFate => ({ becomes: "left-out", because })
const history = "what was before the connection is not brought into rooms"
const templates = "the templates of a number are asked for when they are offered"
const groups = "messages of groups are left out"
const notSent = "nothing of this kind is sent from here"
const seen = "what it means for a number shows at its next send"

/** Every field of the object `whatsapp_business_account`: what becomes of it. */
export const metaWebhookFields: Readonly<Record<string, FieldFate>> = {
  messages: { becomes: "messages" },
  smb_message_echoes: { becomes: "echoes" },
  message_echoes: { becomes: "echoes" },
  account_update: { becomes: "account" },
  account_alerts: unused(seen),
  account_review_update: unused(seen),
  account_settings_update: unused(seen),
  business_capability_update: unused(seen),
  business_status_update: unused(seen),
  phone_number_name_update: unused(seen),
  phone_number_quality_update: unused(seen),
  security: unused(seen),
  payment_configuration_update: unused(notSent),
  message_template_components_update: unused(templates),
  message_template_quality_update: unused(templates),
  message_template_status_update: unused(templates),
  template_category_update: unused(templates),
  template_correct_category_detection: unused(templates),
  history: unused(history),
  smb_app_state_sync: unused(history),
  flows: unused("forms are made and watched at Meta"),
  calls: unused("calls are not taken here"),
  user_preferences: unused("campaigns send no marketing templates by themselves"),
  user_id_update: unused("each message brings both identities of its person"),
  automatic_events: unused(notSent),
  tracking_events: unused(notSent),
  partner_solutions: unused("it concerns the operator's contract"),
  messaging_handovers: unused("another application has the conversation"),
  standby: unused("another application has the conversation"),
  group_lifecycle_update: unused(groups),
  group_participants_update: unused(groups),
  group_settings_update: unused(groups),
  group_status_update: unused(groups),
}
