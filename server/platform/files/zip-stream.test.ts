import { Readable } from "node:stream"
import { unzipSync } from "fflate"
import { expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { zipStream } from "./zip-stream.ts"

const entry = (path: string, open: () => Promise<Readable | undefined>, compress = true) => ({ path, compress, open })
const read = async (stream: Readable) => {
  const parts: Array<Buffer> = []
  for await (const part of stream) parts.push(part as Buffer)
  return unzipSync(new Uint8Array(Buffer.concat(parts)))
}

it("holds its files in their order, and an empty one for what is gone", async () => {
  const files = await read(
    zipStream([
      entry("ação.txt", async () => Readable.from(["olá", " mundo"])),
      entry("pasta/b.bin", async () => Readable.from([Buffer.from([0, 1, 2])]), false),
      entry("pasta/c", async () => undefined),
    ]),
  )
  expect(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString("latin1")])).toEqual([
    ["ação.txt", Buffer.from("olá mundo").toString("latin1")],
    ["pasta/b.bin", "\u0000\u0001\u0002"],
    ["pasta/c", ""],
  ])
  expect(await read(zipStream([]))).toEqual({})
})

it("opens a file at its turn, and takes no more of it than is read", async () => {
  let made = 0
  let later = 0
  const endless = Readable.from(
    (function* () {
      for (;;) {
        made += 1
        yield Buffer.alloc(65_536, made)
      }
    })(),
  )
  const stream = zipStream([
    entry("a", async () => endless, false),
    entry("b", async () => {
      later += 1
      return undefined
    }),
  ])
  const [first] = await stream.take(1).toArray()
  expect(first).toBeDefined()
  // `take` has left the archive, and with it what it was reading.
  await soon(() => expect([stream.destroyed, endless.destroyed]).toEqual([true, true]))
  expect(made).toBeLessThan(100)
  expect(later).toBe(0)
})

it("fails where a content does", async () => {
  const broken = async function* () {
    yield "a"
    throw new Error("o disco")
  }
  await expect(read(zipStream([entry("a", async () => Readable.from(broken()))]))).rejects.toThrow("o disco")
  await expect(read(zipStream([entry("a", async () => Promise.reject(new Error("sem arquivo")))]))).rejects.toThrow(
    "sem arquivo",
  )
})
