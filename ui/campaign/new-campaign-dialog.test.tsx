import type { Permission } from "@prosa/core/access"
import { aUser } from "@prosa/core/access/testing"
import { aCampaignBot, aCampaignContact, aCampaignMessageTemplate } from "@prosa/core/campaign/testing"
import { invalidInput, unavailable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { aWorkspace } from "@prosa/core/tenancy/testing"
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { chooseFromMenu } from "../testing/choose-from-menu.ts"
import { createFakeServices, type FakeWorld } from "../testing/fake-services.ts"
import { World } from "../testing/world.tsx"
import { writeInto } from "../testing/write-into.ts"
import { NewCampaignDialog } from "./new-campaign-dialog.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
})

const contacts = [
  aCampaignContact({ id: 1, name: "Ana Souza" }),
  aCampaignContact({ id: 2, name: "Sem Número", phone: "" }),
  aCampaignContact({ id: 3, name: "Rui", phone: "5511922223333", email: "", refusedAt: "2026-11-01T12:00:00Z" }),
]

const open = async (
  world: FakeWorld["campaignFacts"] = {},
  permissions: ReadonlyArray<Permission> = ["campaign_create"],
) => {
  const services = createFakeServices(scope, {
    path: "/contacts",
    user: aUser({ permissions: ["contact_view", ...permissions], allowCampaignCreation: true }),
    workspaces: [aWorkspace({ id: 3, name: "SAC" })],
    campaignFacts: { contacts, ...world },
  })
  await waitFor(() => expect(services.entry.session.state$.value.company).toBeDefined())
  await waitFor(() => expect(services.work.tenancy.selection.state$.value.status).toBe("ready"))
  const done: Array<string> = []
  render(
    <World services={services}>
      <NewCampaignDialog
        selected={{ kind: "some", ids: [1, 2, 3] as never }}
        count={3}
        onClose={() => done.push("closed")}
        onCreated={() => done.push("created")}
      />
    </World>,
  )
  await screen.findByRole("textbox", { name: "Nome" })
  const titles = () => services.entry.toaster.shown$.value.map(({ title }) => title)
  return { ...services, campaigns: services.work.campaign.campaigns, done, titles }
}

const fill = async (message = "Oi!") => {
  await writeInto(screen.getByRole("textbox", { name: "Nome" }), "Pré-venda")
  await writeInto(await screen.findByRole("textbox", { name: "Mensagem" }), message)
  await userEvent.click(screen.getByRole("radio", { name: "2 min" }))
  await userEvent.click(screen.getByRole("radio", { name: "Agora, em 5 min" }))
}

