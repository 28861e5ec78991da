import fc from "fast-check"
import { expect, it } from "vitest"
import { createSendPace } from "./send-pace.ts"

const rule = { perSecond: 20, burstToPerson: 5, everyToPerson: 600 }

interface Ask {
  readonly pause: number
  readonly person: number
}

/** Sends as fast as the pace lets, with the pauses and people that are given; returns when each message went. */
const send = (asks: ReadonlyArray<Ask>, nodes = 1) => {
  let now = 1_000_000
  const pace = createSendPace({ clock: { now: () => now }, nodes: () => nodes, rules: { WHATSAPP: rule } })
  return asks.map(({ pause, person }) => {
    now += pause
    for (let wait = pace.take("WHATSAPP", 1, `${person}`); wait > 0; wait = pace.take("WHATSAPP", 1, `${person}`))
      now += wait
    return { at: now, person }
  })
}
/** Few people, or many; slowly, or all at once. */
const asks = fc.tuple(fc.constantFrom(0, 5, 300), fc.constantFrom(3, 200)).chain(([pause, people]) =>
  fc.array(fc.record({ pause: fc.nat({ max: pause }), person: fc.nat({ max: people }) }), {
    minLength: 1,
    maxLength: 120,
    size: "max",
  }),
)

it("sends no more in any second than the vendor takes, and no more to a person than their burst and what came back", () => {
  fc.assert(
    fc.property(asks, (asked) => {
      const sent = send(asked)
      for (const [index, { at }] of sent.entries()) {
        const within = sent.slice(index).filter((one) => one.at < at + 1_000)
        expect(within.length).toBeLessThanOrEqual(rule.perSecond)
      }
      for (const { at, person } of sent)
        for (const until of [1_000, 6_000]) {
          const toPerson = sent.filter((one) => one.person === person && one.at >= at && one.at < at + until)
          expect(toPerson.length).toBeLessThanOrEqual(rule.burstToPerson + Math.ceil(until / rule.everyToPerson))
        }
    }),
  )
})

it("sends on all nodes together no more than on one", () => {
  fc.assert(
    fc.property(asks, fc.integer({ min: 2, max: 30 }), fc.nat(), (asked, nodes, seed) => {
      // each node sends its own messages, beside the others
      const nodeOf = (at: number) => (at * 7 + seed) % nodes
      const sent = Array.from({ length: nodes }, (_, node) =>
        send(
          asked.filter((__, at) => nodeOf(at) === node),
          nodes,
        ),
      ).flat()
      for (const { at } of sent) {
        const within = sent.filter((one) => one.at >= at && one.at < at + 1_000)
        // of more nodes than messages a second each may send one at once
        expect(within.length).toBeLessThanOrEqual(Math.max(rule.perSecond, nodes))
      }
      for (const { at, person } of sent) {
        const toPerson = sent.filter((one) => one.person === person && one.at >= at && one.at < at + 6_000)
        const burst = Math.max(rule.burstToPerson, nodes)
        expect(toPerson.length).toBeLessThanOrEqual(burst + Math.ceil(6_000 / rule.everyToPerson) + nodes)
      }
    }),
  )
})

it("lets everything go at last, without waiting longer than the rules ask for", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), (messages) => {
      const sent = send(Array.from({ length: messages }, () => ({ pause: 0, person: 1 })))
      const last = (sent.at(-1)?.at ?? 0) - 1_000_000
      expect(last).toBeLessThanOrEqual(Math.max(0, messages - rule.burstToPerson) * rule.everyToPerson + 1_000)
    }),
  )
})

it("has no pace for a medium without a rule", () => {
  const pace = createSendPace({ clock: { now: () => 0 } })
  for (let count = 0; count < 1_000; count += 1) expect(pace.take("LIVECHAT", 1, "a")).toBe(0)
})
