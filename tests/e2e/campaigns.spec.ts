import { type Browser, expect, type Page, test } from "@playwright/test"
import { type FakeEvolution, type FakeGraph, openFakeEvolution, openFakeGraph } from "@prosa/fakes"
import { nothingWrong } from "./axe.ts"
import { type ChannelStage, deviceCustomer, receives } from "./channel-customers.ts"
import { signIn } from "./people.ts"
import { type RunningServer, startServer, withMovableClock } from "./running-server.ts"

let evolution: FakeEvolution
let graph: FakeGraph
let server: RunningServer

test.beforeAll(async () => {
  evolution = await openFakeEvolution()
  graph = await openFakeGraph({ receipts: "manual" })
  const verifyToken = "token-de-verificacao"
  server = await startServer(undefined, {
    EVOLUTION_URL: evolution.url,
    EVOLUTION_API_KEY: evolution.apiKey,
    META_APP_ID: graph.world.app.id,
    META_APP_SECRET: graph.world.app.secret,
    META_VERIFY_TOKEN: verifyToken,
    META_GRAPH_URL: graph.url,
    META_LOGIN_URL: graph.url,
    ...withMovableClock,
  })
  await graph.webhooks.subscribe({ callbackUrl: `${server.url}/api/channels/meta`, verifyToken })
})
test.afterAll(async () => {
  await server.dispose()
  await evolution.close()
  await graph.close()
})
test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})

/** Creates a bot of campaigns and connects a number to it; returns the name of its instance. */
const connectCampaignBot = async (page: Page): Promise<string> => {
  await page.goto(`${server.url}/chatbots`)
  await page.getByRole("button", { name: "Criar bot" }).first().click()
  await page.getByRole("button", { name: /^Criar do zero/u }).click()
  const dialog = page.getByRole("dialog", { name: "Criar Bot do zero" })
  await dialog.getByLabel("Nome").fill("Aroeira Campanhas")
  await dialog.getByLabel("Área de trabalho").selectOption({ label: "SAC" })
  await dialog.getByLabel("Objetivo").selectOption({ label: "Campanha" })
  await dialog.getByRole("button", { name: "Criar bot" }).click()
  await page.getByRole("button", { name: "Voltar" }).click()
  await page
    .getByRole("list", { name: "Canais" })
    .getByRole("button", { name: /^WhatsApp/u })
    .click()
  const connecting = page.getByRole("dialog", { name: "WhatsApp" })
  await connecting.getByRole("button", { name: /Gerar QRCode/u }).click()
  await expect(connecting.getByRole("img", { name: "QRCode para ler com o celular" })).toBeVisible()
  const instance = evolution.instances().find(({ state }) => state === "connecting")?.name ?? ""
  evolution.scan(instance, { name: "Aroeira", phone: "5511940028922" })
  await expect(connecting.getByText("WhatsApp Ativo")).toBeVisible()
  await page.keyboard.press("Escape")
  // The same bot has a number of the Cloud API as well; its dialog is the subject of the channels' spec.
  const [waba] = graph.world.businesses[0]?.wabas ?? []
  const bot = /chatbots\/(\d+)/u.exec(page.url())?.[1]
  const saved = await page.context().request.put(`${server.url}/api/bots/${bot}/whatsapp-business-settings`, {
    headers: { origin: server.url },
    data: {
      phone: waba?.phones[0]?.number,
      businessPhoneId: waba?.phones[0]?.id,
      businessAccountId: waba?.id,
      token: graph.userToken,
      metaUrl: graph.url,
      on: true,
    },
  })
  expect(saved.status()).toBe(200)
  return instance
}

/** Selects contacts by searching for each: the selection survives the searches. */
const selectContacts = async (page: Page, ...names: ReadonlyArray<string>) => {
  for (const name of names) {
    await page.getByRole("searchbox", { name: "Buscar por nome" }).fill(name)
    await page.getByRole("checkbox", { name: new RegExp(`^Selecionar ${name}`, "u") }).check()
  }
}

const openPanel = async (page: Page) => {
  await page.getByRole("button", { name: "Criar campanha" }).click()
  return page.getByRole("dialog", { name: /^Nova campanha/u })
}

const journey = async (browser: Browser): Promise<{ readonly page: Page; readonly instance: string }> => {
  const page = await signIn(browser, server, "helena")
  return { page, instance: await connectCampaignBot(page) }
}