describe("the panel of a new campaign", () => {
  it("says what is missing, under each field and in the sentence of the specification", async () => {
    const { titles, campaigns } = await open()
    await screen.findByRole("textbox", { name: "Mensagem" })
    await userEvent.click(screen.getByRole("button", { name: "Criar campanha" }))
    await waitFor(() => expect(titles()).toEqual(["Preencha todos os campos obrigatorios antes de salvar."]))
    expect(screen.getAllByText("Campo obrigatório").length).toBeGreaterThanOrEqual(4)
    expect(campaigns.created).toEqual([])
  })

  it("inserts variables by the menu, shows how the message arrives, and who does not get it", async () => {
    await open()
    await writeInto(await screen.findByRole("textbox", { name: "Mensagem" }), "Oi, ")
    await chooseFromMenu(screen.getByRole("button", { name: "Inserir variável" }), "Nome")
    // The chip says what it stands for.
    await waitFor(async () =>
      expect((await screen.findByRole("textbox", { name: "Mensagem" })).textContent).toBe("Oi, Nome"),
    )
    await screen.findByText("Oi, Ana Souza")
    const left = screen.getByRole("heading", { name: "Quem não vai receber" }).parentElement
      ?.parentElement as HTMLElement
    expect(within(left).getByText("Sem telefone").parentElement?.textContent).toBe("Sem telefone1Ver")
    expect(within(left).getByText("Pediram para parar").parentElement?.textContent).toBe("Pediram para parar1Ver")
    await waitFor(() =>
      expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("1 vai receber, 2 não"),
    )
  })

  it("makes chips of variables that are pasted, and asks for what each of them stands for", async () => {
    const { campaigns } = await open()
    await fill("Oi, {{2}}, e {{ 3 }}!")
    const message = screen.getByRole("textbox", { name: "Mensagem" })
    expect(message.textContent).toBe("Oi, {{2}}: escolha o campo, e {{ 3 }}: escolha o campo!")
    await screen.findByText("Clique numa variável para escolher o que ela representa.")
    await userEvent.click(screen.getByRole("button", { name: "Criar campanha" }))
    await screen.findByText("Escolha o que a variável {{2}} representa.", { selector: "p" })
    expect(message.getAttribute("aria-invalid")).toBe("true")
    expect(campaigns.created).toEqual([])
    // The next free number is not one that stands in the text already.
    await chooseFromMenu(screen.getByRole("button", { name: "Inserir variável" }), "E-mail")
    await waitFor(() => expect(message.textContent).toContain("E-mail"))
    await screen.findByText("26 caracteres")
  })

  it("is saved with its contacts, and says so", async () => {
    const { campaigns, done, titles } = await open()
    await fill()
    expect(screen.getByText(/Termina por volta de/u)).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Criar campanha" }))
    await waitFor(() => expect(done).toEqual(["created"]))
    expect(titles()).toEqual(["Campanha criada com sucesso."])
    expect(campaigns.created).toMatchObject([
      {
        name: "Pré-venda",
        message: "Oi!",
        interval: 120,
        botId: 1042,
        media: "WHATSAPP_QRCODE",
        audience: { kind: "some", ids: [1, 2, 3] },
      },
    ])
  })

  it("asks once for the acceptance of the risks, before the first campaign by QR code", async () => {
    const { campaigns, done } = await open({ risks: null, userName: "Helena" })
    await fill()
    const notice = screen.getByRole("region", { name: "Antes da primeira campanha por QR Code" })
    await userEvent.click(screen.getByRole("button", { name: "Criar campanha" }))
    await within(notice).findByText("Leia os riscos e aceite-os para enviar por QR Code.")
    expect(campaigns.created).toEqual([])
    await userEvent.click(within(notice).getByRole("checkbox"))
    await userEvent.click(screen.getByRole("button", { name: "Criar campanha" }))
    await waitFor(() => expect(done).toEqual(["created"]))
    cleanup()
    await open()
    expect(screen.getByText(/Riscos do envio por QR Code aceitos por/u).textContent).toContain("Camila Duarte")
    expect(screen.queryByRole("checkbox", { name: /^Li e aceito/u })).toBeNull()
  })

  it("keeps to the days and hours that are chosen, and says what is wrong with them", async () => {
    const { campaigns, done } = await open()
    await fill()
    await userEvent.click(screen.getByRole("checkbox", { name: "Enviar só em certos dias e horários" }))
    const hours = screen.getByRole("group", { name: "Dias e horários de envio" })
    await userEvent.click(within(hours).getByRole("checkbox", { name: "Sáb" }))
    fireEvent.change(within(hours).getByLabelText("Às"), { target: { value: "09:00" } })
    await userEvent.click(screen.getByRole("button", { name: "Criar campanha" }))
    await within(hours).findByText("O fim deve ser diferente do início")
    fireEvent.change(within(hours).getByLabelText("Às"), { target: { value: "06:00" } })
    within(hours).getByText("Cada dia marcado vale das 09:00 até as 06:00 do dia seguinte.")
    fireEvent.change(within(hours).getByLabelText("Às"), { target: { value: "12:30" } })
    await userEvent.click(screen.getByRole("button", { name: "Criar campanha" }))
    await waitFor(() => expect(done).toEqual(["created"]))
    expect(campaigns.created[0]?.sendingHours).toEqual({ days: [1, 2, 3, 4, 5, 6], from: "09:00", to: "12:30" })
  })

  it("shows how much the number may send a day, and changes it", async () => {
    const { titles } = await open({}, ["campaign_create", "campaign_edit"])
    await writeInto(screen.getByRole("textbox", { name: "Nome" }), "Pré-venda")
    screen.getByText("Este número enviou 0 de até 200 mensagens hoje")
    const change = async (typed: string) => {
      await userEvent.click(screen.getByRole("button", { name: "Mudar o limite do número" }))
      const field = screen.getByRole("textbox", { name: "Mensagens por dia deste número" })
      await userEvent.clear(field)
      await writeInto(field, typed)
      await userEvent.click(screen.getByRole("button", { name: "Salvar limite" }))
    }
    await change("0")
    expect(titles()).toEqual(["Não foi possível mudar o limite do número."])
    await change("80")
    await screen.findByText("Este número enviou 0 de até 80 mensagens hoje")
    expect(screen.getByRole("textbox", { name: "Nome" })).toHaveProperty("value", "Pré-venda")
  })

  it("refuses a start in the past, and loses nothing when saving fails", async () => {
    const { campaigns, titles } = await open()
    await fill()
    await userEvent.click(screen.getByRole("radio", { name: "Agendar" }))
    await writeInto(screen.getByLabelText("Data e hora do início"), "2020-01-01T09:00")
    await userEvent.click(screen.getByRole("button", { name: "Agendar campanha" }))
    await screen.findByText("Nao e permitido comecar uma campanha com data retroativa.")
    await userEvent.click(screen.getByRole("radio", { name: "Agora, em 5 min" }))
    campaigns.refuse(unavailable)
    await userEvent.click(screen.getByRole("button", { name: "Criar campanha" }))
    await waitFor(() => expect(titles().at(-1)).toBe("Nao foi possivel criar a campanha. Tente novamente mais tarde."))
    expect(screen.getByRole("textbox", { name: "Nome" })).toHaveProperty("value", "Pré-venda")
  })

  it("says what the server refuses, also of a field that is not shown", async () => {
    const { campaigns, titles } = await open()
    await fill()
    campaigns.refuse(invalidInput([{ path: "startAt", message: "O relógio deste aparelho está atrasado." }]))
    await userEvent.click(screen.getByRole("button", { name: "Criar campanha" }))
    await waitFor(() => expect(titles()).toEqual(["Nao foi possivel criar a campanha. Tente novamente mais tarde."]))
    // in the toast and under its field
    expect(screen.getAllByText("O relógio deste aparelho está atrasado.")).toHaveLength(2)
  })

  it("attaches a file within the limits, and says why another may not be", async () => {
    const { campaigns, titles, done } = await open()
    const input = screen.getByLabelText("Anexo")
    await userEvent.upload(input, new File(["x"], "programa.exe", { type: "application/x-msdownload" }), {
      applyAccept: false,
    })
    await waitFor(() => expect(titles()).toEqual(["Formato nao permitido!"]))
    await userEvent.upload(input, new File(["convite"], "convite.pdf", { type: "application/pdf" }))
    await screen.findByRole("button", { name: "Remover anexo" })
    await fill()
    await userEvent.click(screen.getByRole("button", { name: "Criar campanha" }))
    await waitFor(() => expect(done).toEqual(["created"]))
    expect(campaigns.created[0]?.file).toEqual({ base64File: btoa("convite"), name: "convite.pdf" })
  })

  it("says that no bot can send, with the way to one", async () => {
    await open({ bots: [aCampaignBot({ isWhatsappQrCodeConnected: false })] })
    expect(screen.getByText("Sem robos disponiveis.")).toBeDefined()
    expect(screen.getByRole("link", { name: "Ir para Meus robôs" })).toBeDefined()
  })

  it("asks before what was typed is lost", async () => {
    const { entry, done } = await open()
    await writeInto(screen.getByRole("textbox", { name: "Nome" }), "Pré-venda")
    await userEvent.click(screen.getByRole("button", { name: "Cancelar" }))
    expect(entry.confirmer.question$.value?.title).toBe("Atenção")
    expect(done).toEqual([])
  })

  describe("of a company whose number sends approved templates", () => {
    const official = aCampaignBot({
      id: 1044,
      name: "Oficial",
      isWhatsappQrCodeConnected: false,
      templateNumber: { phone: "5511911112222" },
    })
    const templates = [
      aCampaignMessageTemplate(),
      aCampaignMessageTemplate({ name: "vitrine", header: { format: "image", text: "" }, body: "Oi, {{1}}!" }),
      aCampaignMessageTemplate({ name: "mapa", header: { format: "location", text: "" } }),
    ]
    const choose = async (label: string) => {
      await userEvent.click(screen.getByRole("combobox", { name: "Template" }))
      await userEvent.click(await screen.findByRole("option", { name: label }))
    }

    it("fills in a template with each contact's values, and leaves risks and cap to QR codes", async () => {
      const { campaigns, done } = await open({ bots: [aCampaignBot(), official], templates, risks: null })
      await writeInto(screen.getByRole("textbox", { name: "Nome" }), "Novidades")
      expect(screen.getByRole("region", { name: "Antes da primeira campanha por QR Code" })).toBeDefined()
      await userEvent.click(screen.getByRole("radio", { name: "API oficial, por template" }))
      expect(screen.queryByRole("textbox", { name: "Mensagem" })).toBeNull()
      expect(screen.queryByRole("region", { name: "Antes da primeira campanha por QR Code" })).toBeNull()
      // the only bot that can is chosen
      expect(screen.getByRole("combobox", { name: "Robô" })).toHaveProperty("value", "1044")
      await screen.findByRole("combobox", { name: "Template" })
      await userEvent.click(screen.getByRole("button", { name: "Criar campanha" }))
      await waitFor(() => expect(screen.getAllByText("Campo obrigatório").length).toBeGreaterThanOrEqual(2))
      await choose("novidades")
      // A greeting stands before a name.
      expect(screen.getByRole("combobox", { name: "{{1}} do título é" })).toHaveProperty("value", "")
      for (const [label, field] of [
        ["{{1}} do título é", "Nome"],
        ["{{1}} é", "Nome"],
        ["{{2}} é", "E-mail"],
      ] as const)
        await userEvent.selectOptions(screen.getByRole("combobox", { name: label }), field)
      await screen.findByText(/Ana Souza, chegaram/u)
      expect(screen.getByText("novidades", { selector: "strong" })).toBeDefined()
      await userEvent.click(screen.getByRole("radio", { name: "2 min" }))
      await userEvent.click(screen.getByRole("radio", { name: "Agora, em 5 min" }))
      await userEvent.click(screen.getByRole("button", { name: "Criar campanha" }))
      await waitFor(() => expect(done).toEqual(["created"]))
      expect(campaigns.created).toMatchObject([
        {
          media: "WHATSAPP",
          botId: 1044,
          template: {
            name: "novidades",
            language: "pt_BR",
            fields: { "header:1": "name", "body:1": "name", "body:2": "email" },
          },
          file: null,
        },
      ])
    })

    it("asks for the picture of a title, takes no other file, and says why a template cannot be sent", async () => {
      const { campaigns, titles, done } = await open({ bots: [official], templates })
      await writeInto(screen.getByRole("textbox", { name: "Nome" }), "Vitrine")
      await screen.findByRole("combobox", { name: "Template" })
      await choose("mapa")
      await screen.findByText(/leva um local no título/u)
      await choose("vitrine")
      await waitFor(() => expect(screen.getByRole("combobox", { name: "{{1}} é" })).toHaveProperty("value", "name"))
      await userEvent.click(screen.getByRole("radio", { name: "2 min" }))
      await userEvent.click(screen.getByRole("radio", { name: "Agora, em 5 min" }))
      await userEvent.click(screen.getByRole("button", { name: "Criar campanha" }))
      const words = "O título deste template leva uma imagem JPEG ou PNG de até 5 MB. Anexe o arquivo."
      await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(words))
      const attach = (name: string, type: string) =>
        userEvent.upload(screen.getByLabelText("Anexo"), new File(["x"], name, { type }), { applyAccept: false })
      await attach("a.pdf", "application/pdf")
      await waitFor(() => expect(titles()).toContain(words))
      await attach("a.png", "image/png")
      await waitFor(() => expect(screen.queryByRole("alert")).toBeNull())
      await userEvent.click(screen.getByRole("button", { name: "Criar campanha" }))
      await waitFor(() => expect(done).toEqual(["created"]))
      expect(campaigns.created).toMatchObject([{ template: { name: "vitrine" }, file: { name: "a.png" } }])
    })

    it("says why templates cannot be listed, and asks again", async () => {
      await open({
        bots: [official],
        templatesRefused: { _tag: "VendorRefused", message: "A Meta recusou.", description: "O acesso expirou." },
      })
      await screen.findByText("O acesso expirou.")
      expect(screen.getByRole("button", { name: "Tentar de novo" })).toBeDefined()
      cleanup()
      await open({ bots: [official], templates: [] })
      await screen.findByText(/não tem templates aprovados/u)
    })
  })
})
