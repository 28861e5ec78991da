import { Result } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { decode } from "../../kernel/index.ts"
import {
  archivePathOf,
  type PersonData,
  personDataHtml,
  personDataJson,
  PersonDocument,
  type PersonFacts,
  type PersonMessage,
  type PersonRoom,
} from "../index.ts"

const at = "2026-11-19T12:00:00.000Z"
const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("</script>", "<b>", "\u2028", '"', "&amp;"),
)
const file = fc.record({ nome: texts, caminho: fc.constant("arquivos/0001-a.pdf"), bytes: fc.nat() })
const message: fc.Arbitrary<PersonMessage> = fc.record({
  numero: fc.nat(),
  de: fc.constantFrom("pessoa", "robo", "atendente", "sistema"),
  nome: texts,
  texto: texts,
  textoAnterior: fc.option(texts),
  enviadaEm: fc.constant(at),
  apagadaEm: fc.option(fc.constant(at)),
  respondeA: fc.option(fc.record({ sala: fc.nat(), numero: fc.nat() })),
  reacaoDaPessoa: fc.option(texts),
  reacaoDoAtendimento: fc.option(texts),
  arquivos: fc.array(file, { maxLength: 2 }),
})
const facts: fc.Arbitrary<PersonFacts> = fc.record({
  versao: fc.constant(1 as const),
  geradoEm: fc.constant(at),
  empresa: texts,
  contato: fc.record({
    id: fc.nat(),
    nome: texts,
    email: texts,
    telefone: texts,
    descricao: texts,
    workspace: texts,
    criadoEm: fc.constant(at),
    recusouCampanhasEm: fc.option(fc.constant(at)),
    etiquetas: fc.array(texts, { maxLength: 2 }),
    foto: fc.option(file),
  }),
  canais: fc.array(fc.record({ canal: texts, tipo: texts, valor: texts, endereco: texts }), { maxLength: 2 }),
  valoresCapturados: fc.array(fc.record({ sala: fc.nat(), robo: texts, nome: texts, valor: texts }), { maxLength: 2 }),
  textosNaoEntendidos: fc.array(fc.record({ sala: fc.nat(), texto: texts, em: fc.constant(at) }), { maxLength: 2 }),
  campanhas: fc.array(
    fc.record({ campanha: texts, telefone: texts, texto: texts, situacao: texts, em: fc.option(fc.constant(at)) }),
    { maxLength: 2 },
  ),
})
const room = fc.record({
  id: fc.nat(),
  robo: texts,
  canal: texts,
  situacao: fc.constantFrom("aberta" as const, "fechada" as const),
  comecouEm: fc.constant(at),
  terminouEm: fc.option(fc.constant(at)),
  etiquetas: fc.array(texts, { maxLength: 2 }),
})
/** Rooms, each with its messages in parts. */
const rooms = fc.array(fc.tuple(room, fc.array(fc.array(message, { maxLength: 3 }), { maxLength: 3 })), {
  maxLength: 3,
})

const dataOf = (
  known: PersonFacts,
  all: ReadonlyArray<readonly [PersonRoom, ReadonlyArray<ReadonlyArray<PersonMessage>>]>,
): PersonData => ({
  facts: known,
  rooms: async function* () {
    for (const [one, parts] of all)
      yield {
        room: one,
        messages: (async function* () {
          yield* parts
        })(),
      }
  },
})
const whole = async (parts: AsyncIterable<string>): Promise<string> => {
  let text = ""
  for await (const part of parts) text += part
  return text
}

it("the JSON is the document that it promises, whatever was said and in however many parts", async () => {
  await fc.assert(
    fc.asyncProperty(facts, rooms, async (known, all) => {
      const read = decode(PersonDocument, JSON.parse(await whole(personDataJson(dataOf(known, all)))))
      expect(Result.getOrThrow(read)).toEqual(
        JSON.parse(
          JSON.stringify({ ...known, salas: all.map(([one, parts]) => ({ ...one, mensagens: parts.flat() })) }),
        ),
      )
    }),
  )
})

it("the page has no element but its own, whatever was said", async () => {
  const own =
    /^(\/?(html|head|meta|title|style|body|h[123]|p|dl|dt|dd|ol|li|small|a)|!doctype html)( [a-z-]+="[^"<>]*")*$/u
  await fc.assert(
    fc.asyncProperty(facts, rooms, async (known, all) => {
      const html = await whole(personDataHtml(dataOf(known, all), (iso) => iso))
      const tags = html.replace(/<style>[^<]*<\/style>/u, "").match(/<[^>]*>?/gu) ?? []
      for (const tag of tags) expect(tag.slice(1, -1)).toMatch(own)
      for (const [, address = ""] of html.matchAll(/href="([^"]*)"/gu)) expect(address).toMatch(/^arquivos\//u)
    }),
  )
})

it("a path of the archive stays in its folder, is short, and is another one for every file", () => {
  fc.assert(
    fc.property(
      fc.oneof(texts, fc.constantFrom("../../etc/passwd", "..", "con.", "a/b\\c:d", "x".repeat(300))),
      fc.nat(9_999),
      (name, number) => {
        const path = archivePathOf(number, name)
        const [folder, bare = "", ...more] = path.split("/")
        expect([folder, more]).toEqual(["arquivos", []])
        expect(bare).toMatch(/^\d{4}-[^<>:"/\\|?*\p{C}]+$/u)
        expect(Array.from(bare).length).toBeLessThanOrEqual(85)
        expect(bare.endsWith(".") || bare.endsWith(" ")).toBe(false)
        expect(archivePathOf(number + 1, name)).not.toBe(path)
      },
    ),
  )
  expect(archivePathOf(3, "../nota fiscal.pdf")).toBe("arquivos/0003-_nota fiscal.pdf")
  expect(archivePathOf(4, `${"n".repeat(200)}.pdf`)).toMatch(/n\.pdf$/u)
})
