import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aUser } from "@prosa/core/access/testing"
import { aFile } from "@prosa/core/channel/testing"
import { aDialog, aMessage, type DialogRecord } from "@prosa/core/conversation/testing"
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createFakeServices } from "../../testing/fake-services.ts"
import { World } from "../../testing/world.tsx"
import { writeInto } from "../../testing/write-into.ts"
import { InboxPage } from "../inbox/inbox-page.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
  Object.defineProperty(window, "innerWidth", { value: 1440, configurable: true })
  // Without it everything counts as seen.
  vi.stubGlobal("IntersectionObserver", undefined)
  let made = 0
  URL.createObjectURL = () => `blob:${++made}`
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  cleanup()
  scope.end()
  vi.unstubAllGlobals()
})

const me = aUser()
const mine = { holder: { id: me.id, name: me.name }, transferred: true }
const open = async (messages = [aMessage({ seq: 1, text: "Oi" })], others: ReadonlyArray<DialogRecord> = []) => {
  const services = createFakeServices(scope, {
    path: "/omnichannel?dialogId=50917",
    user: me,
    dialogs: [{ dialog: aDialog(mine), messages, unread: 0 }, ...others],
  })
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  render(
    <World services={services}>
      <InboxPage />
    </World>,
  )
  await screen.findByRole("region", { name: "Mensagens" })
  return { ...services.work.channel, ...services.work.conversation }
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }))
const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Mensagem" })
const bar = () => screen.getByRole("group", { name: /^Grava(ndo|ção de) áudio$/u })
const messages = () => within(screen.getByRole("region", { name: "Mensagens" }))
const start = async () => {
  await field()
  await press("Gravar áudio")
  // The bar is loaded when it is needed first; a microphone that is refused leaves the field.
  await waitFor(() => {
    if (screen.queryByRole("textbox", { name: "Mensagem" }) === null) bar()
  })
}

describe("recording", () => {
  it("takes the place of the field and of its focus, and gives both back with what was written", async () => {
    const { sound } = await open()
    await writeInto(await field(), "Já volto")
    await start()
    expect(screen.queryByRole("textbox", { name: "Mensagem" })).toBeNull()
    expect([document.activeElement, sound.open]).toEqual([bar(), 1])
    expect(within(bar()).getByText(/^\d+:\d{2}$/u)).toBeDefined()
    await press("Descartar gravação")
    expect([(await field()).value, sound.open]).toEqual(["Já volto", 0])
    expect(document.activeElement).toBe(await field())
  })

  it("is paused, heard, continued and sent by itself", async () => {
    const { sound, rooms, heard } = await open()
    await writeInto(await field(), "Rascunho")
    await start()
    act(() => sound.hear(0.4))
    await press("Pausar gravação")
    expect([sound.paused, document.activeElement]).toEqual([true, bar()])
    await press("Ouvir áudio")
    expect(heard.playing).toHaveLength(1)
    await press("Continuar")
    expect([sound.paused, heard.playing]).toEqual([false, []])
    await press("Enviar")
    await waitFor(() =>
      expect(rooms.see(aDialog().id).messages.at(-1)).toMatchObject({ text: "", files: [{ name: "myAudio.ogg" }] }),
    )
    expect((await field()).value).toBe("Rascunho")
    expect(messages().getByRole("group", { name: "Áudio myAudio.ogg" })).toBeDefined()
  })

  it("is shown as pending while it is uploaded", async () => {
    const { uploads } = await open()
    await start()
    uploads.hold(true)
    await press("Enviar")
    expect(messages().getByText("Enviando…")).toBeDefined()
    expect(messages().getByRole("group", { name: "Áudio myAudio.ogg" })).toBeDefined()
    await act(async () => uploads.hold(false))
  })

  it("obeys keys while the bar has the focus, and Escape everywhere in it", async () => {
    const { sound, rooms } = await open()
    await start()
    await userEvent.keyboard(" ")
    expect(sound.paused).toBe(true)
    await userEvent.keyboard(" ")
    expect(sound.paused).toBe(false)
    screen.getByRole("button", { name: "Pausar gravação" }).focus()
    await userEvent.keyboard("{Escape}")
    expect([sound.open, document.activeElement]).toEqual([0, await field()])
    await press("Gravar áudio")
    await userEvent.keyboard("{Enter}")
    await waitFor(() => expect(rooms.see(aDialog().id).messages).toHaveLength(2))
  })

  it.each([
    ["MicrophoneRefused", "Erro ao acessar microfone. Acesso não autorizado."],
    ["NoRecorder", "No OpusMediaRecorder found"],
  ] as const)("says why it does not begin: %s", async (_tag, detail) => {
    const { sound } = await open()
    sound.refuse({ _tag })
    await start()
    expect(screen.getByText("Erro ao iniciar gravação.")).toBeDefined()
    expect(screen.getByText(detail)).toBeDefined()
    expect(await field()).toBeDefined()
  })

  it("waits, to be heard and sent, while another conversation is open", async () => {
    const { sound } = await open(undefined, [{ dialog: aDialog({ id: 5, name: "João" }), messages: [], unread: 0 }])
    await start()
    await userEvent.click(await screen.findByRole("link", { name: /João/u }))
    await screen.findByRole("heading", { name: "João" })
    expect(sound.open).toBe(0)
    await userEvent.click(screen.getByRole("link", { name: /Mariana/u }))
    expect(await screen.findByRole("group", { name: "Gravação de áudio" })).toBeDefined()
    expect(screen.queryByRole("button", { name: "Continuar" })).toBeNull()
    expect(screen.getByRole("button", { name: "Enviar" })).toBeDefined()
  })
})

