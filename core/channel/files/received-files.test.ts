import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { attachmentLimit, checkContent, checkReceived, programRefused, unknownType } from "../index.ts"

const document = { kind: "document", mime: unknownType }

describe("a file that a person sends on a vendor's channel", () => {
  it.each([
    ["nota.xml", "application/xml", "text/xml"],
    ["notas.zip", "application/zip", "application/zip"],
    ["notas.rar", "application/x-rar-compressed", "application/vnd.rar"],
    ["video.webm", "video/webm", "video/webm"],
    ["planta.skp", "", "application/octet-stream"],
    ["certificado.pfx", "", ""],
  ])("is kept for download where the chat shows no such type: %s", (name, mime, declared) => {
    expect(checkReceived({ name, mime, bytes: 10 }, declared)).toMatchObject({ success: document })
  })

  it("is kept as what its content is where the chat accepts that", () => {
    expect(checkReceived({ name: "a", mime: "image/png", bytes: 10 }, "application/octet-stream")).toMatchObject({
      success: { kind: "image", mime: "image/png" },
    })
  })

  it.each([
    ["foto.png", "", "image/png"],
    ["foto.png", "application/zip", "image/png"],
    ["boleto.pdf", "application/zip", "application/pdf"],
  ])("is refused where it lies about its type: %s", (name, mime, declared) => {
    const refused = checkReceived({ name, mime, bytes: 10 }, declared)
    expect(refused).toEqual(checkContent({ name, mime, bytes: 10 }))
    expect(refused).toMatchObject({ failure: { _tag: "WrongFileType" } })
  })

  it.each([
    ["a.exe", "application/x-msdownload"],
    ["a.bin", "application/x-msdownload"],
    ["Boleto.PDF.EXE ", ""],
    ["a.vbs.", ""],
    ["pagina", "text/html"],
    ["pagina.hta", "application/xml"],
    ["a.apk", "application/zip"],
  ])("is refused where it runs when it is opened: %s", (name, mime) => {
    expect(checkReceived({ name, mime, bytes: 10 }, "application/octet-stream")).toEqual(
      expect.objectContaining({ failure: programRefused }),
    )
  })

  it.each([
    ["foto.jpg", "image/jpeg", "image"],
    ["festa.mp4", "video/mp4", "video"],
  ] as const)("is kept for download where it is larger than the chat shows: %s", (name, mime, kind) => {
    const bytes = attachmentLimit(kind)
    expect(checkReceived({ name, mime, bytes }, mime)).toMatchObject({ success: { kind, mime } })
    expect(checkReceived({ name, mime, bytes: bytes + 1 }, mime)).toMatchObject({ success: document })
  })

  it("is refused above the limit of documents", () => {
    const bytes = attachmentLimit("document") + 1
    expect(checkReceived({ name: "a.zip", mime: "application/zip", bytes }, "")).toMatchObject({
      failure: { _tag: "FileTooLarge" },
    })
  })

  it("is never kept under a type that the chat does not accept, nor shown under another than its own", () => {
    const types = fc.oneof(
      fc.constantFrom("", "text/html", "application/xml", "image/png", "audio/ogg", "image/svg+xml", "video/webm"),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.string(), types, types, (name, mime, declared) => {
        const kept = checkReceived({ name, mime, bytes: 10 }, declared)
        if (kept._tag === "Failure") return true
        return kept.success.mime === unknownType
          ? kept.success.kind === "document"
          : kept.success.mime === mime && checkContent({ name, mime, bytes: 10 })._tag === "Success"
      }),
      { numRuns: 500 },
    )
  })
})
