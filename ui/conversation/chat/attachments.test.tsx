import type { FileKind } from "@prosa/core/channel"
import { unreachable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aUser } from "@prosa/core/access/testing"
import { aFile } from "@prosa/core/channel/testing"
import { aDialog, aMessage, type DialogRecord } from "@prosa/core/conversation/testing"
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { InboxPage } from "../inbox/inbox-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
  Object.defineProperty(window, "innerWidth", { value: 1440, configurable: true })
})
afterEach(() => {
  cleanup()
  scope.end()
})

const me = aUser()
const mine = { holder: { id: me.id, name: me.name }, transferred: true }
const open = async (
  messages = [aMessage({ seq: 1, text: "Oi" })],
  facts: Parameters<typeof aDialog>[0] = mine,
  others: ReadonlyArray<DialogRecord> = [],
) => {
  const services = createFakeServices(scope, {
    path: "/omnichannel?dialogId=50917",
    user: me,
    dialogs: [{ dialog: aDialog(facts), messages, unread: 0 }, ...others],
  })
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  const { container } = render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  await screen.findByRole("region", { name: "Mensagens" })
  const choose = async (...files: ReadonlyArray<File>) => {
    const input = container.querySelector<HTMLInputElement>("input[type=file]")
    if (input === null) throw new Error("nothing can be chosen here")
    await userEvent.upload(input, [...files])
  }
  return { ...services, ...services.work.channel, ...services.work.conversation, choose }
}
const picture = (name = "foto.png", bytes = 68) => new File([new Uint8Array(bytes)], name, { type: "image/png" })
const pdf = new File(["%PDF-"], "nota.pdf", { type: "application/pdf" })
const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Mensagem" })
const sendButton = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Enviar/u })
const tray = () => within(screen.getByRole("list", { name: "Anexos" }))
const messages = () => within(screen.getByRole("region", { name: "Mensagens" }))

