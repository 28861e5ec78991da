// @vitest-environment happy-dom
import type { FileRefused } from "@prosa/core/channel"
import type { LiveChats, NewMessage, VisitorSession } from "@prosa/core/conversation"
import { createAttachments } from "@prosa/core/channel/view"
import { createVisitorChat } from "@prosa/core/conversation/view"
import { BotToken, type CallRefused, ClientId, CompanyId, unreachable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aFile, createInMemoryFiles } from "@prosa/core/channel/testing"
import { aMessage } from "@prosa/core/conversation/testing"
import { Effect, Schema } from "effect"
import { NEVER } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { drawAttachmentTray } from "./attachment-tray.ts"
import { drawChat } from "./draw-chat.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const companyId = Schema.decodeSync(CompanyId)(1)
const session: VisitorSession = {
  visitorToken: "visitante",
  dialogToken: "conversa",
  brand: {
    botName: "Aroeira",
    chatColor: "#046af3",
    colours: { light: {}, dark: {} },
    avatarColor: "#046af3",
    avatarIconUrl: null,
    displayName: "Prosa",
    whatsappRedirect: "",
  },
  greeting: [],
  opening: [],
}

let scope: Scope
beforeEach(() => {
  scope = createScope()
  document.body.innerHTML = '<div id="chat"></div>'
})
afterEach(() => scope.end())

const root = () => {
  const found = document.getElementById("chat")
  if (found === null) throw new Error("no place to draw in")
  return found
}
const find = <E extends Element>(selector: string, type: abstract new () => E): E => {
  const found = root().querySelector(selector)
  if (!(found instanceof type)) throw new Error(`no ${selector}`)
  return found
}

/** A visitor's chat on fakes, with what was sent. */
const open = async (
  known: ReadonlyArray<ReturnType<typeof aMessage>> = [],
  script: () => Promise<void> = () => Promise.resolve(),
) => {
  const sent: Array<NewMessage> = []
  const uploads = createInMemoryFiles()
  let loads = 0
  const liveChats: LiveChats = {
    start: () => Effect.succeed(session),
    messages: () => Effect.succeed({ messages: known, dialogToken: "conversa", finished: false }),
    send: (message) => {
      sent.push(message)
      const files = message.fileIds.flatMap((id) => uploads.find(id) ?? [])
      const stored = aMessage({ seq: 1, text: message.text, files, clientId: message.clientId })
      return Effect.succeed({ message: stored, dialogToken: "conversa" })
    },
  }
  const chat = createVisitorChat(scope, {
    botToken: Schema.decodeSync(BotToken)("um-token-de-robo-1"),
    liveChats,
    live: () => ({ connection$: NEVER, events$: NEVER, typing: () => undefined, reconnect: () => undefined }),
    store: { read: () => null, write: () => undefined },
    clock: { now: () => 0 },
    newClientId: () => Schema.decodeSync(ClientId)(`mensagem-${sent.length}`),
  })
  drawChat(root(), chat, {
    close: () => undefined,
    unread: () => undefined,
    seen: { read: () => null, write: () => undefined },
    attachments: async (place, changed) => {
      loads++
      await script()
      const upload = (content: File | object) => uploads.files.upload({ companyId, content: content as File })
      return drawAttachmentTray(place, createAttachments(scope, { upload }), changed)
    },
  })
  const choose = async (...files: ReadonlyArray<File>) => {
    const input = find("input[type=file]", HTMLInputElement)
    Object.defineProperty(input, "files", { value: files, configurable: true })
    input.dispatchEvent(new Event("change"))
    await settled()
  }
  return { sent, uploads, choose, loads: () => loads }
}
const settled = () => vi.advanceTimersByTimeAsync(0)
const picture = (name = "foto.png", bytes = 10) => new File([new Uint8Array(bytes)], name, { type: "image/png" })
const submit = () => find("form", HTMLFormElement).dispatchEvent(new Event("submit", { cancelable: true }))
const tray = () => find(".tray", HTMLElement)

