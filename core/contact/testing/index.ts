export { aContact, createInMemoryContacts, type InMemoryContacts } from "./in-memory-contacts.ts"
