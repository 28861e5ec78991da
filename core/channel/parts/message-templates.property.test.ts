import fc from "fast-check"
import { expect, it } from "vitest"
import { type MessageTemplate, renderTemplate, templateErrors, templateVariables } from "./message-templates.ts"

// Braces beside a variable could make another one of its value.
const bare = fc.string().map((text) => text.replaceAll(/[{}]/gu, "("))
const piece = fc.oneof(bare, fc.constantFrom("{{1}}", "{{2}}", "{{ 3 }}", "{{nome}}", "{ {4}", "$1", "\n"))
const words = (most: number) => fc.array(piece, { maxLength: most }).map((pieces) => pieces.join(""))
const templates: fc.Arbitrary<MessageTemplate> = fc.record({
  name: fc.string(),
  language: fc.constant("pt_BR"),
  header: fc.record({ format: fc.constant("text" as const), text: words(4) }),
  body: words(12),
  footer: fc.constant(""),
  buttons: fc.constant([]),
  named: fc.boolean(),
})

it("a template whose values have no error leaves nothing to be filled in, and stays within the vendor's limits", () => {
  fc.assert(
    fc.property(templates, fc.infiniteStream(fc.string()), (template, typed) => {
      const values = Object.fromEntries(
        templateVariables(template).map(({ key }) => [key, String(typed.next().value).replaceAll(/[{}]/gu, "(")]),
      )
      fc.pre(Object.keys(templateErrors(template, values)).length === 0)
      const rendered = renderTemplate(template, values)
      expect(templateVariables({ ...template, header: { format: "none", text: "" }, body: rendered })).toEqual([])
      const alone = { ...template, header: { format: "none" as const, text: "" } }
      if (templateVariables(alone).length > 0)
        expect([...renderTemplate(alone, values)].length).toBeLessThanOrEqual(1_024)
    }),
    { numRuns: 500 },
  )
})