describe("audios of messages", () => {
  const voice = (at: number, name = `voz${at}.ogg`) =>
    aFile({ id: String(at).padStart(32, "0"), kind: "audio", name, url: `/api/files/${at}` })
  const player = (name: string) => within(messages().getByRole("group", { name: `Áudio ${name}` }))

  it("play one at a time, at one speed, from where one wants", async () => {
    const { heard } = await open([aMessage({ seq: 1, text: "", files: [voice(1), voice(2)] })])
    await userEvent.click(player("voz1.ogg").getByRole("button", { name: "Ouvir áudio" }))
    await userEvent.click(player("voz2.ogg").getByRole("button", { name: "1,5x" }))
    expect([heard.playing, heard.speedOf("/api/files/1")]).toEqual([["/api/files/1"], 1.5])
    expect(player("voz1.ogg").getByRole("button", { name: "1,5x" }).getAttribute("aria-pressed")).toBe("true")
    await userEvent.click(player("voz2.ogg").getByRole("button", { name: "Ouvir áudio" }))
    expect(heard.playing).toEqual(["/api/files/2"])
    const position = player("voz2.ogg").getByRole("slider", { name: "Posição de voz2.ogg" })
    expect(position.getAttribute("aria-valuetext")).toBe("0:00 de 0:04")
    fireEvent.change(position, { target: { value: "2" } })
    expect(position.getAttribute("aria-valuetext")).toBe("0:02 de 0:04")
    act(() => position.focus())
    await userEvent.keyboard("{ArrowRight}")
    expect(position.getAttribute("aria-valuetext")).toBe("0:04 de 0:04")
    await userEvent.keyboard("{ArrowLeft}3")
    expect([position.getAttribute("aria-valuetext"), heard.speedOf("/api/files/2")]).toEqual(["0:00 de 0:04", 2])
    await userEvent.keyboard(" ")
    expect(heard.playing).toEqual([])
  })

  it("are paused by a film, and offered for download if they cannot be played", async () => {
    const film = aFile({ id: "9".repeat(32), kind: "video", name: "obra.mp4", url: "/api/files/9" })
    const { heard } = await open([aMessage({ seq: 1, text: "", files: [voice(1), voice(2, "voz.amr"), film] })])
    await userEvent.click(player("voz1.ogg").getByRole("button", { name: "Ouvir áudio" }))
    fireEvent.play(messages().getByLabelText("Vídeo obra.mp4"))
    expect(heard.playing).toEqual([])
    heard.refuse("/api/files/2")
    await userEvent.click(player("voz.amr").getByRole("button", { name: "Ouvir áudio" }))
    expect(player("voz.amr").getByRole("alert").textContent).toContain("Não foi possível tocar este áudio.")
    const download = player("voz.amr").getByRole("link", { name: "Baixar o arquivo" })
    expect([download.getAttribute("href"), download.getAttribute("download")]).toEqual(["/api/files/2", "voz.amr"])
  })

  it("are known by their extension too", async () => {
    await open([aMessage({ seq: 1, text: "", files: [{ ...voice(1, "recado.amr"), kind: "document" }] })])
    expect(player("recado.amr").getByRole("button", { name: "Ouvir áudio" })).toBeDefined()
  })
})
