export { contactPart } from "./contact-part.ts"
export type { ContactConversations, MovedAccounts } from "./contact-conversations.ts"
export { noteActivity } from "./contact-activity.ts"
export { type ContactIdentity, giveIdentity, lockContact, storeSpelling } from "./contact-identity.ts"
export { askForPicture, contactPictureJobs, notePicture } from "./contact-pictures.ts"
export { readContact, readKnownContact, refuseErased, saveContact, saveContactField } from "./contact-store.ts"
export {
  type ChannelContact,
  contactOnChannel,
  findOnChannel,
  leaveIdentities,
  namedOnChannel,
} from "./contacts-on-channels.ts"
export { phoneOnChannel } from "./phone-on-channel.ts"
export { everyContactOf } from "./list-contacts.ts"
export { type ContactSearch, findContacts, type FoundContacts, personLike } from "./find-contacts.ts"
export type {
  AllPersonRecords,
  ErasedPerson,
  PersonMessages,
  PersonRecords,
  PersonMessageRow,
} from "./erasure/person-records.ts"
export type { KeptRefusals } from "./erasure/kept-refusals.ts"
