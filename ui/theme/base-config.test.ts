import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { defaultBaseConfig } from "@chakra-ui/react/preset-base"
import { describe, expect, it } from "vitest"
import { system, systemOn } from "./system.ts"

/** Our system on Chakra's whole base. */
const whole = systemOn(defaultBaseConfig)

const folder = join(process.cwd(), "ui")
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/u.test(file) && !/^dist|\.test\./u.test(file) && !file.endsWith("base-config.ts"))
  .map((file) => readFileSync(join(folder, file), "utf8"))

const utilities: Readonly<Record<string, { readonly shorthand?: string | ReadonlyArray<string> }>> =
  defaultBaseConfig.utilities ?? {}
const properties = new Set(Object.entries(utilities).flatMap(([name, { shorthand = [] }]) => [name, shorthand].flat()))

/** Every property of a style with every value that it is given somewhere, in an object or as an attribute. */
const used = new Map<string, readonly [property: string, value: string | number | boolean]>()
for (const source of sources) {
  for (const [, property = "", text, number] of source.matchAll(/\b(\w+)(?::\s*|=\{?\s*)(?:"([^"]*)"|(\d+)\b)/gu)) {
    const value = text ?? Number(number)
    if (properties.has(property)) used.set(`${property}=${value}`, [property, value])
  }
  for (const [, property = ""] of source.matchAll(/\b(srOnly)\b/gu)) used.set(property, [property, true])
}

describe("the base of the styles", () => {
  it("is looked at with what the components use", () => {
    expect(used.size).toBeGreaterThan(300)
  })

  it("makes of everything that the components use what Chakra's own base makes of it", () => {
    const different = [...used.values()].flatMap(([property, value]) => {
      const [ours, theirs] = [system(), whole].map((made) => {
        // A ground is also kept in a variable for the colour `currentBg`, which we do not have.
        const { "--bg-currentcolor": _kept, ...css } = made.css({ [property]: value })
        return JSON.stringify(css)
      })
      return ours === theirs ? [] : [`${property}: ${value} → ${ours} instead of ${theirs}`]
    })
    expect(different).toEqual([])
  })

  it("knows every condition that is used", () => {
    const conditions = new Set(
      sources.flatMap((source) => [...source.matchAll(/\b_([a-z]\w*):/gu)].map(([, name]) => name)),
    )
    const known = Object.keys(system()._config.conditions ?? {})
    expect([...conditions].filter((name) => name !== undefined && !known.includes(name))).toEqual([])
  })
})
