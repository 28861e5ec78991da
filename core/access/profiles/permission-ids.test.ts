import { Result } from "effect"
import { expect, it } from "vitest"
import { decode } from "../../kernel/index.ts"
import { PermissionId, permissionIdOf, permissionIds, permissionOf, permissions, ProfileDraft } from "../index.ts"

it("every permission has a number of its own, and the number leads back to it", () => {
  expect(new Set(Object.values(permissionIds)).size).toBe(permissions.length)
  for (const permission of permissions) expect(permissionOf(permissionIdOf(permission))).toBe(permission)
})

it("numbers in use never change", () => {
  const known = ["entity_view", "profile_edit", "omnichannel_view", "message_remove"] as const
  expect(known.map((permission) => permissionIds[permission])).toEqual([1, 14, 19, 30])
})

it.each([
  [-3, "Deve ser maior que 0"],
  [0, "Deve ser maior que 0"],
  [35, "Registro inexistente"],
])("%i is not a permission: %s", (id, message) => {
  expect(decode(PermissionId, id)).toEqual(Result.fail([{ path: "", message }]))
})

it("a profile needs a name", () => {
  expect(decode(ProfileDraft, { name: " ", permissions: [] })).toEqual(
    Result.fail([{ path: "name", message: "Campo obrigatório" }]),
  )
})
