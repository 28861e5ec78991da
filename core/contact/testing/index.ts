export { aContact, createInMemoryContacts, type InMemoryContacts } from "./in-memory-contacts.ts"
export { createInMemoryContactImports, type InMemoryContactImports } from "./in-memory-contact-imports.ts"
export { createInMemoryContactJoins, type InMemoryContactJoins } from "./in-memory-contact-joins.ts"
export {
  createInMemoryContactErasures,
  type ErasableContact,
  type InMemoryContactErasures,
} from "./in-memory-contact-erasures.ts"
