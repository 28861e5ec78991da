import fc from "fast-check"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { permissions } from "../access/index.ts"
import { UserId } from "../kernel/index.ts"
import { refusalOfTeam, teamRefusals } from "./index.ts"

const userId = Schema.decodeSync(UserId)
const held = fc.uniqueArray(fc.constantFrom(...permissions.slice(0, 6)))
const id = fc.integer({ min: 1, max: 5 }).map((n) => userId(n))
const author = fc.record({ id, admin: fc.boolean(), permissions: held })
const member = fc.record({ id, name: fc.string(), permissions: held, workspaces: fc.integer({ min: 1, max: 3 }) })
const leaving = fc.uniqueArray(member, { selector: (each) => each.id })

describe("who leaves a team", () => {
  it("keeps a workspace, and is not stronger than the author, unless refused by name", () => {
    fc.assert(
      fc.property(author, leaving, (by, people) => {
        const refused = new Map(refusalOfTeam(by, people)?.people.map(({ id: each, message }) => [each, message]))
        for (const each of people) {
          const stronger = each.permissions.some((permission) => !by.permissions.includes(permission))
          const expected =
            stronger && !by.admin && by.id !== each.id
              ? teamRefusals.strongerPerson
              : each.workspaces === 1
                ? teamRefusals.lastWorkspace
                : undefined
          expect(refused.get(each.id)).toBe(expected)
        }
      }),
    )
  })

  it("is named in the sentence", () => {
    const camila = { id: userId(7), name: "Camila", permissions: [], workspaces: 1 }
    expect(refusalOfTeam({ id: userId(1), admin: true, permissions: [] }, [camila])).toMatchObject({
      message: `Camila: ${teamRefusals.lastWorkspace}`,
      people: [{ id: 7, message: teamRefusals.lastWorkspace }],
    })
  })
})
