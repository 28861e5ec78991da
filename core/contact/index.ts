export { Contact, ContactDraft, ContactField, KnownContact } from "./contact.ts"
export { contactMessages } from "./contact-messages.ts"
export { contactName, type NamedContact } from "./contact-name.ts"
export { chatLink, ContactPhone, contactPhoneAfter, storedPhone } from "./contact-phone.ts"
export { joinedContact } from "./joined-contact.ts"
export {
  findsWordBeginnings,
  nameFound,
  personFound,
  type PersonSearch,
  personSearch,
  searchWords,
} from "./name-search.ts"
export { phoneIdentity } from "./phone-identity.ts"
