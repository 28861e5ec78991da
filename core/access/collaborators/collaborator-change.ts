import {
  defaultDialCode,
  type FieldError,
  maskCollaboratorPhone,
  phoneDigits,
  collaboratorPhoneRefusal,
} from "../../kernel/index.ts"
import type { Collaborator, CollaboratorChange } from "./collaborators.ts"

/** What a change is compared with. */
export type ChangedCollaborator = Pick<
  Collaborator,
  "name" | "email" | "phone" | "active" | "isAttendant" | "agentName" | "image"
> & {
  readonly profiles: ReadonlyArray<Pick<Collaborator["profiles"][number], "id">>
  readonly workspaces: ReadonlyArray<Pick<Collaborator["workspaces"][number], "id">>
}

/** Returns the stored form of an agent's name: trimmed, null if empty or if the user is no attendant (access, section 5). */
export const agentNameOf = (isAttendant: boolean, agentName: string | null): string | null =>
  isAttendant && agentName !== null && agentName.trim() !== "" ? agentName.trim() : null

/**
 * Returns the fields of a wish that differ from what is stored, in their stored form: whoever sends everything changes
 * only what they changed. Unchecking 'Atendente' clears the agent's name.
 */
export const changesOf = (before: ChangedCollaborator, wish: CollaboratorChange): CollaboratorChange => {
  const { name, email, phone, active, profiles, workspaces, avatar, lastPassword = "", password = "" } = wish
  const isAttendant = wish.isAttendant ?? before.isAttendant
  const agentName = agentNameOf(isAttendant, wish.agentName === undefined ? before.agentName : wish.agentName)
  const digits = phone === undefined ? undefined : phoneDigits(phone)
  return {
    ...(name === undefined || name.trim() === before.name ? {} : { name: name.trim() }),
    ...(email === undefined || email.trim() === before.email ? {} : { email: email.trim() }),
    ...(digits === undefined || digits === before.phone ? {} : { phone: digits }),
    ...(active === undefined || active === before.active ? {} : { active }),
    ...(profiles === undefined || sameIds(profiles, before.profiles) ? {} : { profiles }),
    ...(workspaces === undefined || sameIds(workspaces, before.workspaces) ? {} : { workspaces }),
    ...(isAttendant === before.isAttendant ? {} : { isAttendant }),
    ...(agentName === before.agentName ? {} : { agentName }),
    ...(avatar === undefined || (avatar === null && before.image === "") ? {} : { avatar }),
    ...(password === "" && lastPassword === "" ? {} : { lastPassword, password }),
  }
}

const sameIds = (ids: ReadonlyArray<number>, kept: ReadonlyArray<{ readonly id: number }>): boolean =>
  ids.length === kept.length && kept.every(({ id }) => ids.includes(id))

/** Checks that a change removes no phone: it may be missing only where it always was (access, section 5). */
export const refusalOfPhone = (change: CollaboratorChange): FieldError | undefined =>
  change.phone === "" ? { path: "phone", message: collaboratorPhoneRefusal } : undefined

/** Formats a stored phone: '+55 (11) 9 7741-2030', or '+' and the digits of another country. */
export const shownPhone = (phone: string): string =>
  phone === "" || phone.startsWith(defaultDialCode) ? maskCollaboratorPhone(phone) : `+${phoneDigits(phone)}`
