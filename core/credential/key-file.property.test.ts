import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { aKeyFile } from "./testing/index.ts"
import { keyFileLimit, keyFileRefusals, readKeyFile, removalOf, tokenAddress } from "./index.ts"

const refusalOf = (text: string) =>
  Result.match(readKeyFile(text), { onSuccess: () => "a key", onFailure: (why) => why })

describe("a key file", () => {
  it("is read whatever its project and id are called, with fields that nobody knows", () => {
    const word = fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== "")
    fc.assert(
      fc.property(word, word, fc.jsonValue(), (projectId, keyId, more) => {
        const text = JSON.stringify({ ...JSON.parse(aKeyFile(projectId, keyId)), universe_domain: more })
        fc.pre(text.length <= keyFileLimit)
        expect(readKeyFile(text)).toEqual(Result.succeed({ projectId: projectId.trim(), keyId: keyId.trim() }))
      }),
    )
  })

  it("that is none is refused with a sentence, and never breaks anything", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => refusalOf(text) !== "a key"))
    expect(refusalOf("{")).toBe(keyFileRefusals.notJson)
    for (const field of ["type", "project_id", "private_key_id", "private_key", "client_email", "token_uri"]) {
      const { [field]: _left, ...rest } = JSON.parse(aKeyFile()) as Record<string, unknown>
      expect([field, refusalOf(JSON.stringify(rest))]).toEqual([field, keyFileRefusals.notKey])
    }
    expect(refusalOf(" ".repeat(keyFileLimit + 1))).toBe(keyFileRefusals.tooLarge)
  })

  it("asks tokens of Google alone: another address would receive a signed request", () => {
    for (const address of ["http://169.254.169.254/", `${tokenAddress}@roubo.example`, "", `${tokenAddress}/`])
      expect(refusalOf(aKeyFile().replace(tokenAddress, address))).toBe(keyFileRefusals.wrongAddress)
  })
})

it("a key that somebody removes stays with an active bot alone", () => {
  expect([removalOf(undefined), removalOf({ active: false }), removalOf({ active: true })]).toEqual([
    "deleted",
    "taken",
    "kept",
  ])
})