describe("attaching", () => {
  it("uploads at once, tells how far it is, and sends what is written with what is attached", async () => {
    const { uploads, rooms, choose } = await open()
    uploads.hold(true)
    await choose(picture(), pdf)
    expect(tray().getAllByText("Enviando… 50%")).toHaveLength(2)
    expect(tray().getByRole("progressbar", { name: "Envio de foto.png" })).toHaveProperty("value", 0.5)
    await writeInto(await field(), "Seguem")
    expect(sendButton().disabled).toBe(true)
    await act(async () => uploads.hold(false))
    await tray().findByText("68 B")
    expect(sendButton().textContent).toBe("Enviar 2 arquivos")
    await userEvent.click(sendButton())
    expect(sendButton().textContent).toBe("Enviar")
    expect(screen.queryByRole("list", { name: "Anexos" })).toBeNull()
    expect((await field()).value).toBe("")
    expect(rooms.see(aDialog().id).messages.at(-1)).toMatchObject({
      text: "Seguem",
      files: [{ name: "foto.png" }, { name: "nota.pdf" }],
    })
    expect(messages().getByRole("img", { name: "foto.png" })).toBeDefined()
    expect(
      messages()
        .getByRole("link", { name: /nota\.pdf.*baixar/u })
        .getAttribute("download"),
    ).toBe("nota.pdf")
  })

  it("sends files without a word", async () => {
    const { rooms, choose } = await open()
    expect(sendButton().disabled).toBe(true)
    await choose(picture())
    await waitFor(() => expect(sendButton().disabled).toBe(false))
    await userEvent.type(await field(), "{Enter}")
    expect(rooms.see(aDialog().id).messages.at(-1)).toMatchObject({ text: "", files: [{ name: "foto.png" }] })
    await screen.findByRole("link", { name: /Você: Imagem/u })
  })

  it("shows in red what is refused, in the specified words, and warns of what was chosen twice", async () => {
    const { choose } = await open()
    await choose(
      new File(["MZ"], "virus.exe", { type: "application/x-msdownload" }),
      picture("grande.png", 5 * 1_048_576 + 1),
      picture(),
    )
    await choose(picture())
    expect(tray().getByText(/^Formato de arquivo inválido\. Formatos permitidos: /u)).toBeDefined()
    expect(tray().getByText("Tamanho máximo excedido. Máximo permitido: 5 MB.")).toBeDefined()
    expect(screen.getByText("Arquivo duplicado")).toBeDefined()
    expect(screen.getByText("O arquivo foto.png foi adicionado mais de uma vez.")).toBeDefined()
    await userEvent.click(tray().getByRole("button", { name: "Dispensar o aviso sobre virus.exe" }))
    expect(tray().queryByText("virus.exe")).toBeNull()
    expect(tray().getByText("foto.png")).toBeDefined()
  })

  it("keeps what is written when an upload fails, and tries it again", async () => {
    const { uploads, choose } = await open()
    await writeInto(await field(), "Segue a foto")
    uploads.refuse(unreachable)
    await choose(picture())
    await tray().findByText(unreachable.message)
    expect([(await field()).value, sendButton().disabled]).toEqual(["Segue a foto", true])
    uploads.refuse(undefined)
    await userEvent.click(tray().getByRole("button", { name: "Tentar enviar foto.png novamente" }))
    await tray().findByText("68 B")
    expect(sendButton().disabled).toBe(false)
  })

  it("takes a file away, on the server too", async () => {
    const { uploads, choose } = await open()
    await choose(picture())
    await waitFor(() => expect(uploads.stored).toHaveLength(1))
    await userEvent.click(tray().getByRole("button", { name: "Remover foto.png" }))
    await waitFor(() => expect(uploads.stored).toEqual([]))
    expect(screen.queryByRole("list", { name: "Anexos" })).toBeNull()
  })

  it("takes what is pasted, unless there is text beside it", async () => {
    const { uploads } = await open()
    const pasted = async (types: ReadonlyArray<string>) => {
      const event = createEvent.paste(await field(), { clipboardData: { files: [picture("image.png")], types } })
      fireEvent(await field(), event)
      return event.defaultPrevented
    }
    expect(await pasted(["Files", "text/plain"])).toBe(false)
    expect(await pasted(["Files"])).toBe(true)
    await waitFor(() =>
      expect(uploads.stored.map(({ name }) => name)).toEqual([expect.stringMatching(/^imagem-\d+\.png$/u)]),
    )
  })

  it("takes what is dropped on the conversation, where one may write", async () => {
    const { uploads } = await open()
    const region = screen.getByRole("region", { name: "Conversa" })
    const dataTransfer = { files: [picture()], types: ["Files"] }
    fireEvent.dragEnter(region, { dataTransfer })
    expect(screen.getByText("Solte os arquivos aqui")).toBeDefined()
    fireEvent.drop(region, { dataTransfer })
    expect(screen.queryByText("Solte os arquivos aqui")).toBeNull()
    await waitFor(() => expect(uploads.stored).toHaveLength(1))
  })

  it("stays, uploaded, while another conversation is open", async () => {
    const { choose } = await open(undefined, mine, [
      { dialog: aDialog({ id: 5, name: "João" }), messages: [], unread: 0 },
    ])
    await choose(picture())
    await tray().findByText("68 B")
    await userEvent.click(await screen.findByRole("link", { name: /João/u }))
    await screen.findByRole("heading", { name: "João" })
    expect(screen.queryByRole("list", { name: "Anexos" })).toBeNull()
    await userEvent.click(screen.getByRole("link", { name: /Mariana/u }))
    expect((await screen.findByRole("list", { name: "Anexos" })).textContent).toContain("foto.png")
    expect(sendButton().disabled).toBe(false)
  })

  it("is not offered where somebody else writes", async () => {
    await open(undefined, { holder: { id: 99, name: "Rafael Nogueira" } })
    const region = screen.getByRole("region", { name: "Conversa" })
    fireEvent.dragEnter(region, { dataTransfer: { files: [picture()], types: ["Files"] } })
    expect(screen.queryByText("Solte os arquivos aqui")).toBeNull()
    expect(screen.queryByRole("button", { name: "Anexar arquivo" })).toBeNull()
  })
})

