import { execFile } from "node:child_process"
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Effect, Result } from "effect"
import { build } from "vite"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createFolderStore } from "./folder-store.ts"

const run = <A, E>(work: Effect.Effect<A, E>) => Effect.runPromise(Effect.result(work))
const id = (digit: string) => digit.repeat(32)
const anything = async () => 1_000_000

describe("a folder of files", () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "prosa-store-"))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const filesIn = async (root = folder): Promise<ReadonlyArray<string>> => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  }
  const pieces = async function* (...texts: ReadonlyArray<string>) {
    for (const text of texts) yield Buffer.from(text)
  }
  const readAll = async (wanted: string, range?: { readonly from: number; readonly to: number }) => {
    const stream = await Effect.runPromise(createFolderStore(folder).open(wanted, range))
    if (stream === undefined) return undefined
    let text = ""
    for await (const chunk of stream) text += String(chunk)
    return text
  }

  it("stores content under its id and returns it, whole or in ranges, until it is removed", async () => {
    const store = createFolderStore(folder)
    const received = Result.getOrThrow(await run(store.receive(id("a"), pieces("um ", "dois ", "três"), anything)))
    expect([received.bytes, await readFile(received.path, "utf8")]).toEqual([13, "um dois três"])
    expect(await readAll(id("a"))).toBeUndefined()
    await run(received.keep())
    expect(await readAll(id("a"))).toBe("um dois três")
    expect(await readAll(id("a"), { from: 3, to: 6 })).toBe("dois")
    expect(await readdir(path.join(folder, "aa", "aa"))).toEqual([id("a")])
    await run(store.remove(id("a")))
    await run(store.remove(id("a")))
    expect([await readAll(id("a")), await filesIn()]).toEqual([undefined, []])
  })

  it("keeps a small rendition beside its content, and removes it with that", async () => {
    const store = createFolderStore(folder)
    const small = () => Effect.runPromise(store.small(id("5")))
    const received = Result.getOrThrow(await run(store.receive(id("5"), pieces("foto"), anything)))
    await run(received.keep())
    expect(await small()).toBeUndefined()
    expect(Result.isSuccess(await run(store.keepSmall(id("5"), Buffer.from("pequena"))))).toBe(true)
    expect(String(await small())).toBe("pequena")
    await run(store.keepSmall(id("5"), new Uint8Array()))
    expect((await small())?.length).toBe(0)
    await run(store.remove(id("5")))
    expect([await small(), await filesIn()]).toEqual([undefined, []])
  })

  it("keeps no small rendition of a content that has been removed meanwhile", async () => {
    const store = createFolderStore(folder)
    await mkdir(path.join(folder, "66", "66"), { recursive: true })
    await run(store.keepSmall(id("6"), Buffer.from("pequena")))
    expect(await filesIn()).toEqual([])
  })

  it("keeps a small rendition after an attempt that a crash has left half-way", async () => {
    const store = createFolderStore(folder)
    await run(Result.getOrThrow(await run(store.receive(id("7"), pieces("foto"), anything))).keep())
    await writeFile(path.join(folder, "incoming", `${id("7")}.small`), "peq")
    expect(await run(store.keepSmall(id("7"), Buffer.from("pequena")))).toMatchObject({
      failure: { _tag: "StoreFailed", reason: "EEXIST" },
    })
    await run(store.keepSmall(id("7"), Buffer.from("pequena")))
    expect(String(await Effect.runPromise(store.small(id("7"))))).toBe("pequena")
    await run(store.remove(id("7")))
    expect(await filesIn()).toEqual([])
  })

  it("asks for the limit once, with the first bytes, and enforces it during the transfer", async () => {
    const heads: Array<string> = []
    let given = 0
    const endless = async function* () {
      for (;;) {
        given++
        yield Buffer.alloc(1_000, "x")
      }
    }
    const answer = await run(
      createFolderStore(folder).receive(id("b"), endless(), async (head) => {
        heads.push(Buffer.from(head).toString())
        return 9_999
      }),
    )
    expect(answer).toMatchObject({ failure: { _tag: "TooMuchContent" } })
    expect([heads.map(({ length }) => length), given, await filesIn()]).toEqual([[4_096], 10, []])
  })

  it("leaves nothing of content that was cut off, or not stored before a crash", async () => {
    const store = createFolderStore(folder)
    const cut = async function* () {
      yield Buffer.from("um")
      throw new Error("gone")
    }
    expect(await run(store.receive(id("c"), cut(), anything))).toMatchObject({ failure: { _tag: "ContentCut" } })
    expect(await filesIn()).toEqual([])
    await run(store.receive(id("d"), pieces("um"), anything))
    expect(await filesIn()).toEqual([id("d")])
    await run(store.remove(id("d")))
    expect(await filesIn()).toEqual([])
  })

  it("accepts its own ids only, so that no other text becomes a path", async () => {
    const store = createFolderStore(folder)
    for (const wrong of ["../../etc/passwd", "", id("A"), `${id("a")}/x`])
      await expect(Effect.runPromise(Effect.suspend(() => store.open(wrong)))).rejects.toThrow("not the id of a file")
  })
})

describe("a full disk", () => {
  const here = (place: string) => fileURLToPath(new URL(place, import.meta.url))
  const folder = here(`../../../node_modules/.cache/store-${process.pid}`)
  beforeAll(async () => {
    await mkdir(folder, { recursive: true })
    await build({
      configFile: false,
      logLevel: "error",
      build: { ssr: here("testing/store-a-file.ts"), outDir: folder, target: "node20" },
      ssr: { noExternal: [/^@prosa\//], resolve: { conditions: ["prosa-source", "node"] } },
    })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const storeUnder = async (
    limit: string,
  ): Promise<{ readonly said: string; readonly left: ReadonlyArray<string> }> => {
    const place = path.join(folder, `files-${limit}`)
    const program = path.join(folder, "store-a-file.js")
    const command = `ulimit -f ${limit}; exec "$0" "$1" "$2"`
    const { stdout } = await promisify(execFile)("bash", ["-c", command, process.execPath, program, place])
    const entries = await readdir(place, { recursive: true, withFileTypes: true })
    return { said: stdout, left: entries.filter((entry) => entry.isFile()).map(({ name }) => name) }
  }

  it("is distinguished from other failures, and no partial file remains", async () => {
    // the limit is in blocks of 1,024 bytes; the file has 1,024 of them
    expect(await storeUnder("100")).toEqual({ said: '{"_tag":"StoreFailed","reason":"EFBIG"}', left: [] })
    expect(await storeUnder("unlimited")).toEqual({ said: '{"_tag":"Stored"}', left: [id("0")] })
  })
})
