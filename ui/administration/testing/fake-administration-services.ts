import type { ProfileChoice, SessionUser } from "@prosa/core/access"
import type { UserId } from "@prosa/core/kernel"
import type {
  BrandRecord,
  CompanyRecord,
  PlatformChoice,
  TeamCandidate,
  WorkspaceRecord,
} from "@prosa/core/administration"
import {
  createInMemoryBrandSettings,
  createInMemoryCompanyRecords,
  createInMemoryWorkspaceRecords,
} from "@prosa/core/administration/testing"
import type { AdministrationServices } from "../administration-services.ts"

export interface FakeAdministrationFacts {
  readonly companyRecords?: ReadonlyArray<CompanyRecord>
  readonly brandRecords?: ReadonlyArray<BrandRecord>
  /** 'Prosa' alone unless told. */
  readonly platforms?: ReadonlyArray<PlatformChoice>
  readonly workspaceRecords?: ReadonlyArray<WorkspaceRecord>
  readonly team?: ReadonlyArray<TeamCandidate>
  /** Who holds a permission that the signed-in person does not hold. */
  readonly strongerPeople?: ReadonlyArray<UserId>
  readonly inviteProfiles?: ReadonlyArray<ProfileChoice>
  /** 0: unlimited. */
  readonly userLimit?: number
  readonly workspaceLimit?: number
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

/** The companies of the platform, and the workspaces of the signed-in person's company. */
export const createFakeAdministrationServices = (user: SessionUser, facts: FakeAdministrationFacts = {}) => {
  const { companyRecords = [], workspaceRecords = [], brandRecords = [], platforms, latency = 0 } = facts
  return {
    companyRecords: createInMemoryCompanyRecords(companyRecords, {
      latency,
      ...(platforms === undefined ? {} : { platforms }),
    }),
    brandSettings: createInMemoryBrandSettings(brandRecords, { latency }),
    workspaceRecords: createInMemoryWorkspaceRecords(workspaceRecords, {
      people: facts.team ?? [],
      profiles: facts.inviteProfiles ?? [],
      author: user.id,
      ...(facts.strongerPeople === undefined ? {} : { stronger: facts.strongerPeople }),
      userLimit: facts.userLimit ?? 0,
      workspaceLimit: facts.workspaceLimit ?? 0,
      latency,
    }),
  } satisfies AdministrationServices
}
