import type { Session } from "@prosa/core/access/view"
import type { CallRefused } from "@prosa/core/kernel"
import { derive, type Scope } from "@prosa/core/kernel/view"
import type { CompanyChoice, SupportChat, Workspace } from "@prosa/core/tenancy"
import {
  aWorkspace,
  createInMemoryCompanies,
  createInMemorySupportChats,
  createInMemoryWorkspaces,
} from "@prosa/core/tenancy/testing"
import { createWorkspaceSelection } from "@prosa/core/tenancy/view"
import type { TenancyServices } from "../tenancy-services.ts"

export interface FakeTenancyFacts {
  /** 'SAC' alone unless told. */
  readonly workspaces?: ReadonlyArray<Workspace>
  /** Makes loads of the workspaces fail from the beginning, until `refuseWorkspaces` ends it. */
  readonly workspacesRefused?: CallRefused
  readonly companies?: ReadonlyArray<CompanyChoice>
  /** Without one, nobody asks for support. */
  readonly supportChat?: SupportChat
}

/** Companies, and the workspaces of the session's company; which are chosen is not kept. */
export const createFakeTenancyServices = (
  scope: Scope,
  session: Pick<Session, "state$">,
  { workspaces = [aWorkspace()], workspacesRefused, companies = [], supportChat }: FakeTenancyFacts = {},
) => {
  const widget = { state: "absent" }
  let refusal = workspacesRefused
  return {
    selection: createWorkspaceSelection(scope, {
      workspaces: createInMemoryWorkspaces(workspaces, { refusal: () => refusal }),
      companyId$: derive(scope, session.state$, ({ company }) => company?.id),
      store: { read: () => undefined, write: () => {} },
    }),
    /** Makes loads of the workspaces fail with this; undefined restores normal responses. */
    refuseWorkspaces: (failure: CallRefused | undefined) => {
      refusal = failure
    },
    companies: createInMemoryCompanies(companies),
    supportChats: createInMemorySupportChats(supportChat),
    /** `state` tells what the page last asked of it. */
    supportWidget: Object.assign(widget, {
      show: () => {
        widget.state = "shown"
      },
      hide: () => {
        widget.state = "hidden"
      },
      remove: () => {
        widget.state = "absent"
      },
    }),
  } satisfies TenancyServices & { readonly refuseWorkspaces: unknown }
}
