import { expect } from "@playwright/test"
import { nothingWrong, nothingWrongInLong } from "./axe.ts"
import { createBotAndEdit } from "./new-bot.ts"
import { signIn } from "./people.ts"
import { test } from "./with-server.ts"

test("what a person answered is mentioned by writing @, and a second mention is refused without losing the text", async ({
  browser,
  company,
}) => {
  const page = await signIn(browser, company, "julia")
  await createBotAndEdit(page, company, "Ótica Clara")

  const panel = page.getByRole("complementary", { name: "Painel do node" })
  const text = panel.getByRole("textbox", { name: "Texto 1 do robô" })
  await page.locator(".react-flow__node", { hasText: "Início" }).click()
  await page.getByRole("button", { name: "Adicionar node" }).click()
  await page.keyboard.type("Pergunta")
  await text.click()
  await page.keyboard.type("Qual é o seu e-mail?")
  await page.getByRole("button", { name: "Adicionar node" }).click()
  await expect(panel.getByRole("textbox", { name: "Título do node" })).toBeFocused()
  await page.keyboard.type("Obrigado")
  await page.locator(".react-flow__node", { hasText: "Pergunta" }).click()
  await panel.getByRole("button", { name: "Capturar entidade da resposta 1" }).click()
  await page
    .getByRole("dialog", { name: "Entidades personalizadas" })
    .getByRole("button", { name: /^email/u })
    .click()

  await page.locator(".react-flow__node", { hasText: "Obrigado" }).click()
  await text.click()
  await page.keyboard.type("Escrevemos para @")
  const list = page.getByRole("listbox", { name: "Variáveis" })
  await expect(list.getByRole("option")).toHaveText(["@emailPergunta"])
  await nothingWrong(page, "the list of variables")
  await page.keyboard.press("Escape")
  await expect(list).toBeHidden()
  await page.keyboard.press("Backspace")
  await page.keyboard.type("@em")
  await expect(list.getByRole("option", { selected: true })).toBeVisible()
  await page.keyboard.press("Enter")
  await page.keyboard.type(" hoje.")
  await expect(text).toHaveText("Escrevemos para @email hoje.")
  await expect(text.locator(".mention")).toHaveText("@email")

  await test.step("a mention is one piece for the arrows and for Backspace", async () => {
    const press = async (key: string, times = 1) => {
      for (let at = 0; at < times; at += 1) await page.keyboard.press(key)
    }
    await press("ArrowLeft", " hoje.".length + 1)
    await page.keyboard.type("«")
    await expect(text).toHaveText("Escrevemos para «@email hoje.")
    await press("ArrowRight")
    await page.keyboard.type("»")
    await expect(text).toHaveText("Escrevemos para «@email» hoje.")
    await press("Backspace", 2)
    await expect(text).toHaveText("Escrevemos para « hoje.")
    await expect(text.locator(".mention")).toHaveCount(0)
    await press("Backspace")
    await page.keyboard.type("@em")
    await expect(list.getByRole("option", { selected: true })).toBeVisible()
    await press("Enter")
    await expect(text).toHaveText("Escrevemos para @email hoje.")
  })

  const second = page.getByRole("alertdialog", { name: "Erro" })
  for (const answer of ["Manter a atual", "Trocar pela nova"]) {
    await panel.getByRole("button", { name: "Interações rápidas" }).click()
    await page.getByRole("menuitem", { name: "Adicionar variável" }).click()
    await expect(list).toBeVisible()
    await page.keyboard.press("Enter")
    await expect(second).toContainText("Não é permitido mais de uma variável no mesmo node.")
    await expect(second).toContainText('Favor excluir um dos "@"')
    await second.getByRole("button", { name: answer }).click()
    await expect(second).toHaveCount(0)
    await expect(text.locator(".mention")).toHaveCount(1)
  }
  await expect(text).toBeFocused()

  // A pasted page leaves its words; nothing of it runs or is fetched.
  await page.keyboard.press("Control+a")
  const hostile =
    '<p>Olá<script>window.ran = 1</script><img src="/pasted.png" onerror="window.ran = 2"></p><p><b>Ana</b></p>'
  const fetched: Array<string> = []
  page.on("request", (request) => fetched.push(request.url()))
  await text.evaluate((field, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData("text/html", html)
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
  }, hostile)
  await expect(text).toHaveText("OláAna")
  await expect(text.locator("strong")).toHaveText("Ana")
  await expect(text.locator("img, script")).toHaveCount(0)
  // A request of the pasted page would have been sent before this one.
  await page.evaluate(() => fetch("/after-pasting.png"))
  expect(fetched.filter((url) => url.endsWith(".png"))).toEqual([`${company.url}/after-pasting.png`])
  expect(await page.evaluate(() => Reflect.get(window, "ran"))).toBeUndefined()

  // A menu of the text is used again.
  await panel.getByRole("button", { name: "Interações rápidas" }).click()
  await page.getByRole("menuitem", { name: "Botão personalizado" }).click()
  const button = page.getByRole("dialog", { name: "Inserir Botão" })
  await button.getByRole("textbox", { name: "Opção da lista" }).fill("Sim")
  await button.getByRole("button", { name: "Adicionar opção" }).click()
  await nothingWrongInLong(page, "the dialog of a button")
  await button.getByRole("button", { name: "Concluir" }).click()
  await panel.getByRole("button", { name: "Enviar Emoji" }).click()
  await nothingWrong(page, "the emojis")
  await page.getByRole("button", { name: /palmas/u }).click()
  await expect(text).toHaveText(/👏/u)
})
