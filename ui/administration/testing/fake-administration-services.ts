import type { ProfileChoice, SessionUser } from "@prosa/core/access"
import type { TeamCandidate, WorkspaceRecord } from "@prosa/core/administration"
import { createInMemoryWorkspaceRecords } from "@prosa/core/administration/testing"
import type { AdministrationServices } from "../administration-services.ts"

export interface FakeAdministrationFacts {
  readonly workspaceRecords?: ReadonlyArray<WorkspaceRecord>
  readonly team?: ReadonlyArray<TeamCandidate>
  readonly inviteProfiles?: ReadonlyArray<ProfileChoice>
  /** 0: unlimited. */
  readonly userLimit?: number
  readonly workspaceLimit?: number
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

/** The workspaces of the signed-in person's company. */
export const createFakeAdministrationServices = (user: SessionUser, facts: FakeAdministrationFacts = {}) =>
  ({
    workspaceRecords: createInMemoryWorkspaceRecords(facts.workspaceRecords ?? [], {
      people: facts.team ?? [],
      profiles: facts.inviteProfiles ?? [],
      author: user.id,
      userLimit: facts.userLimit ?? 0,
      workspaceLimit: facts.workspaceLimit ?? 0,
      latency: facts.latency ?? 0,
    }),
  }) satisfies AdministrationServices
