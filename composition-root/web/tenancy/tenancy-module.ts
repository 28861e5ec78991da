import { createHttpTenancy } from "@prosa/adapters-http/clients"
import { workspaceChanges } from "@prosa/core/access/view"
import { createScope, derive } from "@prosa/core/kernel/view"
import type { Companies, SupportChats, Workspaces } from "@prosa/core/tenancy"
import { createWorkspaceSelection } from "@prosa/core/tenancy/view"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { browserSelection } from "./browser-selection.ts"
import { createBrowserSupportWidget } from "./browser-support-widget.ts"

const tenancyTokens = {
  tenancy: token<{
    readonly workspaces: Workspaces
    readonly companies: Companies
    readonly supportChats: SupportChats
  }>("Tenancy"),
}

export const tenancyModule = new ContextModule("tenancy", (bind, slice) => {
  bind(tenancyTokens.tenancy).toResolvedValue(createHttpTenancy, [entryTokens.http])
  bind(slice).toResolvedValue(
    ({ workspaces, companies, supportChats }, session) => {
      const scope = createScope()
      const companyId$ = derive(scope, session.state$, ({ user, company }) =>
        user === undefined ? undefined : company?.id,
      )
      const changes$ = workspaceChanges(session)
      const store = browserSelection(() => session.state$.value.user?.id)
      return {
        selection: createWorkspaceSelection(scope, { workspaces, companyId$, store, changes$ }),
        companies,
        supportChats,
        supportWidget: createBrowserSupportWidget(() => {
          const { user } = session.state$.value
          return user === undefined ? {} : { person: String(user.id), color: user.platform.mainColor }
        }),
      }
    },
    [tenancyTokens.tenancy, entryTokens.session],
  )
})
