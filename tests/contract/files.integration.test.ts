import { createHttpFiles } from "@prosa/adapters-http/clients"
import type { FileContent, Files } from "@prosa/core/channel"
import { ClientId, type CompanyId, CompanyId as Company, FileId, notAllowed, notFound } from "@prosa/core/kernel"
import { createInMemoryFiles } from "@prosa/core/channel/testing"
import type { TestServer } from "@prosa/server/testing"
import { Effect, Schema } from "effect"
import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { createFiles } from "../../server/channel/files/files-service.ts"
import { createPublishedScripts } from "../../server/engine/index.ts"
import { createDialogs } from "../../server/conversation/inbox/dialogs-service.ts"
import { silentLogger } from "../../server/platform/logger.ts"
import { openShop } from "../../server/testing/shop.ts"
import { pdf, png } from "../../server/testing/small-files.ts"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

interface FilesHarness {
  readonly files: Files
  readonly companyId: CompanyId
  /** Sends a message with the file. */
  readonly send: (id: FileId) => Promise<void>
}

const none = Schema.decodeSync(FileId)("f".repeat(32))
const megabyte = 1_048_576
const file = (name: string, type: string, bytes: Uint8Array): FileContent =>
  new File([new Uint8Array(bytes)], name, { type })

/** What holds for `Files`, whoever keeps them. */
const describeFiles = (name: string, open: () => Promise<FilesHarness>): void => {
  describe(`Files, ${name}`, () => {
    const opened = async () => {
      const { files, companyId, send } = await open()
      const upload = (content: FileContent) => files.upload({ companyId, content })
      return { files, companyId, send, upload }
    }

    it("are kept with what they are, and a name for eyes", async () => {
      const { upload } = await opened()
      const kept = await answerOf(upload(file("..\\foto da casa.png", "image/png", png)))
      expect(kept).toMatchObject({ name: "foto da casa.png", mime: "image/png", kind: "image", bytes: png.length })
      expect(kept.url).toBe(`/api/files/${kept.id}`)
      const again = await answerOf(upload(file("nota.pdf", "application/pdf", pdf)))
      expect([again.kind, again.id === kept.id]).toEqual(["document", false])
    })

    it("tell of their progress to the end, where it is told at all", async () => {
      const { files, companyId } = await opened()
      const parts: Array<number> = []
      await answerOf(files.upload({ companyId, content: file("a.png", "image/png", png) }, (part) => parts.push(part)))
      expect(parts.every((part, at) => part >= (parts[at - 1] ?? 0) && part <= 1)).toBe(true)
      expect([undefined, 1]).toContain(parts.at(-1))
    })

    it("are refused for their kind and their weight, in the words of the chat", async () => {
      const { upload } = await opened()
      const wrong = await failureOf(
        upload(file("virus.exe", "application/x-msdownload", Buffer.from([0x4d, 0x5a, 0, 1]))),
      )
      expect(wrong).toMatchObject({
        _tag: "WrongFileType",
        message: expect.stringMatching(/^Formato de arquivo inválido\. Formatos permitidos: /u),
      })
      const large = Buffer.concat([png, Buffer.alloc(5 * megabyte)])
      expect(await failureOf(upload(file("grande.png", "image/png", large)))).toEqual({
        _tag: "FileTooLarge",
        message: "Tamanho máximo excedido. Máximo permitido: 5 MB.",
      })
    })

    it("are removed once, and not when a message has them", async () => {
      const { files, upload, send } = await opened()
      const { id } = await answerOf(upload(file("a.png", "image/png", png)))
      await answerOf(files.remove(id))
      expect(await failureOf(files.remove(id))).toEqual(notFound)
      expect(await failureOf(files.remove(none))).toEqual(notFound)
      const sent = await answerOf(upload(file("b.png", "image/png", png)))
      await send(sent.id)
      expect(await failureOf(files.remove(sent.id))).toEqual({
        _tag: "FileInUse",
        message: "Este arquivo já faz parte de uma conversa.",
      })
    })
  })
}

describeOnEachServer((open, { overHttp, asUseCase }) => {
  let server: TestServer
  beforeAll(async () => void (server = await open()))

  /** Camila with a room that she holds. */
  const settle = async () => {
    const shop = await openShop(server)
    const visitor = await shop.greeted()
    await visitor.say("camila")
    const id = await visitor.dialogId()
    const { companyId, customerCare, camila: userId } = shop
    const permissions = ["omnichannel_view"] as const
    const actor = {
      userId,
      name: "Camila Duarte",
      companyId,
      admin: false,
      address: "",
      permissions,
      workspaces: [customerCare],
    }
    const dialogs = createDialogs(actor, { ...server, scripts: createPublishedScripts(), webhooks: null })
    const send = async (fileId: FileId) => {
      const clientId = Schema.decodeSync(ClientId)(randomUUID())
      await Effect.runPromise(dialogs.say(id, { clientId, text: "", fileIds: [fileId] }))
    }
    return { shop, actor, companyId, send }
  }

  overHttp(describeFiles, async () => {
    const { shop, companyId, send } = await settle()
    const { fetch } = await server.signedIn(shop.addressOf("camila"))
    return { files: createHttpFiles({ fetch }), companyId, send }
  })

  it("over HTTP, are those of one's own company", async () => {
    const { shop } = await settle()
    const { fetch } = await server.signedIn(shop.addressOf("camila"))
    const foreign = Schema.decodeSync(Company)(2_000_000_000)
    const upload = createHttpFiles({ fetch }).upload({ companyId: foreign, content: file("a.png", "image/png", png) })
    expect(await failureOf(upload)).toEqual(notAllowed)
  })

  asUseCase(describeFiles, async () => {
    const { actor, companyId, send } = await settle()
    const { transactions, clock, files: store } = server
    const service = createFiles(actor, { transactions, clock, store, logger: silentLogger })
    const files: Files = {
      upload: ({ content }) => service.upload({ name: content.name, content: bytesOf(content) }),
      remove: service.remove,
    }
    return { files, companyId, send }
  })
})

describeFiles("in memory", async () => {
  const memory = createInMemoryFiles()
  const send = async (id: FileId) => memory.use(id)
  return { files: memory.files, companyId: Schema.decodeSync(Company)(1), send }
})

const bytesOf = async function* (content: FileContent) {
  yield new Uint8Array(await content.arrayBuffer())
}
