import { Effect, Schema } from "effect"
import { Channel } from "../channel/index.ts"
import {
  type CallRefused,
  type CompanyId,
  ContactId,
  type ContactImportId,
  DialogId,
  Email,
  failure,
  IsoDateTime,
  type LabelId,
  nameUpTo,
  type Page,
  textUpTo,
  WorkspaceId,
} from "../kernel/index.ts"
import { Label, type LabelChange } from "../label/index.ts"
import { EditedContactPhone } from "./contact-phone.ts"

/** A row of '/contacts' (access, section 3, 'Contact'); empty texts are unknown. */
export const ContactRow = Schema.Struct({
  id: ContactId,
  name: Schema.String,
  email: Schema.String,
  /** As `storedPhone` stores it. */
  phone: Schema.String,
  description: Schema.String,
  createdAt: IsoDateTime,
  /** The last message of any of their conversations, to the minute; null without one. */
  lastMessageAt: Schema.NullOr(IsoDateTime),
  workspaceId: WorkspaceId,
  workspaceName: Schema.String,
  /** Where a signed-in user reads the picture that the vendor shows of the person; null without one. */
  picture: Schema.NullOr(Schema.String),
  /** When they asked to receive no campaigns; null if they did not. */
  refusedAt: Schema.NullOr(IsoDateTime),
  /** By name. */
  labels: Schema.Array(Label).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
})
export type ContactRow = typeof ContactRow.Type

/** An empty value, or one that holds the rule. */
const orUnknown = <Value extends Schema.Codec<string, string>>(value: Value) =>
  Schema.Union([Schema.Literal(""), value])

/** The fields of the contact's panel (access, section 5, 'Contact'). */
export const ContactEdit = Schema.Struct({
  name: nameUpTo(120),
  email: orUnknown(Email),
  phone: EditedContactPhone,
  description: textUpTo(2_000),
})
export type ContactEdit = typeof ContactEdit.Type

/** The filters of '/contacts'; '' matches everything. Days are 'yyyy-MM-dd' in the company's zone, inclusive. */
export interface ContactFilters {
  /** Parts of the name, in any order. */
  readonly name: string
  /** A part of the e-mail. */
  readonly email: string
  /** Digits that the number contains. */
  readonly phone: string
  readonly createdFrom: string
  readonly createdUntil: string
  readonly lastMessageFrom: string
  readonly lastMessageUntil: string
  /** An import that made them, or whose file named them. */
  readonly importId: ContactImportId | undefined
  /** Contacts with one of these labels; empty: every contact. */
  readonly labels: ReadonlyArray<LabelId>
}

/** Filters that match every contact. */
export const noContactFilters: ContactFilters = {
  name: "",
  email: "",
  phone: "",
  createdFrom: "",
  createdUntil: "",
  lastMessageFrom: "",
  lastMessageUntil: "",
  importId: undefined,
  labels: [],
}

/** The fields by which contacts are ordered (access, section 2). */
export const contactSortFields = ["name", "email", "phone", "createdAt", "lastMessageAt"] as const
/** One of these fields. */
export type ContactSortField = (typeof contactSortFields)[number]

/** The contacts of a filter. */
export interface ContactsFound {
  readonly companyId: CompanyId
  readonly workspaces: ReadonlyArray<WorkspaceId>
  readonly filters: ContactFilters
}

/** A query of the table of contacts. */
export interface ContactsWish extends ContactsFound {
  /** Undefined: the newest contact first. Contacts without a value come last, in both directions. */
  readonly sort: { readonly field: ContactSortField; readonly order: 1 | -1 } | undefined
  readonly offset: number
  readonly limit: number
}

/** A name under which a channel knows the contact. */
export const ContactIdentityFacts = Schema.Struct({
  channel: Channel,
  /** `phone`, or a vendor's own kind of id. */
  kind: Schema.String,
  value: Schema.String,
  /** The vendor's own spelling of a number; '' where it is the same. */
  address: Schema.String,
})
export type ContactIdentityFacts = typeof ContactIdentityFacts.Type

