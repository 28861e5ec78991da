import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { contexts } from "./contexts.ts"

const folder = fileURLToPath(new URL("../e2e/", import.meta.url))
const specsOf = JSON.parse(readFileSync(`${folder}contexts.json`, "utf8")) as Readonly<
  Record<string, ReadonlyArray<string>>
>

it("each browser spec belongs to a context, so that test:changed runs it; the main job belongs to all", () => {
  const listed = new Set([...Object.values(specsOf).flat(), "main-job"])
  const written = readdirSync(folder).flatMap((file) => /^(.+)\.spec\.ts$/u.exec(file)?.[1] ?? [])
  expect([...listed].toSorted()).toEqual(written.toSorted())
})

it("each context has a browser spec, except for those without a page", () => {
  const withoutPage = ["kernel"]
  const places = ["widget", "demo", "platform"]
  expect(Object.keys(specsOf).toSorted()).toEqual(
    [...contexts.filter((name) => !withoutPage.includes(name)), ...places].toSorted(),
  )
})
