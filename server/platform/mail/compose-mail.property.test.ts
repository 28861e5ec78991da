import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { composeMail } from "./compose-mail.ts"

const mails = fc.record({
  to: fc.string({ unit: "grapheme" }),
  subject: fc.string({ unit: "grapheme" }),
  senderName: fc.string({ unit: "grapheme" }),
  paragraphs: fc.array(fc.string({ unit: "grapheme" })),
  link: fc.record({ label: fc.string(), url: fc.oneof(fc.webUrl(), fc.string()) }),
})
const tags = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<[^>]*>/gu)].map(([tag]) => tag.split(/[\s>]/u)[0] ?? "")

describe("a rendered mail", () => {
  it("has no line break in a header, whatever its content", () => {
    fc.assert(
      fc.property(mails, (mail) => {
        const { to, subject } = composeMail({ ...mail, subject: `Oi\r\nBcc: todos@exemplo.com.br ${mail.subject}` })
        expect(`${to}${subject}`).not.toMatch(/\p{Cc}/u)
      }),
    )
  })

  it("never turns content into markup: the tags are those of an empty mail", () => {
    fc.assert(
      fc.property(mails, fc.constantFrom("<script>", "</p><img src=x onerror=1>", '"><b>'), (mail, evil) => {
        const bare = composeMail({
          to: "",
          subject: "",
          senderName: "",
          paragraphs: [""],
          link: { label: "", url: "https://a.b" },
        })
        const { html } = composeMail({
          ...mail,
          subject: `${evil}${mail.subject}`,
          senderName: `${evil}${mail.senderName}`,
          paragraphs: [`${evil}${mail.paragraphs.join("")}`],
          link: { label: `${evil}${mail.link.label}`, url: `https://a.b/${evil}${mail.link.url}` },
        })
        expect(tags(html)).toEqual(tags(bare.html))
      }),
    )
  })

  it("links web addresses only, and keeps every word in the text", () => {
    const mail = { to: "ana@exemplo.com.br", subject: "Senha", senderName: "Casa Aroeira", paragraphs: ["Olá, Ana!"] }
    const link = { label: "Criar senha", url: "https://atende.exemplo.com.br/reset-password/abc?x=1&y=2" }
    const { text, html } = composeMail({ ...mail, link })
    expect(text).toBe(`Olá, Ana!\n\nCriar senha: ${link.url}\n\n— Casa Aroeira\n`)
    expect(html).toContain(`href="https://atende.exemplo.com.br/reset-password/abc?x=1&amp;y=2"`)
    expect(composeMail({ ...mail, link: { label: "Oi", url: "javascript:alert(1)" } }).html).not.toContain("href")
  })
})