test("a campaign reaches its contacts one by one, whatever ends in between; who asks to stop is left out of the next", async ({
  browser,
}) => {
  const { page, instance } = await journey(browser)
  // the stage's other half is not used by customers of a number by QR code
  const stage = { evolution } as ChannelStage
  const beatriz = deviceCustomer(stage, instance, "5511987654321", "Beatriz Nakamura")
  const carla = deviceCustomer(stage, instance, "5585988776655", "Carla Monteiro")

  await test.step("Helena chooses two contacts, and nobody is written to before she does", async () => {
    await page.goto(`${server.url}/contacts`)
    await expect(page.getByRole("button", { name: "Criar campanha" })).toHaveAttribute("aria-disabled", "true")
    await selectContacts(page, "Beatriz", "Carla", "محمد")
    await expect(page.getByRole("region", { name: "Contatos selecionados" })).toContainText("3 selecionados")
    await nothingWrong(page, "contacts with a selection")
  })

  await test.step("she writes the message by keyboard and menu, and sees who gets it", async () => {
    const panel = await openPanel(page)
    await panel.getByLabel("Nome").fill("Pré-venda")
    await panel.getByRole("textbox", { name: "Mensagem" }).fill("Oi, ")
    await panel.getByRole("button", { name: "Inserir variável" }).press("Enter")
    await page.getByRole("menuitem", { name: "Nome" }).press("Enter")
    const message = panel.getByRole("textbox", { name: "Mensagem" })
    await expect(message).toHaveText("Oi, Nome")
    await message.press("Backspace")
    await expect(message).toHaveText("Oi,")
    await message.press("ControlOrMeta+z")
    await expect(message).toHaveText("Oi, Nome")
    // The chip is chosen by an arrow, and what it stands for from its list.
    await message.press("ArrowLeft")
    await message.press("Enter")
    await expect(page.getByRole("option", { name: "Nome" })).toHaveAttribute("aria-selected", "true")
    await message.press("ArrowDown")
    await message.press("ArrowDown")
    await message.press("Enter")
    await expect(message).toHaveText("Oi, E-mail")
    await message.getByText("E-mail").click()
    await page.getByRole("option", { name: "Nome" }).click()
    await expect(panel.getByText("Oi, Beatriz Nakamura")).toBeVisible()
    await expect(panel.getByText("Sem telefone")).toBeVisible()
    await panel.getByRole("radio", { name: "1 min" }).check({ force: true })
    await panel.getByRole("radio", { name: "Agora, em 5 min" }).check({ force: true })
    await expect(panel.getByText(/Termina por volta de/u)).toBeVisible()
    await nothingWrong(page, "the panel of a new campaign")
    await panel.getByRole("button", { name: "Criar campanha" }).click()
    await expect(page).toHaveURL(`${server.url}/campaigns`)
  })

  await test.step("for Beatriz she chooses an approved template of the Cloud API, by another number of the bot", async () => {
    await page.goto(`${server.url}/contacts`)
    await selectContacts(page, "Beatriz")
    const panel = await openPanel(page)
    await panel.getByLabel("Nome").fill("Reabertura")
    await panel.getByRole("radio", { name: "API oficial, por template" }).check({ force: true })
    await panel.getByRole("combobox", { name: "Template" }).fill("reaber")
    await page.getByRole("option", { name: "reabertura" }).click()
    await expect(panel.getByText("Olá, Beatriz Nakamura! Podemos continuar o seu atendimento?")).toBeVisible()
    await panel.getByRole("radio", { name: "1 min" }).check({ force: true })
    await panel.getByRole("radio", { name: "Agora, em 5 min" }).check({ force: true })
    await nothingWrong(page, "the panel of a campaign by a template")
    await panel.getByRole("button", { name: "Criar campanha" }).click()
    await expect(page).toHaveURL(`${server.url}/campaigns`)
  })

  const row = page.getByRole("row", { name: /Pré-venda/u })
  await test.step("it waits for its time, and a killed server does not keep it from going on", async () => {
    await expect(row).toContainText("Pendente")
    await expect(row).toContainText("Agendada para")
    await server.letPass(6)
    await expect.poll(() => beatriz.received().length + carla.received().length).toBe(1)
    await expect(row).toContainText("Em progresso")
    await nothingWrong(page, "a campaign in progress")
    // Its number has a pace of its own.
    await expect.poll(() => graph.whatsapp.sent().map(({ to }) => to)).toEqual(["5511987654321"])
    for (const sent of graph.whatsapp.sent()) graph.whatsapp.reads(sent)
    await graph.settled()
    await page.getByRole("link", { name: "Reabertura" }).click()
    await expect(page.getByRole("row", { name: /Beatriz Nakamura/u })).toContainText("Lida")
    await nothingWrong(page, "the page of a campaign by a template")
    await page.goBack()
    await expect(row).toContainText("Em progresso")
    await server.kill()
    await server.start()
    await server.letPass(9)
    await expect
      .poll(() => [beatriz, carla].map((one) => one.received().map(({ text }) => text)))
      .toEqual([["Oi, Beatriz Nakamura"], ["Oi, Carla Monteiro"]])
    await expect(row).toContainText("Enviada")
  })

  await test.step("Beatriz answers, Carla asks to stop, and the row counts both", async () => {
    beatriz.says("Quero saber mais")
    carla.says("sair")
    await receives(carla, ({ text }) => text === "Pronto, você não vai mais receber nossas campanhas.", "the goodbye")
    await page.reload()
    await expect(row).toContainText("2 responderam, 1 pediu para parar")
  })

  await test.step("the next campaign leaves Carla out, is paused and cancelled by its menu", async () => {
    await page.goto(`${server.url}/contacts`)
    await selectContacts(page, "Beatriz", "Carla")
    const panel = await openPanel(page)
    await expect(panel.getByText("Pediram para parar")).toBeVisible()
    await panel.getByLabel("Nome").fill("Segunda chamada")
    await panel.getByRole("textbox", { name: "Mensagem" }).fill("Última semana!")
    await panel.getByRole("radio", { name: "10 min" }).check({ force: true })
    await panel.getByRole("radio", { name: "Agendar" }).check({ force: true })
    await panel.getByLabel("Data e hora do início").fill("2099-01-01T09:00")
    await panel.getByRole("button", { name: "Agendar campanha" }).click()
    const second = page.getByRole("row", { name: /Segunda chamada/u })
    const act = async (label: string, question: string) => {
      await second.getByRole("button", { name: /^Ações/u }).click()
      await page.getByRole("menuitem", { name: label }).click()
      const asked = page.getByRole("alertdialog", { name: "Atualização da campanha" })
      await expect(asked).toContainText(question)
      await asked.getByRole("button", { name: "Sim" }).click()
    }
    await act("Pausar", "Tem certeza de que deseja pausar essa campanha?")
    await expect(second).toContainText("Pausada")
    await act("Cancelar", "Tem certeza de que deseja cancelar essa campanha?")
    await expect(second).toContainText("Cancelada")
    expect(carla.received()).toHaveLength(2)
  })
})
