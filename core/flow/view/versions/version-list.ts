import type { BotId, CallRefused } from "../../../kernel/index.ts"
import { createPagedList, type ListWish, type PagedList, type Scope } from "../../../kernel/view/index.ts"
import type { Toasts } from "../../../shell/index.ts"
import { type FlowVersion, type FlowVersions, versionPageSizes } from "../../flow-versions.ts"
import type { Flows } from "../../flows.ts"
import { createVersionComparison, type VersionComparison } from "./version-comparison.ts"
import { createVersionNames, type VersionNames } from "./version-names.ts"

/** The versions of a bot's flow (bots, section 2): paged, named in place, and compared. */
export interface VersionList {
  readonly list: PagedList<FlowVersion, ListWish, CallRefused>
  readonly names: VersionNames
  readonly comparison: VersionComparison
}

/** The list's dependencies. */
export interface VersionListDeps {
  readonly versions: FlowVersions
  readonly flows: Pick<Flows, "load">
  readonly toasts: Toasts
}

/** Creates the list, and loads its first page. */
export const createVersionList = (
  scope: Scope,
  botId: BotId,
  { versions, flows, toasts }: VersionListDeps,
): VersionList => ({
  list: createPagedList<FlowVersion, ListWish, CallRefused>(
    scope,
    { search: "", first: 0, rows: versionPageSizes[0] },
    ({ first, rows }) => versions.list({ botId, offset: first, limit: rows }),
    0,
  ),
  names: createVersionNames(scope, { botId, versions, toasts }),
  comparison: createVersionComparison(scope, { botId, flows }),
})
