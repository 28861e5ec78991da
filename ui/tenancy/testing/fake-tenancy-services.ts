import type { Session } from "@prosa/core/access/view"
import { derive, type Scope } from "@prosa/core/kernel/view"
import type { CompanyChoice, Workspace } from "@prosa/core/tenancy"
import { aWorkspace, createInMemoryCompanies, createInMemoryWorkspaces } from "@prosa/core/tenancy/testing"
import { createWorkspaceSelection } from "@prosa/core/tenancy/view"
import type { TenancyServices } from "../tenancy-services.ts"

export interface FakeTenancyFacts {
  /** 'SAC' alone unless told. */
  readonly workspaces?: ReadonlyArray<Workspace>
  readonly companies?: ReadonlyArray<CompanyChoice>
}

/** Companies, and the workspaces of the session's company; which are chosen is not kept. */
export const createFakeTenancyServices = (
  scope: Scope,
  session: Pick<Session, "state$">,
  { workspaces = [aWorkspace()], companies = [] }: FakeTenancyFacts = {},
) =>
  ({
    selection: createWorkspaceSelection(scope, {
      workspaces: createInMemoryWorkspaces(workspaces),
      companyId$: derive(scope, session.state$, ({ company }) => company?.id),
      store: { read: () => undefined, write: () => {} },
    }),
    companies: createInMemoryCompanies(companies),
  }) satisfies TenancyServices
