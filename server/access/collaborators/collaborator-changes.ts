import type { CollaboratorChange } from "@prosa/core/access"
import { type InvalidInput, invalidInput, type ProfileId, sentences, type WorkspaceId } from "@prosa/core/kernel"
import type { StoredCollaborator } from "./collaborator-store.ts"

export const changesRights = ({ name, active, profiles, workspaces }: CollaboratorChange): boolean =>
  [name, active, profiles, workspaces].some((field) => field !== undefined)

export const unknownAmong = <Id extends ProfileId | WorkspaceId>(
  field: string,
  ids: ReadonlyArray<Id>,
  isKnown: (id: Id) => boolean,
): InvalidInput | undefined => {
  const errors = ids.flatMap((id, at) =>
    isKnown(id) ? [] : [{ path: `${field}.${at}`, message: sentences.unknownRecord }],
  )
  return errors.length === 0 ? undefined : invalidInput(errors)
}

/** The changed fields, and what they were. Passwords and photos are only mentioned. */
export const auditOfCollaborator = (
  before: StoredCollaborator,
  { lastPassword, password, avatar, ...change }: CollaboratorChange,
) => {
  const ids = { profiles: before.profiles.map(({ id }) => id), workspaces: before.workspaces.map(({ id }) => id) }
  const was: Readonly<Record<string, unknown>> = { ...before, ...ids }
  return {
    ...change,
    ...(password === undefined || lastPassword === undefined ? {} : { password: true }),
    ...(avatar === undefined ? {} : { avatar: avatar === null ? "initials" : "photo" }),
    before: Object.fromEntries(Object.keys(change).map((field) => [field, was[field]])),
  }
}
