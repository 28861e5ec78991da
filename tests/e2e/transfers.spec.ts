import { expect, type Locator } from "@playwright/test"
import { nothingWrong, nothingWrongInLong } from "./axe.ts"
import { createBotAndEdit, publishFlow } from "./new-bot.ts"
import { signIn, visit } from "./people.ts"
import { test } from "./with-server.ts"

const welcome = "Você está com o atendimento da Aroeira."
const answer = "Sem problema. O que aconteceu?"

test("a bot that transfers to another one is drawn, published, and goes on in that bot in simulator and widget", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await createBotAndEdit(page, server, "Portaria da Aroeira")

  const panel = page.getByRole("complementary", { name: "Painel do node" })
  await page.locator(".react-flow__node", { hasText: "Início" }).first().click()
  await page.getByRole("button", { name: "Adicionar node" }).click()
  await page.keyboard.type("Outro robô")
  await panel.getByRole("textbox", { name: "Texto 1 do robô" }).fill("Só um instante.")
  await panel.getByText("Transferir", { exact: true }).click()

  await test.step("an incomplete transfer blocks publishing", async () => {
    await panel.getByRole("button", { name: "Remover transferência" }).click()
    await page.getByRole("button", { name: "Publicar", exact: true }).click()
    const review = page.getByRole("dialog", { name: /^Publicar/u })
    await expect(review.getByRole("list", { name: "Impedem publicar" })).toContainText(
      "A transferência está ligada, mas não tem destino.",
    )
    await nothingWrongInLong(page, "the review before publishing")
    await review.getByRole("button", { name: "Ir para o node Outro robô" }).click()
    await expect(review).toBeHidden()
    await expect(page.getByRole("list", { name: "Problemas de Outro robô" })).toBeVisible()
  })

  await test.step("the dialog offers the three first choices, and the bots in a dialog of their own", async () => {
    await panel.getByRole("button", { name: "Transferir para mais locais e pessoas" }).click()
    const first = page.getByRole("dialog", { name: "Transferir conversa" })
    await first.getByText("Atendimento Humano/Workspace", { exact: true }).click()
    await first.getByText("Selecionar Workspace", { exact: true }).click()
    await nothingWrongInLong(page, "the transfer dialog")
    await first.getByText("Transferir para outro robô", { exact: true }).click()
    const bots = page.getByRole("dialog", { name: "Transferir para outro robô" })
    await bots.getByText("Robô específico", { exact: true }).click()
    await bots.getByLabel("Workspace").selectOption({ label: "Atendimento" })
    await bots.getByPlaceholder("Buscar robô").fill("aroeira aten")
    await expect(bots.getByRole("radio", { name: "Portaria da Aroeira" })).toHaveCount(0)
    await bots.getByText("Aroeira Atendimento", { exact: true }).click()
    await bots.getByLabel("Canal").selectOption({ label: "Live Chat" })
    await expect(bots.getByRole("button", { name: "Salvar" })).toBeDisabled()
    await bots.getByLabel("Mensagem inicial").fill(welcome)
    await nothingWrong(page, "the dialog of the bots")
    await bots.getByRole("button", { name: "Salvar" }).click()
    await expect(panel.getByText("Atendimento · Aroeira Atendimento")).toBeVisible()
  })

  const said = (talk: Locator) => talk.getByText(welcome, { exact: true })
  await test.step("the simulator follows into the other bot", async () => {
    await page.getByRole("button", { name: "Testar" }).click()
    const phone = page.getByRole("complementary", { name: "Simulador" })
    await phone.getByLabel("Canal simulado").selectOption({ label: "WhatsApp" })
    await phone.getByRole("button", { name: "Atualizar Bot" }).click()
    const talk = phone.getByRole("log", { name: "Conversa simulada" })
    await expect(phone.getByPlaceholder("Escrever mensagem...")).toBeFocused()
    await page.keyboard.type("oi")
    await page.keyboard.press("Enter")
    await expect(talk.getByText("Só um instante.")).toBeVisible()
    await expect(talk.getByText("Conversa transferida: Aroeira Atendimento")).toBeVisible()
    await expect(said(talk)).toBeVisible({ timeout: 15_000 })
    await expect(phone.getByText("on-line")).toBeVisible({ timeout: 15_000 })
    await phone.getByPlaceholder("Escrever mensagem...").fill("Troca ou devolução")
    await page.keyboard.press("Enter")
    await expect(talk.getByText(answer)).toBeVisible({ timeout: 15_000 })
  })

  await publishFlow(page)

  await test.step("the widget says the same", async () => {
    const botId = /drawflow\/(\d+)/u.exec(page.url())?.[1] ?? ""
    const summary = await page.request.get(`${server.url}/api/bots/${botId}/summary`)
    // the wire of the route
    const { token } = (await summary.json()) as { readonly token: string }
    const visitor = await visit(browser, server, token)
    await visitor.say("oi")
    await expect(visitor.sees("Só um instante.")).toBeVisible()
    await expect(visitor.sees(welcome)).toBeVisible()
    await visitor.say("Troca ou devolução")
    await expect(visitor.sees(answer)).toBeVisible()
  })

  await test.step("the room shows the bot that conducts it", async () => {
    const camila = await signIn(browser, server, "camila")
    await camila.goto(`${server.url}/omnichannel`)
    await camila.getByRole("region", { name: "Conversas" }).getByRole("link").first().click()
    const messages = camila.getByRole("region", { name: "Mensagens" })
    await expect(messages.getByText("Transferida para o robô Aroeira Atendimento")).toBeVisible()
    await expect(camila.getByTitle("Aroeira Atendimento").first()).toBeVisible()
  })
})
