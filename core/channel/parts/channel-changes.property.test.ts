import fc from "fast-check"
import { expect, it } from "vitest"
import {
  changesOn,
  media,
  Medium,
  type OutgoingMessage,
  outgoingWords,
  runsOf,
  type ShownPart,
  shownOn,
  shownPagesOn,
} from "../index.ts"
import { outgoingMessages } from "../testing/outgoing-message-arbitraries.ts"

const vendors = fc.constantFrom(...Medium.literals.filter((name) => media[name].delivery === "sent"))
/** Mostly an empty list. */
const rarely = <A>(list: fc.Arbitrary<Array<A>>): fc.Arbitrary<Array<A>> =>
  fc.integer({ min: 0, max: 3 }).chain((one) => (one === 0 ? list : fc.constant<Array<A>>([])))
/** Messages that mostly fit: what is beyond a limit is rare among them, so that both sides of each rule are tried. */
const fittingMessages: fc.Arbitrary<OutgoingMessage> = fc
  .record({
    text: fc.constantFrom("", "Qual?", "Olá, tudo bem?", "a *b* c", "Veja `isto`", "x".repeat(999), "x".repeat(1_030)),
    bold: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      fc.tuple(fc.nat(6), fc.integer({ min: 1, max: 4 })),
    ),
    labels: fc.array(fc.constantFrom("Sim", "Não", "Talvez", "Quero falar com alguém", "2. *Via*"), { maxLength: 4 }),
    links: rarely(fc.array(fc.constantFrom("Loja", "Site", "Um nome longo para um link"), { maxLength: 2 })),
    files: rarely(
      fc.subarray([
        { id: "1", name: "a.png", mime: "image/png", bytes: 10 },
        { id: "2", name: "b.gif", mime: "image/gif", bytes: 10 },
        { id: "3", name: "c.pdf", mime: "application/pdf", bytes: 26 * 1_048_576 },
        { id: "4", name: "d.zip", mime: "application/zip", bytes: 10 },
      ]),
    ),
  })
  .map(({ text, bold, labels, links, files }) => ({
    text,
    ...(bold === undefined ? {} : { marks: [{ kind: "bold" as const, from: bold[0], to: bold[0] + bold[1] }] }),
    buttons: [
      ...labels.map((label, id) => ({ id, label })),
      ...links.map((label, at) => ({ id: 10 + at, label, link: `https://prosa.example/${at}` })),
    ],
    // ids of the test
    files: files.map((file) => ({ ...file, kind: "document" as const })) as unknown as OutgoingMessage["files"],
  }))
const messages = fc.oneof(outgoingMessages, { weight: 3, arbitrary: fittingMessages })

const bare = (text: string) => text.replace(/\s+/gu, "")
/** All that a person sees of a message, whichever parts it is in, and in how many of them it is said. */
const seen = (pages: ReadonlyArray<ReadonlyArray<ShownPart>>) => {
  const parts = pages.flat()
  const letters = parts.flatMap((part) =>
    runsOf(part).flatMap(({ text, format }) => [...bare(text)].map((letter) => `${format} ${letter}`)),
  )
  return {
    letters,
    texts: Math.max(1, parts.filter(({ text }) => text.trim() !== "").length),
    options: parts.flatMap(({ choices }) => choices.options.map(({ title }) => `${choices.style} ${title.trim()}`)),
    links: parts.flatMap(({ links }) => links.map(({ title, url }) => `${title.trim()} ${url}`)),
    files: parts.flatMap(({ files }) => files.map(({ file, as }) => `${file.id} ${as}`)),
  }
}
const isNamed = ({ buttons }: OutgoingMessage) => buttons.every(({ label }) => label.trim() !== "")

it("a message without changes is seen on a channel as it was written, and one that is seen otherwise has changes", () => {
  let unchanged = 0
  fc.assert(
    fc.property(vendors, messages, (name, said) => {
      // A button without a name is a problem of its own.
      fc.pre(isNamed(said))
      const changes = changesOn(name, said)
      const same = JSON.stringify(seen(shownPagesOn(name, said))) === JSON.stringify(seen([shownOn("LIVECHAT", said)]))
      expect(changes.length === 0).toBe(same)
      if (same) unchanged += 1
    }),
    { numRuns: 2_000 },
  )
  // Expected are about 350.
  expect(unchanged).toBeGreaterThan(100)
})

it("each change names what is seen otherwise", () => {
  fc.assert(
    fc.property(vendors, messages, (name, said) => {
      const pages = shownPagesOn(name, said)
      const shown = seen(pages)
      const changes = changesOn(name, said)
      const of = (kind: (typeof changes)[number]["kind"]) => changes.some((change) => change.kind === kind)
      const replies = said.buttons.filter(({ link }) => link === undefined)
      expect(of("text-in-pieces")).toBe(
        (pages[0] ?? []).filter(({ text, linked }) => text.trim() !== "" && linked === undefined).length > 1,
      )
      expect(of("choices-numbered")).toBe(replies.length > 0 && shown.options.length === 0)
      expect(of("choices-as-list")).toBe(shown.options.some((option) => option.startsWith("list ")))
      expect(of("choices-in-pages")).toBe(shown.options.some((option) => option.endsWith(` ${outgoingWords.more}`)))
      const links = said.buttons.filter(({ link }) => link !== undefined)
      expect(of("links-written")).toBe(links.length > shown.links.length)
      expect(of("file-as-link")).toBe(said.files.length > shown.files.length)
      for (const change of changes)
        if (change.kind === "label-changed") expect(change.title).not.toBe(change.button.label.trim())
    }),
    { numRuns: 400 },
  )
})

it("the live chat shows every message as it was written", () => {
  fc.assert(
    fc.property(messages, (said) => {
      expect(changesOn("LIVECHAT", said)).toEqual([])
    }),
  )
})
