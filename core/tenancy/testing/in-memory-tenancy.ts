import { Effect } from "effect"
import { type CallRefused, type CompanyId, defaultTimeZone, fold, notAllowed } from "../../kernel/index.ts"
import type {
  Companies,
  CompanyChoice,
  ListedCompany,
  SupportChat,
  SupportChats,
  Workspace,
  Workspaces,
} from "../index.ts"

/** The facts of an in-memory port of workspaces. */
export interface InMemoryWorkspacesFacts {
  /** The user's company; any company if absent. */
  readonly own?: CompanyId
  /** Asked at each call, which fails with what it returns. */
  readonly refusal?: () => CallRefused | undefined
}

/** Creates the workspaces of one user. */
export const createInMemoryWorkspaces = (
  all: ReadonlyArray<Workspace>,
  { own, refusal = () => undefined }: InMemoryWorkspacesFacts = {},
): Workspaces => ({
  mine: (companyId) => {
    const refused = own === undefined || companyId === own ? refusal() : notAllowed
    return refused === undefined
      ? Effect.succeed(all.filter(({ active }) => active).toSorted(byName))
      : Effect.fail(refused)
  },
})

/** The port `Companies` without a server; the search ignores case and accents. By default a company is active, of 'Prosa'. */
export const createInMemoryCompanies = (all: ReadonlyArray<CompanyChoice & Partial<ListedCompany>>): Companies => ({
  list: ({ name, offset, limit }) =>
    Effect.sync(() => {
      const found = all.filter((company) => fold(company.name).includes(fold(name))).toSorted(byName)
      const page = found.slice(offset, offset + limit)
      return {
        result: page.map((row) => ({
          timeZone: defaultTimeZone,
          platformName: "Prosa",
          active: true,
          ...row,
        })),
        total: found.length,
      }
    }),
})

/** The port `SupportChats` of an installation with this chat, or with none. */
export const createInMemorySupportChats = (chat: SupportChat | null = null): SupportChats => ({
  current: () => Effect.succeed(chat),
})

interface Named {
  readonly id: number
  readonly name: string
}

const byName = (one: Named, other: Named): number => {
  const [a, b] = [fold(one.name), fold(other.name)]
  return a === b ? one.id - other.id : a < b ? -1 : 1
}
