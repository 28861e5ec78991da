import { expect, it } from "vitest"
import { pathAfterSwitch } from "./index.ts"

it.each(["/home", "/chatbots", "/users/", "/Workspaces/", "/templates-list/", "/company"])(
  "a list stays open after a company was chosen: %s",
  (path) => expect(pathAfterSwitch(path)).toBe(path),
)

it.each([
  "/drawflow/1042/31",
  "/drawflow/templates-view/7",
  "/chatbots/1042",
  "/chatbots/1042/",
  "/change-company",
  "/Change-Company/",
  "/401",
  "/not-authorized",
  "/",
])("a page of one thing, of the choice or of a refusal is left for home: %s", (path) =>
  expect(pathAfterSwitch(path)).toBe("/home"),
)
