import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { decode } from "../../kernel/index.ts"
import { lastMessageOf, NewMessage, summaryOf } from "../index.ts"

const fileId = (n: number) => String(n).padStart(32, "0")
const message = (facts: object) =>
  Result.getFailure(decode(NewMessage, { clientId: "cliente-1", text: "", fileIds: [], ...facts }))

describe("a new message", () => {
  it("has a text, files, or both", () => {
    for (const facts of [{ text: "Oi" }, { fileIds: [fileId(1)] }, { text: "Oi", fileIds: [fileId(1), fileId(2)] }])
      expect(Result.isSuccess(decode(NewMessage, { clientId: "cliente-1", text: "", fileIds: [], ...facts }))).toBe(
        true,
      )
    expect(message({ text: " \n" })).toMatchObject({
      value: [{ path: "text", message: "Campo obrigatório" }],
    })
  })

  it("has at most ten files, each once, and 4096 characters", () => {
    const eleven = Array.from({ length: 11 }, (_, at) => fileId(at))
    expect(message({ fileIds: eleven })).toMatchObject({
      value: [{ path: "fileIds", message: "Máximo de 10 arquivos por mensagem" }],
    })
    expect(message({ fileIds: [fileId(1), fileId(1)] })).toMatchObject({
      value: [{ path: "fileIds", message: "Não pode conter elementos duplicados" }],
    })
    expect(message({ text: "x".repeat(4_097) })).toMatchObject({
      value: [{ path: "text", message: "Máximo de 4096 caracteres" }],
    })
  })
})

describe("the summary of a message", () => {
  it("is its text, or describes its files", () => {
    const [image, document] = [{ kind: "image" }, { kind: "document" }] as const
    expect(summaryOf({ text: "Olha", files: [image] })).toBe("Olha")
    expect(summaryOf({ text: "", files: [image] })).toBe("Imagem")
    expect(summaryOf({ text: " ", files: [document] })).toBe("Documento")
    expect(summaryOf({ text: "", files: [image, image, image] })).toBe("3 imagens")
    expect(summaryOf({ text: "", files: [image, document] })).toBe("2 arquivos")
    expect(summaryOf({ text: "", files: [] })).toBe("")
  })

  it("is kept in a dialog with at most 300 units, never cut within a character", () => {
    expect(lastMessageOf({ text: "", files: [{ kind: "image" }] })).toBe("Imagem")
    expect(lastMessageOf({ text: "x".repeat(301), files: [] })).toBe("x".repeat(300))
    expect(lastMessageOf({ text: `${"x".repeat(299)}😀`, files: [] })).toBe("x".repeat(299))
  })
})
