import { expect, it } from "vitest"
import { accountTroubles, standingAfter } from "../index.ts"

it("an account that can no longer answer breaks its numbers, each with its reason", () => {
  for (const [kind, trouble] of [
    ["disabled", accountTroubles.disabled],
    ["deleted", accountTroubles.deleted],
    ["access-withdrawn", accountTroubles.withdrawn],
    ["login-withdrawn", accountTroubles.loginWithdrawn],
  ] as const)
    expect(standingAfter({ kind })).toEqual({ state: "broken", trouble })
})

it("an account that is warned goes on, and says of what", () => {
  for (const [kind, trouble] of [
    ["to-be-disabled", accountTroubles.toBeDisabled],
    ["violation", accountTroubles.violation],
  ] as const)
    expect(standingAfter({ kind })).toEqual({ state: "connected", trouble })
})

it("a restriction of answers breaks the numbers until its end, one of templates does not", () => {
  expect(standingAfter({ kind: "restricted", what: "answers", until: 9 })).toEqual({
    state: "broken",
    trouble: accountTroubles.answersRestricted,
    until: 9,
  })
  expect(standingAfter({ kind: "restricted", what: "templates" })).toEqual({
    state: "connected",
    trouble: accountTroubles.templatesRestricted,
  })
})

it("a reinstatement ends what the account has done, and gives no access back", () => {
  const { state, trouble, lifts = [] } = standingAfter({ kind: "reinstated" })
  expect([state, trouble]).toEqual(["connected", ""])
  for (const kind of ["disabled", "to-be-disabled", "violation"] as const)
    expect(lifts).toContain(standingAfter({ kind }).trouble)
  for (const what of ["answers", "templates"] as const)
    expect(lifts).toContain(standingAfter({ kind: "restricted", what }).trouble)
  expect(lifts).toContain(accountTroubles.locked)
  expect(lifts).not.toContain(accountTroubles.withdrawn)
  expect(lifts).not.toContain(accountTroubles.loginWithdrawn)
  expect(lifts).not.toContain(accountTroubles.deleted)
})
