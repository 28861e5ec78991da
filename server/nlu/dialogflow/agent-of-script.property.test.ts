import { scriptOf } from "@prosa/core/engine"
import { scripts } from "@prosa/core/engine/testing/arbitraries"
import { BotId } from "@prosa/core/kernel"
import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { AgentVersion } from "../language-agents.ts"
import { prefixOf, targetIn, versionIn } from "./agent-names.ts"
import { agentOfScript, trainedAnswers } from "./agent-of-script.ts"

const versions: fc.Arbitrary<AgentVersion> = fc.record({
  botId: fc.integer({ min: 1, max: 2_000_000_000 }).map((id) => Schema.decodeSync(BotId)(id)),
  version: fc
    .tuple(fc.constantFrom("f", "t"), fc.integer({ min: 1, max: 2_000_000_000 }))
    .map((parts) => parts.join("")),
})

describe("what an agent learns of a script", () => {
  it("has names that are unique, allowed by the vendor, and the same at every attempt", () => {
    fc.assert(
      fc.property(scripts, versions, (script, version) => {
        const { intents, entityTypes } = agentOfScript(script, version, "loja")
        const names = [...intents, ...entityTypes].map(({ displayName }) => displayName)
        expect(new Set(names).size).toBe(names.length)
        for (const name of names) expect(name).toMatch(/^[A-Za-z][\w-]{0,149}$/u)
        for (const name of names) expect(versionIn(name)).toEqual(version)
        expect(agentOfScript(structuredClone(script), version, "loja")).toEqual({ intents, entityTypes })
      }),
    )
  })

  it("keeps the names of all other answers when a node is added or an answer changes its phrases", () => {
    fc.assert(
      fc.property(scripts, versions, fc.nat(), (script, version, at) => {
        const answers = trainedAnswers(script)
        fc.pre(answers.length > 0)
        const changed = answers[at % answers.length]
        const nodes = script.flow.nodes.map((node) => ({
          ...node,
          userInteractions: node.userInteractions.map((answer) =>
            node.id === changed?.node.id && answer.target === changed.target
              ? { ...answer, phrases: ["outra"] }
              : answer,
          ),
        }))
        const { version: _version, flow, ...facts } = script
        const next = scriptOf({ ...flow, nodes: nodes.toReversed() }, facts)
        const namesOf = (of: typeof script) =>
          agentOfScript(of, version, "loja")
            .intents.map(({ displayName }) => displayName)
            .toSorted()
        expect(namesOf(next)).toEqual(namesOf(script))
      }),
    )
  })

  it("has an intent for each answer with phrases, which is read back from its name at its node only", () => {
    fc.assert(
      fc.property(scripts, versions, versions, (script, version, other) => {
        fc.pre(prefixOf(version) !== prefixOf(other))
        const { intents } = agentOfScript(script, version, "loja")
        const answers = trainedAnswers(script)
        expect(intents).toHaveLength(answers.length)
        intents.forEach(({ displayName, inputContextNames }, at) => {
          const { node, target } = answers[at] ?? {}
          expect(node && targetIn(displayName, version, node.id)).toBe(target)
          expect(node && targetIn(displayName, other, node.id)).toBeUndefined()
          const others = script.flow.nodes.filter(({ id }) => id !== node?.id)
          for (const { id } of others) expect(targetIn(displayName, version, id)).toBeUndefined()
          expect(inputContextNames).toEqual([
            `projects/loja/agent/sessions/-/contexts/${prefixOf(version)}n${node?.id}`,
          ])
        })
      }),
    )
  })

  it("annotates values in phrases without changing a word of them", () => {
    fc.assert(
      fc.property(scripts, versions, (script, version) => {
        const { intents, entityTypes } = agentOfScript(script, version, "loja")
        const types = new Set(entityTypes.map(({ displayName }) => `@${displayName}`))
        const answers = trainedAnswers(script)
        intents.forEach(({ trainingPhrases, parameters }, at) => {
          const written = trainingPhrases.map(({ parts }) => parts.map(({ text }) => text).join(""))
          expect(written).toEqual(answers[at]?.phrases)
          for (const { parts } of trainingPhrases)
            for (const { text, entityType } of parts) {
              expect(text).not.toBe("")
              expect(entityType === undefined || types.has(entityType)).toBe(true)
            }
          for (const { entityTypeDisplayName } of parameters) expect(types.has(entityTypeDisplayName)).toBe(true)
        })
        for (const { kind, entities } of entityTypes)
          for (const { value, synonyms } of entities) {
            expect(synonyms).toContain(value)
            if (kind !== "KIND_MAP") expect(synonyms).toEqual([value])
          }
      }),
    )
  })

  it("reads no version in a name that is not ours", () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        fc.pre(!/^b\d+_[ft]\d+_/u.test(name))
        expect(versionIn(name)).toBeUndefined()
      }),
    )
    for (const name of ["Default Welcome Intent", "b1_f2", "b_f2_n1", "xb1_f2_n1_n2", "b1_x2_n1"])
      expect(versionIn(name)).toBeUndefined()
  })
})
