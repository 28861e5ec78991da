export { aCollaborator, aProfile, aUser } from "./access-builders.ts"
export {
  createInMemoryCollaborators,
  type GivenProfile,
  type InMemoryCollaborators,
  type InMemoryCompany,
} from "./in-memory-collaborators.ts"
export { createInMemoryProfiles, type InMemoryProfiles } from "./in-memory-profiles.ts"
export { createInMemorySessions, type InMemorySessions } from "./in-memory-sessions.ts"
export { aSessionHost } from "./a-session-host.ts"
export { createInMemoryRecovery, type InMemoryRecovery } from "./in-memory-recovery.ts"
export {
  createInMemoryRegistrations,
  type InMemoryRegistrationFacts,
  type InMemoryRegistrations,
} from "./in-memory-registrations.ts"
export { createInMemoryOwnAccount, inMemoryPhotos, type InMemoryOwnAccount } from "./in-memory-own-account.ts"
