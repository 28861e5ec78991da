import { Result } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { templateErrors, templateVariables } from "../../channel/index.ts"
import { aCampaignContact, aCampaignMessageTemplate } from "../testing/index.ts"
import {
  type CampaignTemplate,
  campaignTemplateObstacle,
  dailyCapOf,
  fillerOf,
  fillTemplate,
  isMendable,
  divideAudience,
  prepareContact,
  templateChoiceErrors,
  templateFieldErrors,
  templateFileRefusal,
  templateValuesOf,
  VariableField,
} from "../index.ts"

const piece = fc.oneof(fc.constantFrom("Oi ", "{{1}}", "{{2}}", "{{nome}}", "\n", "*"), fc.string({ maxLength: 5 }))
const words = (most: number) => fc.array(piece, { maxLength: most }).map((pieces) => pieces.join(""))
const field = fc.constantFrom(...VariableField.literals)
const chosen: fc.Arbitrary<CampaignTemplate> = fc
  .record({
    text: words(3),
    body: words(8),
    url: fc.constantFrom("", "https://a.example/{{1}}"),
    fields: fc.array(field, { minLength: 9, maxLength: 9 }),
  })
  .map(({ text, body, url, fields }) => {
    const template = aCampaignMessageTemplate({
      header: { format: "text", text },
      body,
      buttons: [{ kind: "URL", label: "Ver", url }],
    })
    const mapped = templateVariables(template).map(
      ({ key }, at) => [key, fields[at % fields.length] ?? "name"] as const,
    )
    return { template, fields: Object.fromEntries(mapped) }
  })
const people = fc
  .record({
    name: fc.oneof(fc.string(), fc.constantFrom("Ana", "  ", "x".repeat(90), "José\nda  Silva")),
    phone: fc.constant("5511912345678"),
    email: fc.constantFrom("", "ana@exemplo.com.br", "y".repeat(1_100)),
  })
  .map((facts) => aCampaignContact(facts))

it("a contact gets a template whole and within the vendor's limits, or is left out with a sentence and can be tried again", () => {
  fc.assert(
    fc.property(chosen, people, (template, contact) => {
      const filled = fillTemplate(template, contact)
      const values = templateValuesOf(template, contact)
      expect(Object.keys(values)).toEqual(templateVariables(template.template).map(({ key }) => key))
      expect(Result.isSuccess(filled)).toBe(Object.keys(templateErrors(template.template, values)).length === 0)
      for (const value of Object.values(values)) expect(value).not.toMatch(/\n|\s\s|^\s|\s$/u)
      const fill = fillerOf({ message: "outra coisa {{7}}", mapping: {}, template })
      expect(fill(contact)).toEqual(filled)
      const { receives, left } = divideAudience([prepareContact(contact, fill)])
      expect(receives.length).toBe(Result.isSuccess(filled) ? 1 : 0)
      for (const one of left) {
        expect(isMendable(one)).toBe(true)
        expect(one.message).not.toBe("")
      }
    }),
    { numRuns: 400 },
  )
})

it("every variable needs a field of the contact, by its own words", () => {
  const template = aCampaignMessageTemplate()
  expect(templateFieldErrors({ template, fields: { "body:1": "name" } })).toEqual([
    { path: "variables.header:1", message: "Escolha o que a variável {{1}} do título representa." },
    { path: "variables.body:2", message: "Escolha o que a variável {{2}} representa." },
  ])
  const button = { kind: "URL", label: "Ver", url: "https://a.example/{{1}}" }
  const linked = aCampaignMessageTemplate({ header: { format: "none", text: "" }, body: "Oi", buttons: [button] })
  expect(templateFieldErrors({ template: linked, fields: {} })).toEqual([
    { path: "variables.button:0", message: "Escolha o que o fim do endereço de 'Ver' representa." },
  ])
  expect(
    fillTemplate({ template, fields: { "header:1": "name", "body:1": "name", "body:2": "email" } }, { name: "Ana" }),
  ).toEqual(
    Result.fail({
      _tag: "MissingValue",
      variable: "body:2",
      message: "O contato não tem valor para a variável {{2}}.",
    }),
  )
})

it("a template needs the file of its title, of its kind and within the vendor's limits, and takes no other", () => {
  const withTitle = (format: "image" | "video" | "document" | "none") =>
    aCampaignMessageTemplate({ header: { format, text: "" } })
  const file = (name: string, bytes = 1_000, mime = "") => ({ name, bytes, mime })
  const takes = (format: Parameters<typeof withTitle>[0], ...of: Parameters<typeof file>) =>
    templateFileRefusal(withTitle(format), file(...of)) === undefined
  expect([takes("image", "a.png"), takes("image", "a.JPG"), takes("image", "a.gif"), takes("image", "a.pdf")]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(takes("image", "a.png", 6_000_000)).toBe(false)
  expect(takes("image", "a.png", 1_000, "application/pdf")).toBe(false)
  expect([takes("video", "a.mp4"), takes("video", "a.png"), takes("document", "a.pdf")]).toEqual([true, false, true])
  expect(takes("none", "a.png")).toBe(false)
  expect(templateFileRefusal(withTitle("none"), null)).toBeUndefined()
  expect(templateFileRefusal(withTitle("video"), null)?.message).toContain("um vídeo MP4 ou 3GP de até 16 MB")
})

it("a campaign attaches the file of a title, but sends no place and no button that it cannot fill in", () => {
  expect(campaignTemplateObstacle(aCampaignMessageTemplate({ header: { format: "image", text: "" } }))).toBeUndefined()
  expect(campaignTemplateObstacle(aCampaignMessageTemplate({ header: { format: "location", text: "" } }))).toContain(
    "local",
  )
  const buttons = [{ kind: "FLOW", label: "Formulário", url: "" }]
  expect(campaignTemplateObstacle(aCampaignMessageTemplate({ buttons }))).toContain("botão")
})

it("templates belong to the medium that has them, whose limit is the vendor's", () => {
  const name = { name: "novidades", language: "pt_BR", fields: {} }
  expect([templateChoiceErrors("WHATSAPP_QRCODE", null), templateChoiceErrors("WHATSAPP", name)]).toEqual([[], []])
  expect(templateChoiceErrors("WHATSAPP", null).map(({ path }) => path)).toEqual(["template"])
  expect(templateChoiceErrors("WHATSAPP_QRCODE", name).map(({ path }) => path)).toEqual(["template"])
  expect([
    dailyCapOf("WHATSAPP_QRCODE", null),
    dailyCapOf("WHATSAPP_QRCODE", 50),
    dailyCapOf("WHATSAPP", null),
  ]).toEqual([200, 50, Infinity])
})
