import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { docx, html, mp3, pdf, png, svg, zip } from "../../testing/small-files.ts"
import { sniffContent, sniffHead } from "./sniff-content.ts"

const compound = (stream: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(1_048_576 - 20),
    Buffer.from(stream, "utf16le"),
    Buffer.alloc(600),
  ])
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")])
const ods = zip([["mimetype", "application/vnd.oasis.opendocument.spreadsheet"]])

describe("a content's type", () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "prosa-sniff-"))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each([
    ["a picture", png, "image/png"],
    ["a moving picture", Buffer.from("GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;"), "image/gif"],
    ["a paper", pdf, "application/pdf"],
    ["a sound", mp3, "audio/mpeg"],
    ["a Word document", docx, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["a spreadsheet", ods, "application/vnd.oasis.opendocument.spreadsheet"],
    ["an older Word document", compound("WordDocument"), "application/msword"],
    ["an older spreadsheet", compound("Workbook"), "application/vnd.ms-excel"],
    ["older slides", compound("PowerPoint Document"), "application/vnd.ms-powerpoint"],
    ["an installer", compound("!_StringData"), ""],
    ["a drawing", svg, "image/svg+xml"],
    [
      "a drawing with a type",
      Buffer.from('<!DOCTYPE svg PUBLIC "-//W3C//DTD" "x.dtd">\n<SVG/>'.replace("/>", " >")),
      "image/svg+xml",
    ],
    ["a CorelDraw drawing", Buffer.from("RIFF\u0001\u0002\u0000\u0000CDRAvrsn"), "application/vnd.corel-draw"],
    ["an AutoCAD drawing", Buffer.from("AC1027\u0000\u0000\u0000\u0000"), "image/vnd.dwg"],
    [
      "a Photoshop picture",
      Buffer.from("8BPS\u0000\u0001\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0003"),
      "image/vnd.adobe.photoshop",
    ],
    ["a page", html, "text/html"],
    ["a page after a remark", Buffer.from("\ufeff <!-- oi --> <script>alert(1)</script>"), "text/html"],
    ["a page in two bytes a character", utf16("<html ><p>oi"), "text/html"],
    ["a text", Buffer.from("Preço: 3 < 4 e <3\r\n"), "text/plain"],
    ["an older Brazilian text", Buffer.from("Pre\xe7o: R$ 10", "latin1"), "text/plain"],
    ["a text in two bytes a character", utf16("Olá, tudo bem?"), "text/plain"],
    ["a data file", Buffer.from('<?xml version="1.0"?><nota/>'), "application/xml"],
    ["an archive", zip([["a.exe", "MZ"]]), "application/zip"],
    ["a program", Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0]), "application/x-msdownload"],
    ["noise", Buffer.from([1, 2, 3, 4, 5]), ""],
    ["nothing", Buffer.alloc(0), ""],
  ])("%s is detected by its bytes", async (what, content, mime) => {
    const place = path.join(folder, what.replaceAll(" ", "-"))
    await writeFile(place, content)
    expect(await sniffContent(place)).toBe(mime)
  })

  it("is detected by the first bytes where it is needed early", async () => {
    expect(await sniffHead(png)).toBe("image/png")
    expect(await sniffHead(mp3)).toBe("audio/mpeg")
    expect(await sniffHead(Buffer.from("Olá"))).toBe("text/plain")
    expect(await sniffHead(Buffer.alloc(0))).toBe("")
  })
})
