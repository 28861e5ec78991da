import { fold } from "../../kernel/index.ts"
import { permissionGroups } from "./permission-groups.ts"
import type { PermissionOption } from "./permission-ids.ts"

/** A permission in the tree. One that the user does not hold is locked and keeps its value. */
export interface PermissionLeaf {
  readonly id: number
  readonly label: string
  readonly checked: boolean
  readonly locked: boolean
}

/** A group in the tree: its id is negative, and never sent (access, section 5). */
export interface PermissionBranch {
  readonly id: number
  readonly label: string
  /** 'some' if only part of its permissions are granted. */
  readonly checked: boolean | "some"
  /** None of its permissions can be changed. */
  readonly locked: boolean
  /** The number of permissions granted, and of all, regardless of the search. */
  readonly given: number
  readonly of: number
  readonly leaves: ReadonlyArray<PermissionLeaf>
}

/** The input of the tree. */
export interface PermissionTreeFacts {
  readonly options: ReadonlyArray<PermissionOption>
  /** The granted ids. */
  readonly given: ReadonlyArray<number>
  /** Whether the user may grant or revoke this permission. */
  readonly mayGrant: (name: string) => boolean
}

/** Builds the tree of permissions by group. The search covers both, regardless of case and accents. */
export const permissionTree = (facts: PermissionTreeFacts, search = ""): ReadonlyArray<PermissionBranch> => {
  const given = new Set(facts.given)
  const wanted = fold(search.trim())
  return groupsIn(facts.options).flatMap(({ id, label, options }) => {
    const held = options.filter((option) => given.has(option.id)).length
    const whole = fold(label).includes(wanted)
    const shown = options.filter(({ displayName }) => whole || fold(displayName).includes(wanted))
    if (shown.length === 0) return []
    const branch: PermissionBranch = {
      id,
      label,
      checked: held === 0 ? false : held === options.length || "some",
      locked: options.every(({ name }) => !facts.mayGrant(name)),
      given: held,
      of: options.length,
      leaves: shown.map((option) => ({
        id: option.id,
        label: option.displayName,
        checked: given.has(option.id),
        locked: !facts.mayGrant(option.name),
      })),
    }
    return [branch]
  })
}

/**
 * Returns the granted ids after toggling a permission or, with a negative id, a group: it grants all of the group, or
 * revokes all if every unlocked one is granted. Locked ones keep their value.
 */
export const togglePermission = (facts: PermissionTreeFacts, id: number): ReadonlyArray<number> => {
  const pressed = facts.options.filter((option) => option.id === id)
  const group = groupsIn(facts.options).find((each) => each.id === id)
  const free = (group?.options ?? pressed).filter(({ name }) => facts.mayGrant(name)).map((option) => option.id)
  const rest = facts.given.filter((each) => !free.includes(each))
  return free.every((each) => facts.given.includes(each)) ? rest : [...rest, ...free]
}

/** Counts the permissions in which two sets differ. */
export const permissionChanges = (before: ReadonlyArray<number>, now: ReadonlyArray<number>): number =>
  before.filter((id) => !now.includes(id)).length + now.filter((id) => !before.includes(id)).length

interface Group {
  readonly id: number
  readonly label: string
  readonly options: ReadonlyArray<PermissionOption>
}

/** Lists the known groups in order, then those of a newer server. */
const groupsIn = (options: ReadonlyArray<PermissionOption>): ReadonlyArray<Group> => {
  const labels = new Map<string, string>(permissionGroups.map(({ key, label }) => [key, label]))
  const keys = new Set([...labels.keys(), ...options.map(groupKeyOf)])
  return [...keys].map((key, at) => ({
    id: -(at + 1),
    label: labels.get(key) ?? key,
    options: options.filter((option) => groupKeyOf(option) === key),
  }))
}

const groupKeyOf = ({ name }: PermissionOption): string => name.split("_")[0] ?? name
