import type { CollaboratorChoice, Device, Profile, SessionUser } from "@prosa/core/access"
import {
  createInMemoryCollaborators,
  createInMemoryOwnAccount,
  createInMemoryProfiles,
  inMemoryPhotos,
} from "@prosa/core/access/testing"
import type { WorkspaceId } from "@prosa/core/kernel"
import type { AccessServices } from "../access-services.ts"

export interface FakeAccessFacts {
  readonly profiles?: ReadonlyArray<Profile>
  /** The people of each workspace. */
  readonly collaborators?: ReadonlyMap<WorkspaceId, ReadonlyArray<CollaboratorChoice>>
  readonly devices?: ReadonlyArray<Device>
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

const nobody: NonNullable<FakeAccessFacts["collaborators"]> = new Map()

/** The profiles and people of the signed-in person's company. */
export const createFakeAccessServices = (
  user: SessionUser,
  { profiles = [], collaborators = nobody, devices = [], latency = 0 }: FakeAccessFacts = {},
) =>
  ({
    profiles: createInMemoryProfiles(profiles, user, { latency }),
    collaborators: createInMemoryCollaborators(user.companyId, collaborators),
    ownAccounts: createInMemoryOwnAccount({ ...user, phone: "5511977412030" }, { devices, latency }),
    photos: inMemoryPhotos,
  }) satisfies AccessServices
