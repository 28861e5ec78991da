import type { ErasureKind } from "@prosa/core/contact"

/**
 * What becomes of the columns of a table when a contact is erased. Only columns that can hold words or bytes are named: numbers,
 * moments and flags of a contact's rows stay, and are what is counted.
 */
export interface ColumnFates {
  /** Holds what somebody outside of the company is, says or sends: how it is erased. */
  readonly erased?: Readonly<Record<string, ErasureKind>>
  /** Made by the company: names, settings, what bots say. */
  readonly company?: ReadonlyArray<string>
  /** Of the company's users, or of the platform's. */
  readonly staff?: ReadonlyArray<string>
  /** Ids, states, kinds, hashes and keys that lead to nobody. */
  readonly technical?: ReadonlyArray<string>
  /** Holds it for seconds, until it was passed on. */
  readonly passing?: ReadonlyArray<string>
  /** Stays on purpose, with the reason. */
  readonly kept?: Readonly<Record<string, string>>
}

/**
 * Every table of the product, with the fate of each of its columns. A test compares it with the database: a table or a column that
 * joins the schema says here what becomes of it, and whoever adds one that can hold something of a contact erases it as well.
 */
export const columnFates: Readonly<Record<string, ColumnFates>> = {
  // People who write to a company
  contacts: {
    erased: {
      name: "fields",
      name_folded: "fields",
      email: "fields",
      phone: "fields",
      description: "fields",
      picture_url: "fields",
      picture_file: "fields",
    },
    staff: ["campaigns_refused_by"],
  },
  contact_identities: { erased: { value: "identities", address: "identities" }, technical: ["channel", "kind"] },
  contact_imports: {
    erased: { titles: "importRows" },
    company: ["file_name", "settings"],
    staff: ["created_by"],
    technical: ["state"],
  },
  contact_import_files: { erased: { content: "importFiles" } },
  contact_import_errors: { erased: { cells: "importRows" }, company: ["reason"] },
  contact_joins: { erased: { before: "fields" }, staff: ["joined_by"] },
  contact_erasures: { staff: ["asked_by"], technical: ["state", "counts"] },
  kept_refusals: { kept: { hash: "nobody writes again to who refused; an HMAC under a sealed key" } },
  refusal_keys: { technical: ["sealed"] },

  // Conversations
  dialogs: {
    erased: { engine_state: "rooms", last_message: "rooms" },
    company: ["tag", "webhook_failure"],
    staff: ["assignee_name"],
    technical: ["channel", "token", "last_sender", "medium", "flow_trail"],
  },
  messages: {
    erased: {
      sender_name: "messages",
      text: "messages",
      first_text: "messages",
      marks: "messages",
      buttons: "messages",
      files: "messages",
      client_id: "messages",
      external_id: "messages",
      channel: "messages",
      delivery_reason: "messages",
      told_event: "messages",
      told_id: "messages",
      client_reaction: "messages",
      company_reaction: "messages",
      change_refusal: "messages",
    },
    staff: ["deleted_by"],
    technical: ["sender", "delivery"],
  },
  scheduled_messages: {
    erased: { text: "queued", file_ids: "queued", refusal: "queued" },
    staff: ["author_name"],
    technical: ["client_id"],
  },
  room_notes: { erased: { text: "notes" }, staff: ["author_name"], technical: ["client_id"] },
  note_mentions: { staff: ["user_name"] },
  unclear_texts: { erased: { text: "unclearTexts", saying: "unclearTexts" }, company: ["title"] },
  unclear_aside: { erased: { saying: "unclearTexts" }, staff: ["set_by"] },
  service_events: { technical: ["channel", "kind", "trail"] },

  // Both ways between our messages and the vendors'
  channel_events: { erased: { external_id: "vendorEvents", person: "vendorEvents", payload: "vendorEvents" } },
  channel_messages: { erased: { external_id: "vendorEvents" } },
  deliveries: {
    erased: { external_id: "vendorEvents", reason: "vendorEvents", template: "queued" },
    technical: ["channel", "state"],
  },
  files: { erased: { id: "files", name: "files", visitor_id: "files" }, technical: ["mime", "kind"] },
  file_uses: { erased: { file_id: "files" } },

  // Systems of the company
  webhook_calls: {
    erased: { request_body: "webhookCalls", response_body: "webhookCalls", address: "webhookCalls" },
    company: ["node_name"],
    technical: ["event", "field", "method", "kind", "failure"],
  },
  webhook_news: { erased: { payload: "queued" } },
  webhook_receipts: { erased: { key: "queued" } },

  // Campaigns
  campaigns: {
    company: ["name", "name_folded", "message", "mapping", "template", "file_id", "sending_hours"],
    technical: ["media", "status", "pause_reason"],
  },
  campaign_messages: {
    erased: {
      phone: "campaignMessages",
      text: "campaignMessages",
      reason: "campaignMessages",
      template_values: "campaignMessages",
    },
    technical: ["state"],
  },

  // Saved tests
  flow_tests: {
    erased: { name: "savedTests", name_folded: "savedTests", conversation: "savedTests" },
    staff: ["created_by", "updated_by"],
  },
  template_tests: { erased: { name: "savedTests", name_folded: "savedTests", conversation: "savedTests" } },

  // What is done later, or was done once
  jobs: { erased: { key: "queued", payload: "queued" }, technical: ["kind"] },
  outbox: { passing: ["events"] },
  idempotency_keys: { erased: { result: "responses" }, technical: ["route", "key", "input_hash"] },
  administrator_keys: { staff: ["result"], technical: ["route", "key", "input_hash"] },
  mails: { staff: ["recipient", "content"], technical: ["state", "reason"] },
  audit: {
    staff: ["address"],
    technical: ["action"],
    kept: { subject: "the contact's number, without a name", detail: "names of the company's people and things" },
  },
  platform_audit: { staff: ["detail", "address"], technical: ["action"] },

  // What a company sets up
  bots: {
    company: [
      "name",
      "name_folded",
      "avatar_color",
      "chat_color",
      "avatar_icon_url",
      "default_fallback_messages",
      "live_chat_interactions",
      "live_chat_hosts",
      "whatsapp_redirect",
      "transfer_message",
      "service_hours",
      "automations",
      "keywords",
      "fallback_transfer",
    ],
    staff: ["created_by", "updated_by"],
    technical: ["token"],
  },
  bot_webhooks: {
    company: [
      "url",
      "transfer_url",
      "send_message_url",
      "close_room_url",
      "callback_url",
      "digital_employee_url",
      "digital_employee_callback_url",
      "headers",
      "secret",
      "sealed",
      "secret_ending",
    ],
    staff: ["updated_by"],
  },
  bot_secrets: { company: ["name", "sealed"], staff: ["updated_by"] },
  entity_types: {
    company: ["name", "name_folded", "entries"],
    staff: ["created_by", "updated_by"],
    technical: ["kind"],
  },
  flows: { company: ["document", "script", "name", "language"], staff: ["created_by", "updated_by"] },
  test_versions: { company: ["script", "language"], staff: ["made_by"] },
  templates: { company: ["name", "name_folded", "document"], staff: ["created_by"] },
  // What the company's users write in the simulator.
  simulations: { staff: ["engine_state"], technical: ["token"] },
  simulated_turns: { staff: ["engine_state"], technical: ["token"] },
  labels: { company: ["name", "name_folded"], technical: ["colour"] },
  canned_replies: { company: ["shortcut", "shortcut_folded", "text"], staff: ["updated_by"], technical: ["reach"] },
  provider_keys: { company: ["project_id", "key_id", "folded", "sealed"], technical: ["purpose"] },
  trainings: { technical: ["purpose", "version", "operation", "problem", "trained"] },
  channel_connections: {
    company: ["external_id", "account_id", "name", "phone", "picture_url", "trouble", "base_url", "secret"],
    staff: ["updated_by"],
    technical: ["medium", "state", "login_id", "ended_external_id"],
  },
  channel_accounts: {
    company: ["name", "picture_url", "secret"],
    staff: ["connected_by"],
    technical: ["kind", "external_id"],
  },
  channel_logins: { technical: ["state_hash", "kind"] },
  companies: { company: ["name", "name_folded", "email", "time_zone"], staff: ["campaign_risks_accepted_by"] },
  workspaces: { company: ["name", "name_folded"] },
  profiles: { company: ["name", "name_folded", "permissions"] },

  // People of the company, and of the platform
  users: {
    staff: ["name", "name_folded", "email", "email_folded", "phone", "password_hash", "agent_name", "avatar_color"],
  },
  user_photos: { staff: ["key", "media_type", "content"] },
  sessions: { staff: ["device_hash", "user_agent", "address"] },
  refresh_tokens: { technical: ["hash"] },
  registrations: {
    staff: ["company_name", "user_name", "email", "email_folded", "phone", "password_hash", "address"],
  },
  access_codes: { staff: ["email"], technical: ["hash", "kind"] },
  platforms: {
    company: [
      "display_name",
      "main_color",
      "url_logo",
      "url_avatar",
      "url_logo_sidebar",
      "url_logo_sidebar_retracted",
      "hosts",
      "url_terms",
      "url_privacy",
      "url_clone_video",
    ],
  },
  brand_images: { company: ["key", "media_type", "content"] },
  dashboard_days: { technical: ["channel"] },
  dashboard_months: { technical: ["channel"] },
  dashboard_progress: { company: ["time_zone"] },
  schema_migrations: { technical: ["name", "checksum"] },
}
