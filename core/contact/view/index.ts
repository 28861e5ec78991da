export { type ContactForm, type ContactSource, createContactForm } from "./contact-form.ts"
export { createNewContactForm, type NewContactForm } from "./new-contact-form.ts"
export { createLabelsOfContact } from "./labels-of-contact.ts"
export { type ContactPanel, createContactPanel } from "./contact-panel.ts"
export {
  type CampaignOffer,
  contactSearchPause,
  type ContactsTable,
  type ContactsTableDeps,
  type ContactsTableWish,
  createContactsTable,
  type Neighbours,
} from "./contacts-table.ts"
export {
  createImportPage,
  type ImportCheck,
  type ImportPage,
  type ImportPageDeps,
  type ImportStep,
} from "./import-page.ts"
export {
  type ComparedContacts,
  type ContactJoining,
  type ContactJoiningDeps,
  type ContactJoiningState,
  createContactJoining,
  nameOfJoin,
} from "./contact-joining.ts"
export { type ContactSearchDeps, type ContactSearchList, createContactSearch } from "./contact-search.ts"
export { importPolling, type ImportsState, watchImports, watchRunningImport } from "./watched-imports.ts"
export { createPersonData, type ErasureDialogState, erasurePolling, type PersonDataActions } from "./erasure-actions.ts"
