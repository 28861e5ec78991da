import {
  permissionOf,
  type Collaborator,
  type CollaboratorChoice,
  type Device,
  type Profile,
  type SessionUser,
} from "@prosa/core/access"
import {
  createInMemoryCollaborators,
  createInMemoryOwnAccount,
  createInMemoryProfiles,
  inMemoryPhotos,
} from "@prosa/core/access/testing"
import { CompanyId, type WorkspaceId } from "@prosa/core/kernel"
import type { AccessServices } from "../access-services.ts"

export interface FakeAccessFacts {
  readonly profiles?: ReadonlyArray<Profile>
  /** The people of each workspace. */
  readonly collaborators?: ReadonlyMap<WorkspaceId, ReadonlyArray<CollaboratorChoice>>
  /** The people of the company, for its table. */
  readonly people?: ReadonlyArray<Collaborator>
  readonly devices?: ReadonlyArray<Device>
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

const nobody: NonNullable<FakeAccessFacts["collaborators"]> = new Map()

/** Of whom an administrator chose. */
const firstCompany = CompanyId.make(1)

const everyWorkspace = (people: ReadonlyArray<Collaborator>) => [
  ...new Map(people.flatMap(({ workspaces }) => workspaces).map((workspace) => [workspace.id, workspace])).values(),
]

/** The profiles and people of the signed-in person's company. */
export const createFakeAccessServices = (
  user: SessionUser,
  { profiles = [], collaborators = nobody, people = [], devices = [], latency = 0 }: FakeAccessFacts = {},
) =>
  ({
    profiles: createInMemoryProfiles(profiles, user, { latency }),
    collaborators: createInMemoryCollaborators(user.companyId ?? firstCompany, collaborators, {
      actor: user,
      people,
      profiles: profiles.map(({ id, name, permissions }) => ({ id, name, permissions: permissions.map(permissionOf) })),
      workspaces: everyWorkspace(people),
      latency,
    }),
    ownAccounts: createInMemoryOwnAccount({ ...user, phone: "5511977412030" }, { devices, latency }),
    photos: inMemoryPhotos,
  }) satisfies AccessServices
