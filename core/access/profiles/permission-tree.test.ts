import { describe, expect, it } from "vitest"
import {
  permissionIdOf,
  permissionOptions,
  permissionTree,
  type PermissionTreeFacts,
  togglePermission,
} from "../index.ts"

const id = permissionIdOf
const facts = (given: ReadonlyArray<number>, locked: ReadonlyArray<string> = []): PermissionTreeFacts => ({
  options: permissionOptions,
  given,
  mayGrant: (name) => !locked.includes(name),
})
const branch = (tree: ReturnType<typeof permissionTree>, label: string) => {
  const found = tree.find((each) => each.label === label)
  if (found === undefined) throw new Error(`no heading ${label}`)
  return found
}
const headingOf = (label: string) => branch(permissionTree(facts([])), label).id

describe("the permission tree", () => {
  it("has a heading with a negative id for each group, and every permission once", () => {
    const tree = permissionTree(facts([]))
    expect(tree.map(({ label }) => label).slice(0, 3)).toEqual(["Entidades", "Robôs", "Colaboradores"])
    expect(tree.every((each) => each.id < 0)).toBe(true)
    expect(new Set(tree.flatMap(({ leaves }) => leaves.map((leaf) => leaf.id))).size).toBe(permissionOptions.length)
  })

  it("shows whether none, some or all of a group's permissions are granted", () => {
    const tree = permissionTree(facts([id("bot_view"), id("message_remove")]))
    expect(branch(tree, "Robôs")).toMatchObject({ checked: "some", given: 1, of: 3 })
    expect(branch(tree, "Mensagens")).toMatchObject({ checked: true, given: 1, of: 1 })
    expect(branch(tree, "Salas")).toMatchObject({ checked: false, given: 0 })
  })

  it("is searched by permission and group, regardless of case and accents", () => {
    expect(permissionTree(facts([]), " ROBOS ").map(({ label, leaves }) => [label, leaves.length])).toEqual([
      ["Robôs", 3],
    ])
    const found = permissionTree(facts([id("bot_view")]), "excluir")
    expect(found.map(({ label, leaves }) => [label, leaves.map((leaf) => leaf.label)])).toEqual([
      ["Robôs", ["Excluir robôs"]],
    ])
    expect(branch(found, "Robôs")).toMatchObject({ checked: "some", of: 3 })
    expect(permissionTree(facts([]), "nada disso")).toEqual([])
  })

  it("puts permissions of an unknown group under a heading of its own", () => {
    const options = [...permissionOptions, { id: 900, name: "invoice_view", displayName: "Ver faturas" }]
    expect(permissionTree({ ...facts([]), options }).at(-1)).toMatchObject({ label: "invoice", of: 1 })
  })
})

describe("toggling", () => {
  it("grants and revokes one permission", () => {
    expect(togglePermission(facts([]), id("bot_view"))).toEqual([id("bot_view")])
    expect(togglePermission(facts([id("bot_view"), 1]), id("bot_view"))).toEqual([1])
  })

  it("a group grants all of its permissions, or revokes them all; its own id is never included", () => {
    const all = [id("bot_view"), id("bot_create"), id("bot_remove")]
    expect(togglePermission(facts([all[1] ?? 0]), headingOf("Robôs")).toSorted((a, b) => a - b)).toEqual(all)
    expect(togglePermission(facts(all), headingOf("Robôs"))).toEqual([])
  })

  it("keeps locked permissions", () => {
    const held = [id("bot_remove")]
    expect(togglePermission(facts([], ["bot_remove"]), held[0] ?? 0)).toEqual([])
    expect(togglePermission(facts(held, ["bot_remove"]), held[0] ?? 0)).toEqual(held)
    const whole = togglePermission(facts(held, ["bot_remove"]), headingOf("Robôs"))
    expect(whole.toSorted((a, b) => a - b)).toEqual([id("bot_view"), id("bot_create"), id("bot_remove")])
    expect(togglePermission(facts(whole, ["bot_remove"]), headingOf("Robôs"))).toEqual(held)
    const locked = permissionTree(facts(held, ["bot_remove", "message_remove"]))
    expect(branch(locked, "Robôs").locked).toBe(false)
    expect(branch(locked, "Mensagens").locked).toBe(true)
  })
})
