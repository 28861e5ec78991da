import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createSession } from "../../access/view/index.ts"
import { aSessionHost, aUser, createInMemorySessions } from "../../access/testing/index.ts"
import { CompanyId, CredentialId, unavailable } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import type { Notice, Question } from "../../shell/index.ts"
import { createInMemoryAddress, createInMemoryDownloads } from "../../shell/testing/index.ts"
import { keyFileRefusals, providerKeyMessages as say } from "../index.ts"
import { aKeyFile, createInMemoryProviderKeys, type StoredProviderKey } from "../testing/index.ts"
import { createKeyUpload, createProviderKeyList, providerKeySearchPause } from "./index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const aKey = (id: number, facts: Partial<StoredProviderKey> = {}): StoredProviderKey => ({
  id: CredentialId.make(id),
  projectId: `projeto-${id}`,
  keyId: `k${id}`,
  botName: "",
  file: aKeyFile(`projeto-${id}`, `k${id}`),
  ...facts,
})

const open = async (given: ReadonlyArray<StoredProviderKey>) => {
  const keys = createInMemoryProviderKeys(given)
  const session = createSession(scope, {
    sessions: createInMemorySessions(aUser({ permissions: ["credential_view"] }), { signedIn: true }),
    host: aSessionHost(),
  })
  await pass(0)
  const said: Array<Notice> = []
  const questions: Array<Question> = []
  const downloads = createInMemoryDownloads()
  const model = createProviderKeyList(scope, {
    keys,
    session,
    address: createInMemoryAddress(),
    toasts: { show: (notice) => said.push(notice) },
    confirmations: { ask: (question) => questions.push(question) },
    downloads,
  })
  await pass(0)
  const rows = () => model.list.state$.value.rows
  return { keys, model, said, questions, saved: downloads.saved, rows }
}

describe("the table of keys", () => {
  it("searches 600 ms after the last key", async () => {
    const { model, rows } = await open([aKey(1), aKey(2)])
    expect(rows().map(({ id }) => id)).toEqual([1, 2])
    model.list.search("projeto-2")
    await pass(providerKeySearchPause - 1)
    expect(rows()).toHaveLength(2)
    await pass(1)
    expect(rows().map(({ id }) => id)).toEqual([2])
  })

  it("downloads a key under the specified name, and says when it could not", async () => {
    const { keys, model, rows, saved, said } = await open([aKey(1)])
    const [key] = rows()
    if (key === undefined) throw new Error("one is listed")
    model.download(key)
    await pass(0)
    expect(saved).toEqual([
      { name: "my-key-file.json", type: "application/json", content: aKeyFile("projeto-1", "k1") },
    ])
    keys.refuse(unavailable)
    model.download(key)
    await pass(0)
    expect(said).toEqual([{ kind: "error", title: say.downloadFailed }])
  })

  it.each([
    ["a free key", {}, { kind: "ok", title: say.deleted }, []],
    [
      "the key of an inactive bot",
      { botName: "Aroeira", bot: { active: false } },
      { kind: "ok", title: say.taken },
      [""],
    ],
    [
      "the key of an active bot",
      { botName: "Aroeira", bot: { active: true } },
      { kind: "error", title: say.kept },
      ["Aroeira"],
    ],
  ])("asks before it removes %s, and says what came of it", async (_name, facts, notice, left) => {
    const { model, rows, said, questions } = await open([aKey(1, facts)])
    const [key] = rows()
    if (key === undefined) throw new Error("one is listed")
    model.remove(key)
    await pass(0)
    expect([questions.length, said.length]).toEqual([1, 0])
    questions[0]?.confirmed()
    await pass(0)
    expect(said).toEqual([notice])
    expect(rows().map(({ botName }) => botName)).toEqual(left)
  })

  it("says when a key could not be removed, and keeps it", async () => {
    const { keys, model, rows, said, questions } = await open([aKey(1)])
    const [key] = rows()
    if (key === undefined) throw new Error("one is listed")
    model.remove(key)
    keys.refuse(unavailable)
    questions[0]?.confirmed()
    await pass(0)
    expect(said).toEqual([{ kind: "error", title: say.removeFailed }])
  })
})

describe("an upload", () => {
  const file = (name: string, text: string, ms = 0) => ({
    name,
    size: text.length,
    text: () => new Promise<string>((resolve) => setTimeout(() => resolve(text), ms)),
  })
  const openUpload = (given: ReadonlyArray<StoredProviderKey> = []) => {
    const keys = createInMemoryProviderKeys(given, { latency: 10 })
    const said: Array<Notice> = []
    const done = vi.fn<() => void>()
    const upload = createKeyUpload(scope, {
      keys,
      companyId: CompanyId.make(1),
      toasts: { show: (notice) => said.push(notice) },
      done,
    })
    return { keys, upload, said, done, state: () => upload.state$.value }
  }

  it("reads files in the order in which they were picked, and says of each why it is no key", async () => {
    const { upload, state } = openUpload()
    upload.pick([file("lenta.json", aKeyFile("a", "k1"), 50), file("x.json", "{"), file("b.json", aKeyFile("b", "k2"))])
    upload.pick([{ name: "quebrada.json", size: 1, text: () => Promise.reject(new Error("gone")) }])
    upload.pick([{ ...file("grande.json", ""), size: 1_000_000 }])
    await pass(60)
    expect(state().files.map(({ name, projectId, refusal }) => [name, projectId, refusal])).toEqual([
      ["lenta.json", "a", undefined],
      ["x.json", "", keyFileRefusals.notJson],
      ["b.json", "b", undefined],
      ["quebrada.json", "", say.readFailed],
      ["grande.json", "", keyFileRefusals.tooLarge],
    ])
  })

  it("sends the keys once, leaves out what is none, and counts what was there already", async () => {
    const { keys, upload, said, done, state } = openUpload([aKey(1)])
    upload.save()
    upload.pick([file("1.json", aKeyFile("projeto-1", "k1")), file("2.json", aKeyFile("b", "k2")), file("x", "{")])
    await pass(5)
    upload.save()
    upload.save()
    expect(state().saving).toBe(true)
    await pass(10)
    expect(said).toEqual([
      { kind: "warning", title: say.duplicates(1) },
      { kind: "ok", title: say.saved(1) },
    ])
    expect([done.mock.calls.length, keys.kept.length]).toEqual([1, 2])
  })

  it("keeps the files when they could not be stored", async () => {
    const { keys, upload, said, done, state } = openUpload()
    upload.pick([file("1.json", aKeyFile())])
    await pass(0)
    keys.refuse(unavailable)
    upload.save()
    await pass(10)
    expect(said).toEqual([{ kind: "error", title: say.saveFailed }])
    expect(state()).toMatchObject({ saving: false, failure: unavailable.message, files: [{ name: "1.json" }] })
    expect(done).not.toHaveBeenCalled()
    upload.drop(0)
    expect(state().files).toEqual([])
  })
})
