import {
  CapturedValue,
  ContactDetails,
  ContactEdit,
  type ContactFilters,
  ContactIdentityFacts,
  ContactRoom,
  ContactRow,
  type ContactSelection,
  type ContactsFound,
  contactSortFields,
  type ContactSortField,
  type ContactsWish,
} from "@prosa/core/contact"
import {
  type CompanyId,
  ContactId,
  ContactImportId,
  Day,
  LabelId,
  PageWish,
  sentences,
  textUpTo,
} from "@prosa/core/kernel"
import { Schema, SchemaTransformation } from "effect"
import { OfCompany } from "../route.ts"
import { dayIn, PeriodWire, sortOrderOf, SortOrderWire } from "../shell/table-wire.ts"
import { WorkspacesWire } from "../tenancy/workspaces-wire.ts"

const { email: _email, lastMessageAt, workspaceName, picture, ...plain } = ContactRow.fields

/** A contact on the wire (access, section 3, 'Contact'): an unknown e-mail is null. */
export const ContactRowWire = Schema.Struct({
  ...plain,
  email: Schema.NullOr(Schema.String),
  lastMessage: lastMessageAt,
  workspace: workspaceName,
  image: picture,
}).pipe(
  Schema.decodeTo(
    Schema.toType(ContactRow),
    SchemaTransformation.transform({
      decode: ({ email, lastMessage, workspace, image, ...row }) => ({
        ...row,
        email: email ?? "",
        lastMessageAt: lastMessage,
        workspaceName: workspace,
        picture: image,
      }),
      encode: ({ email, lastMessageAt: at, workspaceName: workspace, picture: image, ...row }) => ({
        ...row,
        email: email === "" ? null : email,
        lastMessage: at,
        workspace,
        image,
      }),
    }),
  ),
)

/** What the panel shows beside the contact; beyond the specification. */
export const ContactFactsWire = {
  identities: Schema.Array(ContactIdentityFacts),
  rooms: Schema.Array(ContactRoom),
  captured: Schema.Array(CapturedValue),
  refusedBy: ContactDetails.fields.refusedBy,
}

/** The fields that are written; a blank e-mail is null (access, section 5). */
export const ContactEditWire = Schema.Struct({
  name: ContactEdit.fields.name,
  email: Schema.NullOr(ContactEdit.fields.email),
  phone: ContactEdit.fields.phone,
  description: Schema.optionalKey(Schema.NullOr(ContactEdit.fields.description)),
})

const OptionalDay = Schema.Union([Schema.Literal(""), Day])

/** The filters of contacts by which a selection is named; '' matches everything. */
const SelectionFilters = Schema.Struct({
  name: textUpTo(200),
  email: textUpTo(200),
  phone: textUpTo(200),
  createdFrom: OptionalDay,
  createdUntil: OptionalDay,
  lastMessageFrom: OptionalDay,
  lastMessageUntil: OptionalDay,
  importId: Schema.optional(Schema.NullOr(ContactImportId)),
  labels: Schema.optional(Schema.Array(LabelId)),
})

/** Selected contacts on the wire: a selection by filter is sent as its filter. */
export const contactSelectionWires = [
  Schema.Struct({ kind: Schema.Literal("some"), ids: Schema.Array(ContactId) }),
  Schema.Struct({
    kind: Schema.Literal("filter"),
    workspaces: WorkspacesWire,
    filters: SelectionFilters,
    except: Schema.Array(ContactId),
  }),
] as const
/** The selection as one of these. */
export const ContactSelectionWire = Schema.Union(contactSelectionWires)

/** Reads a selection, with its days in the form of the port. */
export const contactSelectionOf = (selection: typeof ContactSelectionWire.Type): ContactSelection => {
  if (selection.kind === "some") return selection
  const { filters } = selection
  return {
    ...selection,
    filters: {
      ...filters,
      createdFrom: dayIn(filters.createdFrom),
      createdUntil: dayIn(filters.createdUntil),
      lastMessageFrom: dayIn(filters.lastMessageFrom),
      lastMessageUntil: dayIn(filters.lastMessageUntil),
      importId: filters.importId ?? undefined,
      labels: filters.labels ?? [],
    },
  }
}

