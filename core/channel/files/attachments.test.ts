import { describe, expect, it } from "vitest"
import {
  acceptedExtensions,
  attachmentKind,
  attachmentLimit,
  type ChosenFile,
  checkContent,
  checkFiles,
  formatFileSize,
  isAudio,
  recordingName,
  repeatedFile,
} from "../index.ts"

const file = (name: string, mime = "", bytes = 10): ChosenFile => ({ name, mime, bytes })
const megabytes = (count: number) => count * 1_048_576

describe("the kind of an attachment", () => {
  it("is determined by the extension in the flow editor and in campaigns", () => {
    for (const extension of acceptedExtensions)
      expect(attachmentKind("flow", file(`A.${extension.toUpperCase()}`))).toBeDefined()
    expect(attachmentKind("campaign", file("a.webp"))).toBe("sticker")
    expect(attachmentKind("flow", file("a.exe"))).toBeUndefined()
    expect(attachmentKind("flow", file("semextensao"))).toBeUndefined()
  })

  it("is determined by the type in the chat, and by the extension for drawings without one", () => {
    expect(attachmentKind("chat", file("a", "audio/ogg;codecs=opus"))).toBe("audio")
    expect(attachmentKind("chat", file("a", "text/plain; charset=utf-8"))).toBe("document")
    expect(attachmentKind("chat", file("a", "x/y; image/png"))).toBeUndefined()
    expect(attachmentKind("chat", file("a", "image/jpeg"))).toBe("image")
    expect(attachmentKind("chat", file("a", "image/svg+xml"))).toBe("document")
    expect(attachmentKind("chat", file("planta.dwg"))).toBe("document")
    expect(attachmentKind("chat", file("a.pdf"))).toBeUndefined()
    expect(attachmentKind("chat", file("a.exe", "application/x-msdownload"))).toBeUndefined()
  })
})

