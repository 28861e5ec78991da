import { type Page } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { signIn } from "./people.ts"
import type { RunningServer } from "./running-server.ts"
import { expect, test } from "./with-server.ts"

const openEditor = async (page: Page, server: RunningServer): Promise<void> => {
  await page.goto(`${server.url}/chatbots`)
  const bot = page.getByRole("article").filter({ hasText: "Aroeira Atendimento" })
  await bot.getByRole("link", { name: "Detalhes do Bot" }).click()
  await page.getByRole("link", { name: "Editar Script" }).click()
  await expect(page.locator(".react-flow__node").first()).toBeVisible()
}
test("the flow in the editor is tried out on a telephone, by keyboard, without being published", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await openEditor(page, server)
  await page.getByRole("button", { name: "Testar" }).focus()
  await page.keyboard.press("Enter")
  const panel = page.getByRole("complementary", { name: "Simulador" })
  await nothingWrong(page, "the simulator")

  await test.step("'Atualizar Bot' prepares it, and the field takes the focus", async () => {
    // there the person speaks first
    await panel.getByLabel("Canal simulado").selectOption({ label: "WhatsApp" })
    await panel.getByRole("button", { name: "Atualizar Bot" }).focus()
    await page.keyboard.press("Enter")
    await expect(panel.getByPlaceholder("Escrever mensagem...")).toBeFocused()
  })

  const talk = panel.getByRole("log", { name: "Conversa simulada" })
  await test.step("the bot types, and says its parts one after the other", async () => {
    await page.keyboard.type("Troca ou devolução")
    await page.keyboard.press("Enter")
    await expect(talk.getByText("Troca ou devolução", { exact: true }).first()).toBeVisible()
    await expect(panel.getByText("Digitando...")).toBeVisible()
    await expect(talk.getByText("Sem problema. O que aconteceu?")).toBeHidden()
    await expect(talk.getByText("Sem problema. O que aconteceu?")).toBeVisible()
    await expect(panel.getByText("on-line")).toBeVisible()
    await expect(panel.getByText("Node atual")).toBeVisible()
    await nothingWrong(page, "the simulator")
  })

  await test.step("a choice is pressed, and what was offered before is not any more", async () => {
    const choices = talk.getByRole("button", { disabled: false })
    const offered = (await choices.first().textContent()) ?? ""
    await choices.first().focus()
    await page.keyboard.press("Enter")
    await expect(talk.getByText(offered, { exact: true }).last()).toBeVisible()
    await expect(panel.getByText("on-line")).toBeVisible()
    await expect(talk.getByRole("button", { name: offered, disabled: false })).toHaveCount(0)
  })

  await test.step("what is changed in the editor is said once the bot is updated, and nobody is served by it", async () => {
    await page.getByLabel("Nome do fluxo").fill("Em teste")
    await expect(panel.getByText("O fluxo mudou depois da última atualização.")).toBeVisible()
    await panel.getByRole("button", { name: "Atualizar Bot" }).click()
    await expect(panel.getByText("O fluxo mudou depois da última atualização.")).toBeHidden()
    await expect(talk.getByText("Escreva a primeira mensagem")).toBeVisible()
    await expect(page.getByText("Alterações não salvas").first()).toBeVisible()
  })
})