describe("files of messages", () => {
  it("are shown, played or offered, each as what it is", async () => {
    const kinds: ReadonlyArray<readonly [FileKind, string]> = [
      ["image", "casa.png"],
      ["audio", "voz.ogg"],
      ["video", "obra.mp4"],
      ["document", "contrato de prestação.pdf"],
    ]
    const files = kinds.map(([kind, name], at) =>
      aFile({ id: String(at).padStart(32, "0"), kind, name, url: `/api/files/${at}`, bytes: 1_468_006 }),
    )
    await open([aMessage({ seq: 1, text: "", files })])
    const seen = messages().getByRole("img", { name: "casa.png" })
    expect(seen.closest("a")?.getAttribute("target")).toBe("_blank")
    expect(messages().getByRole("group", { name: "Áudio voz.ogg" })).toBeDefined()
    expect(messages().getByLabelText("Vídeo obra.mp4").hasAttribute("controls")).toBe(true)
    expect(messages().getByRole("link", { name: /contrato de prestação\.pdf.*1,4 MB/u })).toBeDefined()
  })

  it("are pictures by their small renditions, whose places are known before they are loaded, and open whole", async () => {
    const size = { width: 3_000, height: 4_000, frames: 1 }
    const photo = aFile({ name: "casa.png", url: "/api/files/1", picture: size })
    const old = aFile({ id: "2".repeat(32), name: "antiga.png", url: "/api/files/2" })
    await open([aMessage({ seq: 1, text: "", files: [photo] }), aMessage({ seq: 2, text: "", files: [old] })])
    const shown = messages().getByRole<HTMLImageElement>("img", { name: "casa.png" })
    expect(shown.getAttribute("src")).toBe("/api/files/1?size=small")
    expect([shown.getAttribute("width"), shown.getAttribute("height")]).toEqual(["3000", "4000"])
    expect(shown.closest("a")?.getAttribute("href")).toBe("/api/files/1")
    const second = messages().getByRole("img", { name: "antiga.png" })
    expect([second.getAttribute("src"), second.hasAttribute("width")]).toEqual(["/api/files/2?size=small", false])
  })

  it("are also small beside the conversation, and open whole from there", async () => {
    await open([aMessage({ seq: 1, text: "", files: [aFile({ url: "/api/files/1" })] })])
    await userEvent.click(await screen.findByRole("button", { name: "Mostrar contato" }))
    const panel = within(await screen.findByRole("complementary", { name: "Contato" }))
    const shown = await panel.findByRole("img", { name: "foto.png" })
    expect(shown.getAttribute("src")).toBe("/api/files/1?size=small")
    expect(shown.closest("a")?.getAttribute("href")).toBe("/api/files/1")
  })

  it("stand together beside the conversation, newest first, as they come", async () => {
    const old = aFile({ id: "1".repeat(32), kind: "document", name: "antigo.pdf" })
    const { choose } = await open([aMessage({ seq: 1, text: "", files: [old] })])
    const panel = () => within(screen.getByRole("complementary", { name: "Contato" }))
    await userEvent.click(await screen.findByRole("button", { name: "Mostrar contato" }))
    await screen.findByRole("complementary", { name: "Contato" })
    await panel().findByText("antigo.pdf")
    await choose(picture())
    await waitFor(() => expect(sendButton().disabled).toBe(false))
    await userEvent.click(sendButton())
    await panel().findByRole("img", { name: "foto.png" })
    expect(
      within(panel().getByRole("region", { name: /^Arquivos/u }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["", "antigo.pdf"])
  })

  it("of a deleted message are not", async () => {
    await open([aMessage({ seq: 1, text: "", deleted: true, files: [] })])
    expect(messages().getByText("Mensagem apagada")).toBeDefined()
    expect(messages().queryByRole("img")).toBeNull()
  })
})
