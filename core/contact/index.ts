export {
  addedContactFilters,
  clearedContactFilters,
  type ContactFilterField,
  contactFilterFields,
  contactFilterLabels,
  contactFiltersIn,
  contactFiltersOn,
  type ContactsTableFilters,
  isContactFilterSet,
} from "./contact-filters.ts"
export { Contact, ContactDraft, ContactField, KnownContact } from "./contact.ts"
export { contactMessages } from "./contact-messages.ts"
export { contactName, type NamedContact } from "./contact-name.ts"
export {
  chatLink,
  ContactPhone,
  contactPhoneAfter,
  DialogPhone,
  EditedContactPhone,
  storedPhone,
} from "./contact-phone.ts"
export {
  CapturedValue,
  ContactDetails,
  ContactEdit,
  ContactExists,
  type ContactFilters,
  ContactIdentityFacts,
  ContactRoom,
  contactRoomsLimit,
  ContactRow,
  type Contacts,
  type ContactsCsv,
  type ContactSelection,
  type ContactsFound,
  contactSortFields,
  type ContactSortField,
  type ContactsWish,
  labelledContactsLimit,
  noContactFilters,
} from "./contacts.ts"
export { contactsCsvHead, contactsCsvLines } from "./contacts-csv.ts"
export { joinedContact } from "./joined-contact.ts"
export {
  contactSearch,
  findsWordBeginnings,
  nameFound,
  personFound,
  inboxSearch,
  type PersonSearch,
  personSearch,
  searchWords,
} from "./name-search.ts"
export { maskedValue } from "./masked-value.ts"
export { contactExists, knowsSomething, nothingKnown, storedContact } from "./new-contact.ts"
export { identityOfStored, phoneIdentity } from "./phone-identity.ts"
export { ImportField, importFieldLabels, guessColumns } from "./import/import-columns.ts"
export {
  ContactImport,
  type ContactImports,
  ImportNotOpen,
  ImportPreview,
  PreviewKind,
  previewPageRows,
  PreviewRow,
  type PreviewWish,
  shownImports,
} from "./import/contact-imports.ts"
export { type ImportError, importErrorOf, importErrorsHead, importErrorsLines } from "./import/import-errors.ts"
export {
  columnsRefusal,
  ExistingPolicy,
  importFileLimit,
  ImportRefused,
  importRowLimit,
  ImportSettings,
  type ImportTable,
  readImportFile,
} from "./import/import-file.ts"
export { importMessages } from "./import/import-messages.ts"
export {
  countImport,
  type ImportCounts,
  importKeys,
  type ImportedPerson,
  planImport,
  type PlannedImportRow,
} from "./import/import-plan.ts"
export { importPreviewOf } from "./import/import-preview.ts"
export { findRepeatedRows, type ImportRowInFile, readImportRow } from "./import/import-rows.ts"
export {
  alikeLimit,
  ContactJoin,
  type ContactJoins,
  ContactKin,
  joinByHand,
  type JoinableContact,
  joinDays,
  type JoinedPair,
  JoinOver,
  joinOver,
  sameContact,
  separateContacts,
} from "./joining/contact-joins.ts"
export {
  ContactErasure,
  type ContactErasures,
  ErasurePreview,
  ErasureRefused,
  erasureRefusalOf,
  type ErasureStanding,
  personDataUrl,
} from "./erasure/contact-erasures.ts"
export { confirmationWord, isErasureConfirmed } from "./erasure/erasure-confirmation.ts"
export {
  addErasureCounts,
  type ErasureCounts,
  type ErasureKind,
  erasureKindNames,
  erasureKinds,
} from "./erasure/erasure-kinds.ts"
export { keptByErasure, writeErasureList } from "./erasure/erasure-list.ts"
export { type ErasureNotice, erasureNoticeOf } from "./erasure/erasure-notice.ts"
export { erasureMessages } from "./erasure/erasure-messages.ts"
export {
  archivePathOf,
  type PersonData,
  personDataJson,
  PersonDocument,
  type PersonFacts,
  type PersonFile,
  type PersonMessage,
  type PersonRoom,
} from "./erasure/person-data.ts"
export { escapeHtml, personDataHtml } from "./erasure/person-data-html.ts"
export { isRowOfPerson, namesPerson, type PersonTraces, isOwnText, tracesOf } from "./erasure/person-traces.ts"
