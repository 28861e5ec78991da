/**
 * The contexts of the product, in their order: in every layer a context imports only those before it. A folder of a layer that
 * stands neither here nor among the layer's own folders (`layers.ts`) fails the test of the walls.
 */
export const contexts = [
  "kernel", // ids, decoding, failures, pages, dates, documents
  "shell", // toasts, questions, navigation, the address of a page
  "caller", // who calls the server: people, visitors, and the actor that use cases are made for
  "audit", // who did what, and from where
  "tenancy", // brands, companies, workspaces
  "access", // sessions, people, profiles and permissions
  "administration", // companies and workspaces, and what administrators set
  "transfer", // whom a conversation is handed to
  "entity", // custom entities
  "channel", // what each channel can do; files
  "label", // words with a colour that stand on rooms and contacts
  "contact", // identities, names, pictures and telephones of the people who write
  "canned", // texts that attendants put into messages by a shortcut
  "credential", // keys of the language provider
  "nlu", // what the language provider learns of a flow, and makes of a text
  "flow", // the flow of a bot and its editor
  "webhook", // the systems of customers that bots call
  "bot", // bots and their settings
  "engine", // how a published flow answers
  "conversation", // dialogs, messages, inbox, live chat
  "campaign", // messages to many contacts
  "home", // what waits today: reads all before it
  "dashboard", // figures of services, summed by day
] as const

export type Context = (typeof contexts)[number]
