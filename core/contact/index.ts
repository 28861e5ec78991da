export {
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
export { chatLink, ContactPhone, contactPhoneAfter, EditedContactPhone, storedPhone } from "./contact-phone.ts"
export {
  CapturedValue,
  ContactDetails,
  ContactEdit,
  type ContactFilters,
  ContactIdentityFacts,
  ContactRoom,
  contactRoomsLimit,
  ContactRow,
  type Contacts,
  type ContactsFound,
  contactSortFields,
  type ContactSortField,
  type ContactsWish,
  noContactFilters,
} from "./contacts.ts"
export { joinedContact } from "./joined-contact.ts"
export {
  findsWordBeginnings,
  nameFound,
  personFound,
  type PersonSearch,
  personSearch,
  searchWords,
} from "./name-search.ts"
export { maskedValue } from "./masked-value.ts"
export { phoneIdentity } from "./phone-identity.ts"
