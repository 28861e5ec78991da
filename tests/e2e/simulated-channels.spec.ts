import { nothingWrong } from "./axe.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

test("a conversation is looked at as on each channel, by keyboard, and goes on by what is pressed there", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await page.goto(`${server.url}/drawflow/1/-1`)
  await page.locator(".react-flow__node").first().waitFor()
  await page.getByRole("button", { name: "Testar" }).click()
  const panel = page.getByRole("complementary", { name: "Simulador" })
  const talk = panel.getByRole("log", { name: "Conversa simulada" })
  const channel = panel.getByLabel("Canal simulado")
  const field = panel.getByPlaceholder("Escrever mensagem...")

  await test.step("on the live chat the bot greets, with a button for each quick reply", async () => {
    await expect(channel).toHaveValue("LIVECHAT")
    await panel.getByRole("button", { name: "Atualizar Bot" }).click()
    await expect(talk.getByRole("button", { name: "Troca ou devolução" })).toBeEnabled()
    await expect(panel.getByText("on-line")).toBeVisible()
  })

  await test.step("on WhatsApp the person begins, and more replies than it has buttons are a list", async () => {
    await channel.focus()
    await channel.selectOption({ label: "WhatsApp" })
    await expect(talk.getByText("Escreva a primeira mensagem")).toBeVisible()
    await field.fill("Bom dia!")
    await field.press("Enter")
    await expect(talk.getByRole("list", { name: "Lista de opções" })).toBeVisible({ timeout: 15_000 })
    await expect(panel.getByText("on-line")).toBeVisible({ timeout: 15_000 })
    await nothingWrong(page, "a simulated list")
  })

  await test.step("the same conversation is looked at as elsewhere", async () => {
    await channel.selectOption({ label: "Instagram" })
    await expect(talk.getByRole("list", { name: "Opções" })).toBeVisible()
    await channel.selectOption({ label: "WhatsApp (QR Code)" })
    await expect(talk.getByRole("list")).toHaveCount(0)
    await expect(talk.getByText(/^[^]*\n1\. [^]*\n2\. /u)).toBeVisible()
    await nothingWrong(page, "numbered options")
  })

  await test.step("a number is its option, and an option is pressed by keyboard", async () => {
    const offered = (await talk.getByText(/^[^]*\n1\. /u).textContent()) ?? ""
    const [, second = ""] = /^2\. (.+)$/mu.exec(offered) ?? []
    await field.fill("2")
    await field.press("Enter")
    await expect(talk.getByText("2", { exact: true })).toBeVisible()
    await expect(panel.getByText("on-line")).toBeVisible({ timeout: 15_000 })
    await panel.getByRole("button", { name: "Voltar uma fala" }).click()
    await channel.selectOption({ label: "WhatsApp" })
    const row = talk.getByRole("button", { name: second, disabled: false })
    await row.focus()
    await page.keyboard.press("Enter")
    await expect(talk.getByText(second, { exact: true }).last()).toBeVisible()
    await expect(talk.getByRole("button", { name: second, disabled: false })).toHaveCount(0)
  })
})
