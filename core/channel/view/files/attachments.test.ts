import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { FileContent } from "../../index.ts"
import { CompanyId, unreachable } from "../../../kernel/index.ts"
import { createScope } from "../../../kernel/view/index.ts"
import type { Notice } from "../../../shell/index.ts"
import { createInMemoryFiles } from "../../testing/index.ts"
import { createAttachments, maySend } from "../index.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const megabyte = 1_048_576
const file = (name: string, type = "image/png", size = 10): FileContent => ({
  name,
  type,
  size,
  arrayBuffer: async () => new ArrayBuffer(size),
})
const companyId = Schema.decodeSync(CompanyId)(1)

const open = () => {
  const memory = createInMemoryFiles()
  const notices: Array<Notice> = []
  const scope = createScope()
  const attachments = createAttachments(scope, {
    upload: (content, onProgress) => memory.files.upload({ companyId, content }, onProgress),
    discard: memory.files.remove,
    toasts: { show: (notice) => void notices.push(notice) },
  })
  const settled = () => vi.advanceTimersByTimeAsync(0)
  const names = () => attachments.state$.value.attached.map(({ name, upload }) => `${name} ${upload.state}`)
  return { memory, notices, scope, attachments, settled, names }
}

describe("attachments", () => {
  it("are uploaded as soon as they are chosen, and taken once", async () => {
    const { memory, attachments, settled, names } = open()
    memory.hold(true)
    attachments.add([file("a.png"), file("b.pdf", "application/pdf")])
    expect(attachments.state$.value.attached).toMatchObject([
      { name: "a.png", kind: "image", upload: { state: "running", part: 0.5 } },
      { name: "b.pdf", kind: "document", upload: { state: "running" } },
    ])
    expect(maySend("Oi", attachments.state$.value)).toBe(false)
    memory.hold(false)
    await settled()
    expect(names()).toEqual(["a.png done", "b.pdf done"])
    expect(maySend("", attachments.state$.value)).toBe(true)
    expect(attachments.take().map(({ name }) => name)).toEqual(["a.png", "b.pdf"])
    expect([attachments.take(), names()]).toEqual([[], []])
    expect(maySend(" ", attachments.state$.value)).toBe(false)
  })

  it("that are refused stay visible with the specified reason, until dismissed", async () => {
    const { attachments, notices, settled, names } = open()
    attachments.add([
      file("a.exe", "application/x-msdownload"),
      file("grande.png", "image/png", 5 * megabyte + 1),
      file("c.png"),
    ])
    await settled()
    const { refused } = attachments.state$.value
    expect(refused.map(({ name, reason }) => [name, reason.slice(0, 45)])).toEqual([
      ["a.exe", "Formato de arquivo inválido. Formatos permiti"],
      ["grande.png", "Tamanho máximo excedido. Máximo permitido: 5 "],
    ])
    expect(notices).toEqual([])
    for (const { key } of refused) attachments.remove(key)
    expect([attachments.state$.value.refused, names()]).toEqual([[], ["c.png done"]])
  })

  it("of one kind count with those already there, and of one name are accepted once", async () => {
    const { attachments, notices, settled, names } = open()
    attachments.add([file("a.png", "image/png", 3 * megabyte)])
    await settled()
    attachments.add([
      file("b.png", "image/png", 3 * megabyte),
      file("a.png"),
      file("v.mp4", "video/mp4", 16 * megabyte),
    ])
    await settled()
    expect(names()).toEqual(["a.png done", "v.mp4 done"])
    expect(attachments.state$.value.refused).toMatchObject([{ name: "b.png" }])
    expect(notices[0]).toEqual({
      kind: "warning",
      title: "Arquivo duplicado",
      detail: "O arquivo a.png foi adicionado mais de uma vez.",
      life: 5_000,
    })
  })

  it("are at most ten", async () => {
    const { attachments, settled, names } = open()
    attachments.add(Array.from({ length: 12 }, (_, at) => file(`${at}.png`)))
    await settled()
    expect(names()).toHaveLength(10)
    expect(attachments.state$.value.refused.map(({ reason }) => reason)).toEqual([
      "Máximo de 10 arquivos por mensagem",
      "Máximo de 10 arquivos por mensagem",
    ])
  })

  it("whose upload failed are retried, except after a final refusal", async () => {
    const { memory, attachments, settled, names } = open()
    memory.refuse(unreachable)
    attachments.add([file("a.png")])
    await settled()
    expect(attachments.state$.value.attached[0]?.upload).toEqual({ state: "failed", reason: unreachable.message })
    expect(maySend("Oi", attachments.state$.value)).toBe(false)
    memory.refuse(undefined)
    attachments.retry(attachments.state$.value.attached[0]?.key ?? 0)
    await settled()
    expect(names()).toEqual(["a.png done"])
    memory.refuse({ _tag: "WrongFileType", message: "Formato de arquivo inválido." })
    attachments.add([file("mentira.png")])
    await settled()
    expect(names()).toEqual(["a.png done"])
    expect(attachments.state$.value.refused).toMatchObject([
      { name: "mentira.png", reason: "Formato de arquivo inválido." },
    ])
  })

  it("that are removed are deleted on the server, or never sent; uploads end with their scope", async () => {
    const { memory, scope, attachments, settled } = open()
    attachments.add([file("a.png")])
    await settled()
    attachments.remove(attachments.state$.value.attached[0]?.key ?? 0)
    await settled()
    expect(memory.stored).toEqual([])
    memory.hold(true)
    attachments.add([file("b.png"), file("c.png")])
    attachments.remove(attachments.state$.value.attached[0]?.key ?? 0)
    scope.end()
    memory.hold(false)
    await settled()
    expect(memory.stored).toEqual([])
  })

  it("from before are there when the chat is reopened", () => {
    const kept = createInMemoryFiles()
    const stored = Effect.runSync(kept.files.upload({ companyId, content: file("a.png") }))
    const attachments = createAttachments(createScope(), { upload: () => Effect.fail(unreachable), kept: [stored] })
    expect(maySend("", attachments.state$.value)).toBe(true)
    expect(attachments.take()).toEqual([stored])
  })
})
