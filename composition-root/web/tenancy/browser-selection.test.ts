// @vitest-environment happy-dom
import { CompanyId, UserId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { expect, it } from "vitest"
import { browserSessionHost } from "../browser-host.ts"
import { browserSelection } from "./browser-selection.ts"

const company = Schema.decodeSync(CompanyId)
const of = (user: number) => browserSelection(() => Schema.decodeSync(UserId)(user))

it("is stored by person and company: some workspaces, none, or all", () => {
  of(1).write(company(1), [3, 4])
  of(1).write(company(2), "all")
  of(2).write(company(1), [])
  expect([of(1).read(company(1)), of(1).read(company(2)), of(2).read(company(1)), of(2).read(company(2))]).toEqual([
    [3, 4],
    "all",
    [],
    undefined,
  ])
})

it("is cleared by a logout, which leaves the rest of what the browser stores", () => {
  of(1).write(company(1), [3, 4])
  localStorage.setItem("other", "1")
  browserSessionHost.forget()
  expect(of(1).read(company(1))).toBeUndefined()
  expect(localStorage.getItem("other")).toBe("1")
})
