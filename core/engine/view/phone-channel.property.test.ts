import fc from "fast-check"
import { expect, it } from "vitest"
import { choiceStyleOf, Medium } from "../../channel/index.ts"
import { readInPhone, pressInPhone, shownInPhone } from "./phone-channel.ts"
import type { SimulationMessage } from "./simulation-state.ts"

const labels = fc.array(
  fc
    .oneof(fc.string({ unit: "grapheme", maxLength: 50 }), fc.constantFrom("Boleto", "Falar com uma pessoa da equipe"))
    .filter((label) => label.trim() !== ""),
  { minLength: 1, maxLength: 40 },
)

it("every quick reply can be pressed or written on every channel, and the bot hears its label", () => {
  fc.assert(
    fc.property(fc.constantFrom(...Medium.literals), labels, fc.boolean(), (channel, replies, linked) => {
      const link = { kind: "link" as const, label: "Loja", link: "https://prosa.example" }
      const buttons = [...(linked ? [link] : []), ...replies.map((label) => ({ kind: "quick-reply" as const, label }))]
      const message: SimulationMessage = { id: 1, from: "bot", time: "", text: "Qual?", buttons, files: [] }
      if (choiceStyleOf(channel, replies) === "numbered") {
        const heard = replies.map((_, at) => readInPhone(channel, [message], ` ${at + 1}. `))
        expect(heard).toEqual(replies.map((label) => label.trim()))
        expect(readInPhone(channel, [message], `${replies.length + 1}`)).toBe(`${replies.length + 1}`)
        return
      }
      const heard: Array<string> = []
      let open: SimulationMessage | undefined = message
      while (open !== undefined) {
        const shown: SimulationMessage = open
        open = undefined
        for (const { key } of shownInPhone({ channel, fileSizes: {} }, shown).flatMap(
          ({ choices }) => choices.options,
        )) {
          const press = pressInPhone(shown, key)
          if (press?.kind === "say") heard.push(press.label)
          const further = press?.kind === "further" ? press.messages[1] : undefined
          if (further !== undefined) open = { id: shown.id + 2, time: "", ...further }
        }
      }
      expect(heard).toEqual(replies)
    }),
    { numRuns: 300 },
  )
})
