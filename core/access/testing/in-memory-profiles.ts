import { Effect } from "effect"
import {
  type Holder,
  permissionOf,
  permissionOptions,
  type Profile,
  type ProfileDraft,
  type Profiles,
  refusalOfPermissions,
} from "../index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import { type CallRefused, fold, notFound, type CompanyId, type ProfileId } from "../../kernel/index.ts"

/** The port `Profiles` without a server, with controls for tests. */
export interface InMemoryProfiles extends Profiles {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  readonly kept: ReadonlyArray<Profile>
}

/**
 * Creates the profiles of one company for `holder`, who can grant only what they hold. `latency` is in milliseconds.
 */
export const createInMemoryProfiles = (
  given: ReadonlyArray<Profile>,
  holder: Holder,
  options: { readonly latency?: number } = {},
): InMemoryProfiles => {
  const { answer, refuse } = createFakeCalls(options.latency)
  let kept = given
  const byName = () => kept.toSorted((a, b) => compare(fold(a.name), fold(b.name)) || a.id - b.id)
  const choiceOf = ({ id, name }: Profile) => ({ id, name })
  const refusalOf = (draft: ProfileDraft, before: Profile["permissions"] = []) =>
    refusalOfPermissions(holder, before.map(permissionOf), draft.permissions.map(permissionOf))
  const bare = (draft: ProfileDraft, id: ProfileId, companyId: CompanyId): Profile => ({
    id,
    companyId,
    name: draft.name.trim(),
    permissions: draft.permissions.toSorted((a, b) => a - b),
  })
  return {
    get kept() {
      return kept
    },
    refuse,
    list: ({ name, offset, limit }) =>
      answer(() => {
        const found = byName().filter((profile) => fold(profile.name).includes(fold(name)))
        return Effect.succeed({ result: found.slice(offset, offset + limit).map(choiceOf), total: found.length })
      }),
    all: () => answer(() => Effect.succeed(byName().map(choiceOf))),
    get: (id) =>
      answer(() => {
        const found = kept.find((profile) => profile.id === id)
        return found === undefined ? Effect.fail(notFound) : Effect.succeed(found)
      }),
    create: (companyId, draft) =>
      answer(() => {
        const refused = refusalOf(draft)
        if (refused !== undefined) return Effect.fail(refused)
        // The next number is a valid id.
        const id = (Math.max(0, ...kept.map((profile) => profile.id)) + 1) as ProfileId
        kept = [...kept, bare(draft, id, companyId)]
        return Effect.succeed({ id })
      }),
    update: (id, draft) =>
      answer(() => {
        const found = kept.find((profile) => profile.id === id)
        if (found === undefined) return Effect.fail(notFound)
        const refused = refusalOf(draft, found.permissions)
        if (refused !== undefined) return Effect.fail(refused)
        const saved = bare(draft, id, found.companyId)
        kept = kept.map((profile) => (profile.id === id ? saved : profile))
        return Effect.succeed(saved)
      }),
    permissions: () => answer(() => Effect.succeed(permissionOptions)),
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
