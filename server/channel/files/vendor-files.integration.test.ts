import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { html, png } from "../../testing/small-files.ts"
import { fakeNumbers, openVendorServer, type VendorServer, type VendorShop } from "../../testing/vendor-shop.ts"

describeOnDatabase("files that people send on the vendors' channels", (open) => {
  let vendor: VendorServer
  let shop: VendorShop
  let people = 0
  const nextPhone = () => `55119${String(60_000_000 + ++people)}`

  beforeAll(async () => {
    vendor = await openVendorServer(await open(migrations))
    shop = await vendor.openVendorShop()
    expect(await shop.connect(fakeNumbers.aurora)).toBe(200)
  })
  beforeEach(() => vendor.graph.clearFaults())
  afterAll(() => vendor.close())

  describe("a file that lies about what it is", () => {
    const received = async (bytes: Buffer, mime: string, filename: string) => {
      const phone = nextPhone()
      const type = mime.startsWith("image/") ? "image" : "document"
      vendor.graph.whatsapp.says({ from: phone, name: "Caio" }, { type, bytes, mime, filename })
      let message: Awaited<ReturnType<VendorShop["room"]>>[number] | undefined
      await soon(async () => {
        ;[message] = await shop.room(phone)
        expect(message).toBeDefined()
      })
      if (message === undefined) throw new Error("no message was stored")
      return message
    }
    const program = Buffer.concat([Buffer.from("MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff", "latin1"), Buffer.alloc(300)])

    it.each([
      ["a page that says it is a picture", html, "image/png", "foto.png"],
      ["a program that says it is a picture", program, "image/png", "foto.png"],
      ["a program that says it is a document", program, "application/pdf", "boleto.pdf"],
      ["a page that says it is a document", html, "application/pdf", "boleto.pdf"],
    ])("%s becomes words, and nothing of it is served", async (_case, bytes, mime, name) => {
      const message = await received(bytes, mime, name)
      expect(message.files).toEqual([])
      expect(message.message).toMatch(/^Arquivo que não pôde ser baixado/u)
    })

    it("a drawing with a script that says it is a picture is only offered for download, and runs nothing", async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
      const [file] = (await received(svg, "image/png", "foto.png")).files
      const answer = await shop.browser.fetch(file?.url ?? "")
      expect(answer.headers.get("content-type")).not.toBe("image/png")
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment/u)
      expect(answer.headers.get("content-security-policy")).toContain("sandbox")
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    })
  })

  describe("a document that the chat does not show", () => {
    const sent = async (bytes: Buffer, mime: string, filename: string) => {
      const phone = nextPhone()
      vendor.graph.whatsapp.says({ from: phone, name: "Caio" }, { type: "document", bytes, mime, filename })
      await soon(async () => expect((await shop.room(phone)).length).toBeGreaterThan(0))
      return (await shop.room(phone))[0]
    }
    const xml = Buffer.from('<?xml version="1.0"?><nfeProc><script xmlns="http://www.w3.org/1999/xhtml"/></nfeProc>')
    const zip = Buffer.from("504b0506000000000000000000000000000000000000", "hex")

    it.each([
      ["an invoice as XML", xml, "text/xml", "nota.xml"],
      ["an archive", zip, "application/zip", "notas.zip"],
      ["a picture above the chat's limit", Buffer.concat([png, Buffer.alloc(6_000_000)]), "image/png", "planta.png"],
      ["something that nobody knows", Buffer.from([0, 1, 2, 3, 250]), "application/octet-stream", "planta.skp"],
    ])("is kept, and only offered for download: %s", async (_case, bytes, mime, name) => {
      const message = await sent(bytes, mime, name)
      expect(message).toMatchObject({ message: "", files: [{ name }] })
      const answer = await shop.browser.fetch(message?.files[0]?.url ?? "")
      expect(answer.status).toBe(200)
      expect(answer.headers.get("content-type")).toBe("application/octet-stream")
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment/u)
      expect(answer.headers.get("content-security-policy")).toContain("sandbox")
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    })

    it("is refused with words where it runs when it is opened", async () => {
      const program = Buffer.concat([Buffer.from("MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff", "latin1"), Buffer.alloc(300)])
      expect(await sent(program, "application/x-msdownload", "boleto.exe")).toMatchObject({
        message: "Arquivo de um tipo que não é aceito: boleto.exe",
        files: [],
      })
    })
  })

  describe("a file's address", () => {
    const reached: Array<string> = []
    let inside: Server
    let address = ""
    beforeAll(async () => {
      inside = createServer((request, response) => {
        reached.push(request.url ?? "")
        response.writeHead(200, { "content-type": "image/png" }).end("segredo da rede interna")
      })
      await new Promise<void>((listening) => inside.listen(0, "127.0.0.1", listening))
      address = `127.0.0.1:${(inside.address() as AddressInfo).port}`
    })
    afterAll(() => new Promise((closed) => inside.close(closed)))

    it.each<readonly [string, RegExp, () => string]>([
      ["the download", /__lookaside/u, () => `http://${address}/segredo`],
      ["the download, by https", /__lookaside/u, () => `https://${address}/segredo`],
      ["the download, to the machine's cloud", /__lookaside/u, () => "http://169.254.169.254/latest/meta-data/"],
      ["the question where it is", /^\/v[\d.]+\/\d{15}$/u, () => `http://${address}/segredo`],
    ])("that redirects %s inside is not followed", async (_case, path, location) => {
      const phone = nextPhone()
      vendor.graph.fail({ path, method: "GET", kind: "redirect", location: location(), times: 9 })
      vendor.graph.whatsapp.says({ from: phone, name: "Bia" }, { type: "image", caption: "olha" })
      await soon(async () =>
        expect((await shop.room(phone))[0]).toMatchObject({
          message: expect.stringMatching(/^olha\nArquivo que não pôde ser baixado/u) as string,
          files: [],
        }),
      )
      expect(reached).toEqual([])
    })
  })
})
