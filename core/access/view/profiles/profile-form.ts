import { Effect, type Schema } from "effect"
import { combineLatest, map, Subject } from "rxjs"
import { invalidInput, type ProfileId } from "../../../kernel/index.ts"
import { type Behavior, evolve, hold, type Scope } from "../../../kernel/view/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../../shell/view/index.ts"
import { mayGrant } from "../../profiles/permission-groups.ts"
import type { PermissionOption } from "../../profiles/permission-ids.ts"
import {
  type PermissionBranch,
  permissionChanges,
  permissionTree,
  togglePermission,
} from "../../profiles/permission-tree.ts"
import { profileMessages } from "../../profiles/profile-messages.ts"
import { ProfileDraft, type Profiles } from "../../profiles/profiles.ts"
import type { Session } from "../sessions/session.ts"

/** The form's values: a name, and the ids of permissions. */
export interface ProfileValues {
  readonly name: string
  readonly permissions: ReadonlyArray<number>
}

/** The tree as filtered by the search, and the numbers of granted and of all permissions. */
export interface ProfileTree {
  readonly search: string
  readonly branches: ReadonlyArray<PermissionBranch>
  readonly given: number
  readonly of: number
}

/** The dialog that creates or edits a profile, with its permission tree (access, section 2, 'Profiles'). */
export interface ProfileForm {
  readonly record: RecordForm<ProfileValues, ReadonlyArray<PermissionOption>>
  readonly tree$: Behavior<ProfileTree>
  filter(search: string): void
  /** Toggles a permission or, with a negative id, a group. */
  toggle(id: number): void
}

/**
 * Creates the form of a profile, or of a new one. `done` is called when it was saved; `closed` when it should close.
 */
export const createProfileForm = (
  scope: Scope,
  id: ProfileId | undefined,
  deps: RecordFormDeps & {
    readonly profiles: Profiles
    readonly session: Session
    readonly done: () => void
    readonly closed: () => void
  },
): ProfileForm => {
  const { profiles, session, done, closed } = deps
  const blank: ProfileValues = { name: "", permissions: [] }
  const record = createRecordForm<ProfileValues, ReadonlyArray<PermissionOption>, ProfileDraft, unknown>(
    scope,
    {
      schema: ProfileDraft as Schema.Codec<ProfileDraft, unknown>,
      blank,
      load: () =>
        Effect.all(
          { facts: profiles.permissions(), values: id === undefined ? Effect.succeed(blank) : profiles.get(id) },
          { concurrency: "unbounded" },
        ).pipe(Effect.map(({ facts, values: { name, permissions } }) => ({ facts, values: { name, permissions } }))),
      save: (draft) =>
        id === undefined
          ? profiles.create(session.companyId(), draft)
          : profiles
              .update(id, draft)
              .pipe(
                Effect.mapError((failure) =>
                  failure._tag === "EditorNeeded"
                    ? invalidInput([{ path: failure.field, message: failure.message }])
                    : failure,
                ),
              ),
      changes: (before, now) =>
        (before.name === now.name ? 0 : 1) + permissionChanges(before.permissions, now.permissions),
      saved: profileMessages.saved,
      done,
      closed,
    },
    deps,
  )
  const { user } = session.state$.value
  const facts = (options: ReadonlyArray<PermissionOption>, given: ReadonlyArray<number>) => ({
    options,
    given,
    mayGrant: (name: string) => user !== undefined && mayGrant(user, name),
  })
  const searches$ = new Subject<(search: string) => string>()
  const search$ = evolve(scope, "", searches$)
  const tree$ = hold<ProfileTree>(
    scope,
    { search: "", branches: [], given: 0, of: 0 },
    combineLatest([record.state$, record.form.state$, search$]).pipe(
      map(([state, { values }, search]) => {
        const options = state.status === "ready" ? state.facts : []
        const branches = permissionTree(facts(options, values.permissions), search)
        return { search, branches, given: values.permissions.length, of: options.length }
      }),
    ),
  )
  return {
    record,
    tree$,
    filter: (search) => searches$.next(() => search),
    toggle: (pressed) => {
      const state = record.state$.value
      if (state.status !== "ready") return
      const { permissions } = record.form.state$.value.values
      record.form.set("permissions", togglePermission(facts(state.facts, permissions), pressed))
    },
  }
}
