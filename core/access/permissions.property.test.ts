import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { can, permissions, safeOrigin } from "./index.ts"

const some = fc.subarray([...permissions])
const holders = fc.record({ admin: fc.boolean(), permissions: some })

describe("what a user can do", () => {
  it("only grows with their permissions", () => {
    fc.assert(
      fc.property(holders, some, some, (holder, more, asked) => {
        const promoted = { ...holder, permissions: [...holder.permissions, ...more] }
        fc.pre(can(holder, ...asked))
        expect(can(promoted, ...asked)).toBe(true)
      }),
    )
  })

  it("grows with the list of permissions, any of which suffices", () => {
    fc.assert(
      fc.property(holders, some, some, (holder, asked, more) => {
        expect(can(holder, ...asked, ...more)).toBe(can(holder, ...asked) || can(holder, ...more))
      }),
    )
  })

  it("is everything for an administrator, and for others the overlap with the required permissions", () => {
    fc.assert(
      fc.property(holders, some, (holder, asked) => {
        const held = new Set(holder.permissions)
        expect(can(holder, ...asked)).toBe(holder.admin || asked.some((permission) => held.has(permission)))
      }),
    )
  })
})

describe("a page requested before signing in", () => {
  const here = "https://prosa.example"
  const parts = fc.constantFrom(
    "/",
    "\\",
    "\t",
    "\n",
    "\r",
    " ",
    "evil.com",
    "@",
    "..",
    "?",
    "#",
    ":",
    "login",
    "https:",
  )
  const origins = fc.oneof(
    fc.array(parts, { maxLength: 6 }).map((all) => `/${all.join("")}`),
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.webUrl(),
  )

  it("never leads to another host, however it is written", () => {
    fc.assert(
      fc.property(origins, (origin) => {
        const safe = safeOrigin(origin)
        fc.pre(safe !== undefined)
        expect(new URL(safe, here).origin).toBe(here)
      }),
      { numRuns: 2_000 },
    )
  })
})
