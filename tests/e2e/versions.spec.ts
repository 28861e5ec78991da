import { randomUUID } from "node:crypto"
import { nothingWrong } from "./axe.ts"
import { createBotAndEdit, publishFlow } from "./new-bot.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

test("versions of a flow are named, compared, restored and published again", async ({ browser, server }) => {
  const page = await signIn(browser, server, "julia")
  await createBotAndEdit(page, server, `Versões ${randomUUID()}`)
  const flowName = page.getByRole("textbox", { name: "Nome do fluxo" })
  const dialog = page.getByRole("dialog")
  const publishAs = async (name: string) => {
    await flowName.fill(name)
    await publishFlow(page)
  }
  await page.locator(".react-flow__node").first().waitFor()
  await publishAs("Primavera")
  await test.step("a keyword of the bot is saved in between, and begins to count with the next one", async () => {
    const [, id = ""] = /\/drawflow\/(\d+)/u.exec(page.url()) ?? []
    const keywords = [{ phrases: ["sair"], action: { kind: "end" } }]
    const wish = { data: { keywords }, headers: { origin: server.url } }
    expect((await page.request.put(`${server.url}/api/bots/${id}`, wish)).status()).toBe(200)
  })
  await publishAs("Verão")
  const card = page.getByRole("region", { name: "Versões" }).first()
  const row = (number: number) => page.getByRole("row", { name: new RegExp(`^${number}`, "u") })

  await test.step("the bot's page lists them, and one gets a name", async () => {
    await page.getByRole("button", { name: "Voltar" }).click()
    await expect(card).toBeVisible()
    await expect(row(2)).toContainText("Publicada")
    await row(1).getByRole("button", { name: "renomear a versão 1" }).click()
    await page.getByRole("textbox", { name: "Nome da versão 1" }).fill("Antes do verão")
    await page.keyboard.press("Enter")
    await expect(row(1)).toContainText("Antes do verão")
    await nothingWrong(page, "the versions")
    await page.reload()
    await expect(row(1)).toContainText("Antes do verão")
  })

  await test.step("two are compared", async () => {
    await row(1).getByRole("button", { name: "Comparar a versão 1" }).click()
    await expect(dialog.getByText("O fluxo “Primavera” passou a se chamar “Verão”.")).toBeVisible()
    await expect(dialog.getByText(/^publicada por Júlia .*em \d\d\/\d\d\/\d{4} \d\d:\d\d$/u)).toHaveCount(2)
    const sentence = "Palavra-chave adicionada: “sair”; leva para o fim da conversa."
    await expect(dialog.getByRole("list", { name: "Diferenças nas palavras-chave" })).toHaveText(sentence)
    await nothingWrong(page, "the comparison")
    await dialog.getByRole("button", { name: "Trocar os lados" }).click()
    await expect(dialog.getByText("O fluxo “Verão” passou a se chamar “Primavera”.")).toBeVisible()
    await expect(dialog.getByText("Palavra-chave removida: “sair”.")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
  })

  await test.step("the older one is restored, and published", async () => {
    await row(1).getByRole("button", { name: "Restaurar a versão 1" }).click()
    await expect(flowName).toHaveValue("Primavera")
    await expect(page.getByText("Versão 1 (Antes do verão), publicada por Júlia")).toBeVisible()
    await nothingWrong(page, "an older version")
    await page.getByRole("button", { name: "Restaurar esta versão" }).click()
    await expect(page.getByText("Versão 1 restaurada.")).toBeVisible()
    await expect(page.getByText("Versão 1 (Antes do verão)")).toBeHidden()
    await page.getByRole("button", { name: "Versões" }).click()
    await expect(row(3)).toContainText("Em edição")
    await nothingWrong(page, "the versions in the editor")
    await row(1).getByRole("button", { name: "Restaurar a versão 1" }).click()
    await page.getByRole("button", { name: "Restaurar esta versão" }).click()
    const question = page.getByRole("alertdialog", { name: "Já existe uma versão em edição (revisão 1)" })
    await question.getByRole("button", { name: "Abrir a versão em edição" }).click()
    await expect(question).toBeHidden()
    await publishAs("Outono")
    await page.getByRole("button", { name: "Versões" }).click()
    await expect(row(3)).toContainText("Publicada")
  })
})
