import { fold } from "../kernel/index.ts"
import { permissionGroups } from "./permission-groups.ts"
import type { PermissionOption } from "./permission-ids.ts"

/** A permission in the tree. One that the person does not hold is locked: it stays as it is. */
export interface PermissionLeaf {
  readonly id: number
  readonly label: string
  readonly checked: boolean
  readonly locked: boolean
}

/** A heading of the tree: its id is negative, and never sent (access, section 5). */
export interface PermissionBranch {
  readonly id: number
  readonly label: string
  /** 'some' where only a part of its permissions is given. */
  readonly checked: boolean | "some"
  /** None of its permissions can be changed. */
  readonly locked: boolean
  /** How many of its permissions are given, and how many it has, whatever is searched. */
  readonly given: number
  readonly of: number
  readonly leaves: ReadonlyArray<PermissionLeaf>
}

/** What a tree is drawn from. */
export interface PermissionTreeFacts {
  readonly options: ReadonlyArray<PermissionOption>
  /** The ids that are given. */
  readonly given: ReadonlyArray<number>
  /** Whether the person may give or take this permission. */
  readonly mayGrant: (name: string) => boolean
}

/** The permissions under the headings of their groups; searched without regard to case and accents, in both. */
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
 * The given ids after a press on a permission or, with a negative id, on a heading: that gives all of its permissions, or
 * takes them all when all that can be changed are given. Locked ones stay as they are.
 */
export const togglePermission = (facts: PermissionTreeFacts, id: number): ReadonlyArray<number> => {
  const pressed = facts.options.filter((option) => option.id === id)
  const group = groupsIn(facts.options).find((each) => each.id === id)
  const free = (group?.options ?? pressed).filter(({ name }) => facts.mayGrant(name)).map((option) => option.id)
  const rest = facts.given.filter((each) => !free.includes(each))
  return free.every((each) => facts.given.includes(each)) ? rest : [...rest, ...free]
}

/** How many given permissions two sets differ in. */
export const permissionChanges = (before: ReadonlyArray<number>, now: ReadonlyArray<number>): number =>
  before.filter((id) => !now.includes(id)).length + now.filter((id) => !before.includes(id)).length

interface Group {
  readonly id: number
  readonly label: string
  readonly options: ReadonlyArray<PermissionOption>
}

/** The known groups in their order, then those that a newer server may have. */
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