describe("the visitor's attachments", () => {
  it("are loaded by the first who attaches, uploaded at once, and sent with the text", async () => {
    const { sent, choose, loads } = await open()
    expect([loads(), tray().hidden]).toEqual([0, true])
    await choose(picture(), picture("outra.png"))
    expect([loads(), tray().textContent]).toEqual([1, expect.stringMatching(/foto\.png10 B.*outra\.png10 B/u)])
    find("textarea", HTMLTextAreaElement).value = "Olha"
    submit()
    expect(sent).toMatchObject([{ text: "Olha", fileIds: [expect.any(String), expect.any(String)] }])
    expect([find("textarea", HTMLTextAreaElement).value, tray().hidden]).toEqual(["", true])
    expect(find("a.picture img", HTMLImageElement).alt).toBe("foto.png")
  })

  it("hold the message back while they are on their way or failed, and what is typed stays", async () => {
    const { sent, uploads, choose } = await open()
    const refusal: FileRefused | CallRefused = unreachable
    uploads.refuse(refusal)
    await choose(picture())
    find("textarea", HTMLTextAreaElement).value = "Olha"
    submit()
    expect([sent, find("textarea", HTMLTextAreaElement).value]).toEqual([[], "Olha"])
    expect(find(".send", HTMLButtonElement).disabled).toBe(true)
    expect(tray().textContent).toContain(unreachable.message)
    uploads.refuse(undefined)
    find(".chip .retry", HTMLButtonElement).click()
    await settled()
    submit()
    expect(sent).toMatchObject([{ text: "Olha" }])
  })

  it("hold the message back while the script that attaches is on its way", async () => {
    let arrive = () => {}
    const script = new Promise<void>((resolve) => (arrive = resolve))
    const { sent, choose } = await open([], () => script)
    await choose(picture())
    find("textarea", HTMLTextAreaElement).value = "Olha"
    submit()
    expect([sent, find(".send", HTMLButtonElement).disabled]).toEqual([[], true])
    arrive()
    await settled()
    expect(find(".send", HTMLButtonElement).disabled).toBe(false)
    submit()
    expect(sent).toMatchObject([{ text: "Olha", fileIds: [expect.any(String)] }])
  })

  it("let the message go without them when the script that attaches does not come", async () => {
    const { sent, choose } = await open([], () => Promise.reject(new Error("no network")))
    await choose(picture())
    expect([tray().textContent, find(".send", HTMLButtonElement).disabled]).toEqual([
      expect.stringContaining("Não foi possível anexar."),
      false,
    ])
    find("textarea", HTMLTextAreaElement).value = "Sem a foto"
    submit()
    expect(sent).toMatchObject([{ text: "Sem a foto", fileIds: [] }])
  })

  it("that are refused say why, and are put away", async () => {
    const { choose } = await open()
    await choose(new File(["MZ"], "virus.exe", { type: "application/x-msdownload" }))
    expect(find(".chip.refused", HTMLElement).textContent).toMatch(/virus\.exeFormato de arquivo inválido\./u)
    expect(find(".send", HTMLButtonElement).disabled).toBe(false)
    find("[aria-label='Dispensar o aviso sobre virus.exe']", HTMLButtonElement).click()
    expect(tray().hidden).toBe(true)
  })

  it("keep the focus on a button that is still there", async () => {
    const { uploads, choose } = await open()
    uploads.hold(true)
    await choose(picture())
    const cross = find("[aria-label='Remover foto.png']", HTMLButtonElement)
    cross.focus()
    uploads.hold(false)
    await settled()
    expect([document.activeElement === cross, cross.isConnected]).toEqual([true, true])
  })
})

describe("files of messages", () => {
  it("are shown, played or offered", async () => {
    const facts = { id: "0".repeat(32), url: "/f/1" }
    const files = [
      aFile({ ...facts, kind: "image", name: "casa.png" }),
      aFile({ ...facts, kind: "audio", name: "voz.ogg" }),
      aFile({ ...facts, kind: "document", name: '"><script>.pdf', bytes: 2_048 }),
    ]
    await open([aMessage({ seq: 1, sender: "HUMAN", text: "", files })])
    const picture_ = find("a.picture", HTMLAnchorElement)
    expect([picture_.target, picture_.getAttribute("href")]).toEqual(["_blank", "/f/1"])
    expect(find("a.picture img", HTMLImageElement).getAttribute("src")).toBe("/f/1?size=small")
    expect(find("audio", HTMLElement).getAttribute("src")).toBe("/f/1")
    const document_ = find("a.document", HTMLAnchorElement)
    expect([document_.download, document_.textContent]).toEqual(['"><script>.pdf', '"><script>.pdf2 KB'])
    expect(root().querySelector("script")).toBeNull()
  })
})
