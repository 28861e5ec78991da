import { expect, it } from "vitest"
import { additionRefusal, additions } from "./index.ts"
import { aUser } from "./testing/index.ts"

it("each addition asks for its permission, and says its sentence without it", () => {
  const refusals = (permissions: ReadonlyArray<string>, admin = false) =>
    additions.map(({ key }) => additionRefusal(aUser({ permissions, admin }), key))
  expect(refusals([])).toEqual([
    "Seu usuario nao tem permissao para incluir um novo workspace!",
    "Seu usuario nao tem permissao para incluir um novo bot!",
    "Seu usuario nao tem permissao para incluir um novo perfil!",
  ])
  expect(refusals(["bot_create"])[1]).toBeUndefined()
  expect(refusals(["workspace_create", "bot_create", "profile_create"])).toEqual([undefined, undefined, undefined])
  expect(refusals([], true)).toEqual([undefined, undefined, undefined])
})