describe("chosen files", () => {
  it.each([
    ["image", 5],
    ["video", 16],
    ["audio", 16],
    ["document", 100],
  ] as const)("of the kind %s are limited to %s MB", (kind, most) => {
    expect(attachmentLimit(kind)).toBe(megabytes(most))
  })

  it("are all, some or none accepted", () => {
    expect(checkFiles("flow", [file("a.png"), file("b.pdf")]).outcome).toBe("all")
    expect(checkFiles("flow", [file("a.png"), file("b.exe")]).outcome).toBe("some")
    expect(checkFiles("flow", [file("b.exe")]).outcome).toBe("none")
    expect(checkFiles("flow", []).outcome).toBe("all")
  })

  it.each([
    ["audio", 16, ["audio/aac", "audio/mp4", "audio/mpeg", "audio/amr", "audio/ogg", "audio/ogg; codecs=opus"]],
    ["image", 5, ["image/jpeg", "image/png", "image/gif"]],
    ["sticker", 0.5, ["image/webp"]],
    ["video", 16, ["video/mp4", "video/3gpp", "video/3gp"]],
    ["document", 100, ["text/plain", "application/pdf", "application/msword", "application/vnd.ms-excel"]],
    ["document", 100, ["application/vnd.ms-powerpoint", "image/vnd.dwg", "application/vnd.corel-draw"]],
    ["document", 100, ["application/postscript", "application/illustrator", "image/vnd.adobe.photoshop"]],
    ["document", 100, ["image/svg+xml"]],
    [
      "document",
      100,
      ["wordprocessingml.document", "spreadsheetml.sheet", "presentationml.presentation"].map(
        (type) => `application/vnd.openxmlformats-officedocument.${type}`,
      ),
    ],
  ] as const)("of the kind %s, up to %s MB, in the chat", (kind, most, mimes) => {
    for (const mime of mimes) {
      expect(attachmentKind("chat", file("a", mime))).toBe(kind)
      expect(checkFiles("chat", [file("a", mime, megabytes(most))]).rejected).toEqual([])
      expect(checkFiles("chat", [file("a", mime, megabytes(most) + 1)]).accepted).toEqual([])
    }
  })

  it("are taken under the other names that browsers give their types", () => {
    for (const mime of ["audio/x-m4a", "audio/m4a"])
      expect(attachmentKind("chat", file("nota.m4a", mime))).toBe("audio")
    for (const mime of ["application/coreldraw", "application/x-coreldraw", "image/x-photoshop"])
      expect(attachmentKind("chat", file("arte", mime))).toBe("document")
    for (const extension of ["amr", "opus", "AAC"])
      expect(attachmentKind("chat", file(`nota.${extension}`))).toBe("audio")
  })

  it("without a type are documents in the chat if they are drawings", () => {
    for (const extension of ["dwg", "cdr", "psd", "PSD"])
      expect(attachmentKind("chat", file(`a.${extension}`))).toBe("document")
    const large = checkFiles("chat", [file("a.psd", "", megabytes(100) + 1)])
    expect(large.rejected[0]?.reason).toBe("Tamanho máximo excedido. Máximo permitido: 100 MB.")
  })

  it("are refused in the wording of each place", () => {
    const [flow, campaign, chat] = (["flow", "campaign", "chat"] as const).map(
      (place) =>
        checkFiles(place, [file("a.png", "image/png", megabytes(5) + 1), file("b.exe", "application/x-exe")]).rejected,
    )
    expect(flow?.map(({ reason }) => reason)).toEqual([
      "Tamanho máximo excedido. Máximo permitido para imagem: 5 MB",
      "Formato não permitido!",
    ])
    expect(campaign?.map(({ reason }) => reason)).toEqual([
      "Tamanho maximo excedido. Maximo permitido para imagem: 5 MB",
      "Formato nao permitido!",
    ])
    expect(flow?.[1]?.detail).toMatch(/^Formatos aceitos: jpeg, jpg, png, gif, mp4, pdf/u)
    expect(chat?.[0]?.reason).toBe("Tamanho máximo excedido. Máximo permitido: 5 MB.")
    expect(chat?.[1]?.reason).toMatch(/^Formato de arquivo inválido\. Formatos permitidos: /u)
    const sticker = checkFiles("chat", [file("a.webp", "image/webp", 512 * 1_024 + 1)])
    expect(sticker.rejected[0]?.reason).toBe("Tamanho máximo excedido. Máximo permitido: 100 KB.")
    expect(checkFiles("chat", [file("a.webp", "image/webp", 512 * 1_024)]).outcome).toBe("all")
  })

  it("of one kind are limited in total in the chat, individually elsewhere", () => {
    const two = [file("a.png", "image/png", megabytes(3)), file("b.png", "image/png", megabytes(3))]
    expect(checkFiles("chat", two).rejected.map((one) => one.file.name)).toEqual(["b.png"])
    expect(checkFiles("flow", two).rejected).toEqual([])
    const later = [
      file("a.png", "image/png", megabytes(3)),
      file("b.png", "image/png", megabytes(3)),
      file("c.gif", "image/gif"),
    ]
    expect(checkFiles("chat", later).accepted.map((one) => one.file.name)).toEqual(["a.png", "c.gif"])
    const mixed = [file("a.png", "image/png", megabytes(5)), file("b.mp4", "video/mp4", megabytes(16))]
    expect(checkFiles("chat", mixed).rejected).toEqual([])
  })

  it("of one name are accepted once, with a warning", () => {
    const { accepted, repeated } = checkFiles("flow", [file("a.png"), file("a.png"), file("c.png")], ["c.png"])
    expect(accepted.map((one) => one.file.name)).toEqual(["a.png"])
    expect(repeated).toEqual(["a.png", "c.png"])
    expect(repeatedFile("a.png").detail).toBe("O arquivo a.png foi adicionado mais de uma vez.")
  })
})

describe("audio", () => {
  it("is played by its type or its extension", () => {
    expect(isAudio(file(recordingName))).toBe(true)
    expect(isAudio(file("a", "audio/mpeg"))).toBe(true)
    expect(isAudio(file("a.mp4", "video/mp4"))).toBe(false)
  })
})

describe("the size of a file", () => {
  it.each([
    [0, "0 B"],
    [1_023, "1023 B"],
    [1_024, "1 KB"],
    [150_000, "146 KB"],
    [megabytes(1), "1 MB"],
    [megabytes(1.44), "1,4 MB"],
    [megabytes(16), "16 MB"],
  ])("of %s bytes is %s", (bytes, words) => {
    expect(formatFileSize(bytes)).toBe(words)
  })
})

describe("the server's check of content", () => {
  it("follows its bytes and the rules of the chat", () => {
    expect(checkContent(file("a.exe", "image/png"))).toMatchObject({ success: "image" })
    expect(checkContent(file("planta.dwg", ""))).toMatchObject({ failure: { _tag: "WrongFileType" } })
    expect(checkContent(file("a.html", "text/html"))).toMatchObject({ failure: { _tag: "WrongFileType" } })
    expect(checkContent(file("a.png", "image/png", megabytes(5) + 1))).toMatchObject({
      failure: { _tag: "FileTooLarge", message: "Tamanho máximo excedido. Máximo permitido: 5 MB." },
    })
  })
})
