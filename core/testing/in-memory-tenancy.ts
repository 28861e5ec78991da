import { Effect } from "effect"
import { fold } from "../kernel/index.ts"
import type { Companies, CompanyChoice, Workspace, Workspaces } from "../tenancy/index.ts"

/** The same workspaces whatever the company. */
export const createInMemoryWorkspaces = (all: ReadonlyArray<Workspace>): Workspaces => ({
  mine: () => Effect.succeed(all),
})

/** The port `Companies` without a server; names are searched without regard to case and accents. */
export const createInMemoryCompanies = (all: ReadonlyArray<CompanyChoice>): Companies => ({
  list: ({ name, offset, limit }) =>
    Effect.sync(() => {
      const found = all.filter((company) => fold(company.name).includes(fold(name)))
      return { result: found.slice(offset, offset + limit), total: found.length }
    }),
})
