import type { Mail } from "./mail.ts"

/** A mail as sent. */
export interface ComposedMail {
  readonly to: string
  readonly subject: string
  readonly senderName: string
  readonly text: string
  readonly html: string
}

/** Renders a mail as text and as HTML, with its content escaped. */
export const composeMail = ({ to, subject, senderName, paragraphs, link }: Mail): ComposedMail => {
  const written = link === undefined ? paragraphs : [...paragraphs, `${link.label}: ${link.url}`]
  const sender = oneLine(senderName)
  return {
    to: oneLine(to),
    subject: oneLine(subject),
    senderName: sender,
    text: `${[...written, `— ${sender}`].join("\n\n")}\n`,
    html: page(
      oneLine(subject),
      [
        ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`),
        ...(link === undefined ? [] : [linked(link)]),
        `<p style="margin:24px 0 0;color:#5b6472">${escaped(sender)}</p>`,
      ].join("\n"),
    ),
  }
}

/** Removes control characters, such as line breaks, from a header value. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, " ").trim()

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}
const escaped = (text: string): string => text.replace(/[&<>"']/gu, (sign) => entities[sign] ?? "")

const linked = ({ label, url }: NonNullable<Mail["link"]>): string =>
  /^https?:\/\//u.test(url)
    ? `<p style="margin:24px 0"><a href="${escaped(url)}" style="font-weight:600">${escaped(label)}</a></p>
<p style="margin:0 0 16px;color:#5b6472;font-size:13px;word-break:break-all">${escaped(url)}</p>`
    : `<p style="margin:0 0 16px">${escaped(label)}: ${escaped(url)}</p>`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;font:15px/1.5 system-ui,sans-serif;color:#1a1d23;background:#fff">
<div style="max-width:34rem;margin:0 auto">
${body}
</div>
</body>
</html>
`
