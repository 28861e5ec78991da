import { expect, test } from "@playwright/test"
import { type FakeEvolution, type FakeGraph, openFakeEvolution, openFakeGraph } from "@prosa/fakes"
import { nothingWrong } from "./axe.ts"
import { signIn } from "./people.ts"
import { type RunningServer, startServer } from "./running-server.ts"

const verifyToken = "token-de-verificacao"
let graph: FakeGraph
let evolution: FakeEvolution
let server: RunningServer

test.beforeAll(async () => {
  graph = await openFakeGraph()
  evolution = await openFakeEvolution()
  const env = {
    META_APP_ID: graph.world.app.id,
    META_APP_SECRET: graph.world.app.secret,
    META_VERIFY_TOKEN: verifyToken,
    META_GRAPH_URL: graph.url,
    META_LOGIN_URL: graph.url,
    EVOLUTION_URL: evolution.url,
    EVOLUTION_API_KEY: evolution.apiKey,
  }
  server = await startServer(undefined, env)
  await graph.webhooks.subscribe({ callbackUrl: `${server.url}/api/channels/meta`, verifyToken })
})
test.afterAll(async () => {
  await server.dispose()
  await evolution.close()
  await graph.close()
})

test("a number of the Cloud API is connected by a login, and a customer of it is answered by a person", async ({
  browser,
}) => {
  const builder = await signIn(browser, server, "julia")
  await builder.goto(`${server.url}/chatbots`)
  const bot = builder.getByRole("article").filter({ hasText: "Aroeira Atendimento" })
  await bot.getByRole("link", { name: "Detalhes do Bot" }).click()
  await builder
    .getByRole("button", { name: /WhatsApp/u })
    .first()
    .click()
  const dialog = builder.getByRole("dialog", { name: "WhatsApp" })
  await dialog.getByRole("tab", { name: "Meta" }).click()
  await nothingWrong(builder, "the dialog of WhatsApp")
  const popup = builder.waitForEvent("popup")
  await dialog.getByRole("button", { name: "Entrar com a Meta" }).click()
  const login = await popup
  await login.getByRole("button").first().click()
  await expect(dialog.getByText("Conta da Meta conectada")).toBeVisible()
  await dialog.getByLabel("Número").selectOption({ label: "+55 (11) 4002-8922 · Loja Aurora" })
  await nothingWrong(builder, "the number that is about to be saved")
  await dialog.getByRole("button", { name: "Salvar" }).click()
  await expect(builder.getByText("Dados Whatsapp atualizados.")).toBeVisible()

  const ana = { from: "5548991230000", name: "Ana Lima de Souza" }
  graph.whatsapp.says(ana, { type: "text", text: "quero falar com atendente" })
  await expect.poll(() => graph.whatsapp.sent().length).toBeGreaterThan(0)

  const attendant = await signIn(browser, server, "camila")
  await attendant.goto(`${server.url}/omnichannel`)
  await attendant
    .getByRole("link", { name: /Ana Lima de Souza/u })
    .first()
    .click()
  await expect(attendant.getByText("quero falar com atendente").last()).toBeVisible()
  await attendant.getByRole("textbox", { name: "Mensagem" }).fill("Oi, Ana! Sou a Camila.")
  await attendant.keyboard.press("Enter")
  await expect.poll(() => JSON.stringify(graph.whatsapp.sent())).toContain("Oi, Ana! Sou a Camila.")
  await expect(attendant.getByText("Entregue").last()).toBeAttached()
  await nothingWrong(attendant, "a room of WhatsApp")

  // A day later the attendant's clock says that the free window is over.
  const later = await signIn(browser, server, "camila")
  await later.clock.setSystemTime(Date.now() + 25 * 3_600_000)
  await later.goto(new URL(attendant.url()).href)
  await later.getByRole("button", { name: "Enviar template" }).click()
  const templates = later.getByRole("dialog", { name: "Enviar template" })
  await templates.getByRole("combobox", { name: "Modelo" }).press("ArrowDown")
  await later.getByRole("option", { name: "reabertura" }).click()
  await expect(templates.getByText("Olá, Ana! Podemos continuar o seu atendimento?")).toBeVisible()
  await nothingWrong(later, "a template that is about to be sent")
  await templates.getByRole("textbox", { name: "{{1}}" }).press("Enter")
  await expect(templates).toBeHidden()
  await expect.poll(() => graph.whatsapp.sent().filter(({ content }) => content.type === "template").length).toBe(1)
  await expect(later.getByText("Olá, Ana! Podemos continuar o seu atendimento?").last()).toBeVisible()
})