const sortNames = {
  name: "name",
  email: "email",
  phone: "phone",
  createdAt: "createdAt",
  lastMessageAt: "lastMessage",
} as const satisfies Readonly<Record<ContactSortField, string>>

/** The filter of contacts on the wire: `description` is the search by name (access, section 7). */
export const ContactFilterWire = {
  workspaces: WorkspacesWire,
  description: Schema.optionalKey(Schema.NullOr(textUpTo(200))),
  email: Schema.optionalKey(Schema.NullOr(textUpTo(200))),
  phone: Schema.optionalKey(Schema.NullOr(textUpTo(200))),
  createdAtPeriod: Schema.optionalKey(Schema.NullOr(PeriodWire)),
  lastMessagePeriod: Schema.optionalKey(Schema.NullOr(PeriodWire)),
  /** Beyond the specification: the contacts of an import. */
  importId: Schema.optionalKey(Schema.NullOr(ContactImportId)),
  /** Beyond the specification: the contacts with one of these labels. */
  labels: Schema.optionalKey(Schema.NullOr(Schema.Array(LabelId))),
}
const Filter = Schema.Struct(ContactFilterWire)

/** The query of the table of contacts on the wire. */
export const ContactsWishWire = Schema.Struct({
  ...PageWish,
  ...OfCompany,
  ...ContactFilterWire,
  sortField: Schema.optionalKey(
    Schema.NullOr(
      Schema.Literals(contactSortFields.map((field) => sortNames[field])).pipe(
        Schema.annotate({ message: sentences.invalid }),
      ),
    ),
  ),
  sortOrder: Schema.optionalKey(Schema.NullOr(SortOrderWire)),
})

/** Reads a filter of contacts. */
export const contactFiltersOf = (body: Omit<typeof Filter.Type, "workspaces">): ContactFilters => ({
  name: body.description ?? "",
  email: body.email ?? "",
  phone: body.phone ?? "",
  createdFrom: dayIn(body.createdAtPeriod?.startAt),
  createdUntil: dayIn(body.createdAtPeriod?.endAt),
  lastMessageFrom: dayIn(body.lastMessagePeriod?.startAt),
  lastMessageUntil: dayIn(body.lastMessagePeriod?.endAt),
  importId: body.importId ?? undefined,
  labels: body.labels ?? [],
})

/** Reads the query of the table of contacts from its body. */
export const contactsWishOf = ({
  companyId,
  workspaces,
  offset,
  limit,
  sortField,
  sortOrder,
  ...filter
}: Omit<typeof ContactsWishWire.Type, "companyId"> & { readonly companyId: CompanyId }): ContactsWish => {
  const field = contactSortFields.find((each) => sortNames[each] === sortField)
  const order = sortOrderOf(sortOrder)
  return {
    companyId,
    workspaces,
    filters: contactFiltersOf(filter),
    sort: field === undefined || order === undefined ? undefined : { field, order },
    offset,
    limit,
  }
}

/** Writes a filter of contacts. */
export const bodyOfContactFilter = ({ workspaces, filters }: Pick<ContactsFound, "workspaces" | "filters">) => ({
  workspaces,
  description: filters.name,
  email: filters.email,
  phone: filters.phone,
  createdAtPeriod: { startAt: filters.createdFrom || null, endAt: filters.createdUntil || null },
  lastMessagePeriod: { startAt: filters.lastMessageFrom || null, endAt: filters.lastMessageUntil || null },
  importId: filters.importId ?? null,
  labels: filters.labels,
})

/** Writes the query of the table of contacts as its body. */
export const bodyOfContacts = ({ companyId, offset, limit, sort, ...found }: ContactsWish) => ({
  ...bodyOfContactFilter(found),
  companyId,
  offset,
  limit,
  ...(sort === undefined ? {} : { sortField: sortNames[sort.field], sortOrder: sort.order }),
})
