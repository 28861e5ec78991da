import { failure } from "../kernel/index.ts"
import { Schema } from "effect"

/** What a company has a limited number of, besides bots. */
export type LimitedThing = "workspaces" | "users"

/** A limit and its present use. A limit of 0 means unlimited (access, section 9). */
export const Quota = Schema.Struct({ limit: Schema.Int, used: Schema.Int })
export type Quota = typeof Quota.Type

/** Returns whether `more` fit into a quota. A use above the limit, which was lowered since, admits none. */
export const fitsQuota = ({ limit, used }: Quota, more: number): boolean =>
  more <= 0 || limit === 0 || used + more <= limit

/** The company has as many workspaces or users as it may have. */
export const QuotaReached = failure("QuotaReached", { limit: Schema.Int })
export type QuotaReached = typeof QuotaReached.Type

const words: Readonly<Record<LimitedThing, (limit: number) => string>> = {
  workspaces: (limit) => `Sua empresa atingiu o limite de ${limit === 1 ? "1 workspace" : `${limit} workspaces`}.`,
  users: (limit) => `Sua empresa atingiu o limite de ${limit === 1 ? "1 usuário" : `${limit} usuários`}.`,
}

/** Creates the refusal beyond a quota; its sentence names the limit. */
export const quotaReached = (thing: LimitedThing, limit: number): QuotaReached => ({
  _tag: "QuotaReached",
  message: words[thing](limit),
  limit,
})
