export { Contact, ContactDraft, ContactField, KnownContact } from "./contact.ts"
export { contactMessages } from "./contact-messages.ts"
export { contactName, type NamedContact } from "./contact-name.ts"
export { chatLink, ContactPhone, contactPhoneAfter, storedPhone } from "./contact-phone.ts"
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
