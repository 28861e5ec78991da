import { expect, it } from "vitest"

interface Part {
  readonly kind: string
  readonly text?: string
  readonly parts?: ReadonlyArray<Part>
}

// A script of the page: types are checked for TypeScript only.
const { formatParts } = (await import(String(new URL("page/whatsapp-format.js", import.meta.url)))) as {
  readonly formatParts: (text: string) => ReadonlyArray<Part>
}

/** The parts as markup, which shows where each begins and ends. */
const shown = (parts: ReadonlyArray<Part>): string =>
  parts
    .map(({ kind, text, parts: inner }) => (kind === "text" ? text : `<${kind}>${text ?? shown(inner ?? [])}</>`))
    .join("")

it.each([
  ["*negrito* e _itálico_ e ~riscado~", "<bold>negrito</> e <italic>itálico</> e <strike>riscado</>"],
  ["*_os dois_*", "<bold><italic>os dois</></>"],
  ["```código *sem* marca```", "<code>código *sem* marca</>"],
  ["`curto`", "<code>curto</>"],
  ["2*3*4 e nome_de_coisa", "2*3*4 e nome_de_coisa"],
  ["* solto* e *aberto", "* solto* e *aberto"],
  ["*a\nb*", "*a\nb*"],
  ["veja https://exemplo.com.br/a_b_c?x=1.", "veja <link>https://exemplo.com.br/a_b_c?x=1</>."],
  ["*https://exemplo.com.br*", "<bold><link>https://exemplo.com.br</></>"],
  ["<b>não</b> & javascript:alert(1)", "<b>não</b> & javascript:alert(1)"],
  ["", ""],
])("%j is shown as %j", (text, parts) => {
  expect(shown(formatParts(text))).toBe(parts)
})
