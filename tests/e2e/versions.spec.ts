import { randomUUID } from "node:crypto"
import { flowToWire } from "@prosa/adapters-http/routes"
import { largeNodeFlow } from "@prosa/core/engine/testing"
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

test("a version of many phrases is trained when it is tested and published, and its size is told", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await createBotAndEdit(page, server, `Muitas frases ${randomUUID()}`)
  const [, botId = "", flowId = ""] = /\/drawflow\/(\d+)\/(\d+)/u.exec(page.url()) ?? []
  const sent = (data: object) => ({ data, headers: { origin: server.url } })
  const api = (path: string) => `${server.url}/api/${path}`

  const tested = await page.request.post(api(`bots/${botId}/publish-test/${flowId}`), sent(flowToWire(largeNodeFlow)))
  const { botToken } = (await tested.json()) as { readonly botToken: string }
  type Said = { readonly message: string }
  const say = async (text: string, dialogToken: string | null) => {
    const said = sent({ message: [text], dialogToken, botToken })
    const answer = await page.request.post(api("dialogs/simulator"), said)
    return (await answer.json()) as { readonly dialogToken: string; readonly responses: ReadonlyArray<Said> }
  }
  const { dialogToken } = await say("oi", null)
  const { responses } = await say("gostaria da 2a via do boletto", dialogToken)
  expect(responses.map(({ message }) => message)).toContain("Aqui está.")

  const published = await page.request.post(api(`bots/${botId}/publish/${flowId}`), sent(flowToWire(largeNodeFlow)))
  expect(published.status()).toBe(200)
  await page.goto(`${server.url}/chatbots/${botId}`)
  await expect(page.getByRole("row", { name: /^1/u })).toContainText(/Linguagem: \d+ KB/u)
  await nothingWrong(page, "a version with its size")

  await test.step("the editor trains it in a worker, which ends when that is done", async () => {
    const training = page.waitForEvent("worker", (worker) => worker.url().includes("/train-worker"))
    await page.getByRole("link", { name: "Editar Script" }).click()
    await (await training).waitForEvent("close")
  })
})
