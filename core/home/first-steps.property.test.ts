import fc from "fast-check"
import { expect, it } from "vitest"
import { permissions } from "../access/index.ts"
import { aUser } from "../access/testing/index.ts"
import { firstSteps, placeOfFirstSteps } from "./index.ts"
import { firstStepFacts } from "./testing/index.ts"

const facts = fc
  .record({
    newestBot: fc.constantFrom(null, { id: 1, flowId: 2 }),
    tested: fc.boolean(),
    published: fc.boolean(),
    savedTest: fc.boolean(),
    people: fc.option(
      fc.nat(20).chain((all) => fc.record({ all: fc.constant(all), joined: fc.nat(all) })),
      { nil: null },
    ),
  })
  .map(firstStepFacts)
const users = fc.record({ admin: fc.boolean(), permissions: fc.subarray([...permissions]) }).map(aUser)

it("more rights never take a step away, and an administrator has all that anybody has", () => {
  fc.assert(
    fc.property(facts, users, fc.constantFrom(...permissions), (found, user, more) => {
      const keys = (facts: object) => firstSteps(found, { ...user, ...facts }, () => true).map(({ key }) => key)
      expect(keys({ permissions: [...user.permissions, more] })).toEqual(expect.arrayContaining(keys({})))
      expect(keys({ admin: true })).toEqual(expect.arrayContaining(keys({})))
    }),
  )
})

it("a done step has no action, and an open one leads on or says what it waits for", () => {
  fc.assert(
    fc.property(facts, users, (found, user) => {
      for (const { done, action, sentence } of firstSteps(found, user, () => true)) {
        if (done) expect(action).toBeUndefined()
        else expect(action !== undefined || sentence !== "").toBe(true)
      }
    }),
  )
})

it("dismissed steps are nowhere, and steps that are shown have one that is open", () => {
  fc.assert(
    fc.property(facts, users, fc.boolean(), fc.boolean(), (found, user, published, dismissed) => {
      const steps = firstSteps(found, user, () => true)
      const place = placeOfFirstSteps(steps, { published, dismissed })
      if (dismissed) expect(place).toBe("nowhere")
      if (place !== "nowhere") expect(steps.some(({ done }) => !done)).toBe(true)
    }),
  )
})
