import { describe, expect, it } from "vitest"
import { cleanFileName, fileNameLimit, nameWithExtension, pastedFileName } from "../index.ts"

describe("a file's name", () => {
  it.each([
    ["nota.pdf", "nota.pdf"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\Ana\\foto da casa.png", "foto da casa.png"],
    ["/", "arquivo"],
    ["...", "arquivo"],
    ["", "arquivo"],
    [".htaccess", "htaccess"],
    ["a\u0000b\r\nc.txt", "abc.txt"],
    ["fatura\u202Egpj.exe", "faturagpj.exe"],
    ["re\u0301sume\u0301.doc", "résumé.doc"],
    ["عقد.pdf", "عقد.pdf"],
    ["🪑.png", "🪑.png"],
    ["nota.pdf. . ", "nota.pdf"],
  ])("%j becomes %j", (given, kept) => {
    expect(cleanFileName(given)).toBe(kept)
  })

  it("of 300 characters is truncated, except for its extension", () => {
    const cut = cleanFileName(`${"ã".repeat(300)}.xlsx`)
    expect([...cut].length).toBe(fileNameLimit)
    expect(cut.endsWith("ã.xlsx")).toBe(true)
  })

  it("of as many characters as are allowed stays as it is", () => {
    const most = `${"x".repeat(fileNameLimit - 6)}. .pdf`
    expect(most).toHaveLength(fileNameLimit)
    expect(cleanFileName(most)).toBe(most)
    expect(cleanFileName(`x${most}`)).toBe(`${"x".repeat(fileNameLimit - 5)}.pdf`)
  })

  it("gets the extension of its detected type", () => {
    expect(nameWithExtension("foto.exe", "image/png")).toBe("foto.exe.png")
    expect(nameWithExtension("FOTO.PNG", "image/png")).toBe("FOTO.PNG")
    expect(nameWithExtension("virus.bat", "text/plain")).toBe("virus.bat.txt")
    expect(nameWithExtension("semextensao", "application/pdf")).toBe("semextensao.pdf")
    expect(nameWithExtension("voz.ogg", "audio/ogg")).toBe("voz.ogg")
    expect([...nameWithExtension("x".repeat(300), "image/jpeg")].length).toBe(fileNameLimit)
  })
})

describe("a pasted file", () => {
  it("has a unique name", () => {
    expect(pastedFileName("image.png", 1)).not.toBe(pastedFileName("image.png", 2))
    expect(pastedFileName("image.png", 1)).toMatch(/\.png$/u)
    expect(pastedFileName("nota.pdf", 1)).toBe("nota.pdf")
  })
})