/** A room of the contact. */
export const ContactRoom = Schema.Struct({
  id: DialogId,
  botName: Schema.String,
  channel: Channel,
  status: Schema.Literals(["OPEN", "CLOSED"]),
  lastMessage: Schema.String,
  lastMessageAt: IsoDateTime,
})
export type ContactRoom = typeof ContactRoom.Type

/** A value that a flow has captured of the contact; secrets are masked (`maskedValue`). */
export const CapturedValue = Schema.Struct({
  name: Schema.String,
  value: Schema.String,
  botName: Schema.String,
  /** The last message of the room in which it was captured. */
  at: IsoDateTime,
})
export type CapturedValue = typeof CapturedValue.Type

/** Everything that the contact's panel shows. */
export const ContactDetails = Schema.Struct({
  contact: ContactRow,
  identities: Schema.Array(ContactIdentityFacts),
  /** Of the workspaces that the user sees, newest first; at most `contactRoomsLimit`. */
  rooms: Schema.Array(ContactRoom),
  captured: Schema.Array(CapturedValue),
  /** Who noted that the contact receives no campaigns; '' for the contact, by a message, and while they accept them. */
  refusedBy: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed(""))),
})
export type ContactDetails = typeof ContactDetails.Type

/** Maximum rooms of a contact's panel, and rooms that captured values are looked up in. */
export const contactRoomsLimit = 20

/** The person is a contact already: the sentence names them. */
export const ContactExists = failure("ContactExists", { contactId: ContactId })
export type ContactExists = typeof ContactExists.Type

/** Contacts to be exported: of a list, or all of a filter but some. */
export type ContactSelection =
  | { readonly kind: "some"; readonly ids: ReadonlyArray<ContactId> }
  | {
      readonly kind: "filter"
      readonly workspaces: ReadonlyArray<WorkspaceId>
      readonly filters: ContactFilters
      /** Contacts of the filter that were taken out of the selection. */
      readonly except: ReadonlyArray<ContactId>
    }

/** An export of contacts as it arrives. */
export interface ContactsCsv {
  /** How many there are. */
  readonly contacts: number
  /** The parts of the file, with its head. A loop that throws has not received all of it. */
  readonly parts: AsyncIterable<string>
}

/** Maximum contacts of one call that puts labels on them. */
export const labelledContactsLimit = 50

/** The port of '/contacts', for the user's company and workspaces. */
export interface Contacts {
  list(wish: ContactsWish): Effect.Effect<Page<ContactRow>, CallRefused>
  /** A contact of another company or workspace does not exist. */
  get(id: ContactId): Effect.Effect<ContactDetails, CallRefused>
  /** Notes a person by hand; refused for somebody who is a contact of these workspaces already. */
  create(
    companyId: CompanyId,
    workspaceId: WorkspaceId,
    edit: ContactEdit,
  ): Effect.Effect<ContactRow, ContactExists | CallRefused>
  /** Begins an export: who is in it is decided now, and each is read when its part is written. */
  exportCsv(companyId: CompanyId, selection: ContactSelection): Effect.Effect<ContactsCsv, CallRefused>
  save(id: ContactId, edit: ContactEdit): Effect.Effect<ContactRow, CallRefused>
  /**
   * Puts labels on contacts and takes others off. Returns how many contacts were changed. An unknown contact or label refuses all of
   * them, as does a contact that would have more than `labelsOfOne`.
   */
  label(companyId: CompanyId, ids: ReadonlyArray<ContactId>, change: LabelChange): Effect.Effect<number, CallRefused>
  /** Notes whether the contact receives campaigns, with who did and when. */
  acceptCampaigns(id: ContactId, accepts: boolean): Effect.Effect<ContactRow, CallRefused>
}
