import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { exampleFlowCsv } from "@prosa/core/flow"
import { sketchTypebot, typebotBlock } from "@prosa/core/flow/testing"
import { nothingWrong } from "./axe.ts"
import { signIn, visit } from "./people.ts"
import { createBotAndEdit, publishFlow } from "./new-bot.ts"
import { simulate } from "./simulated-talk.ts"
import type { RunningServer } from "./running-server.ts"
import { expect, test } from "./with-server.ts"

test("the example is imported, published and talked to, and a file comes back from the editor", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await openEditor(page, server, "Dúvidas frequentes")

  await test.step("what a CSV cannot hold is shown before it is saved", async () => {
    await page.getByRole("button", { name: "Exportar" }).click()
    await page.getByRole("menuitem", { name: "CSV (nodes.csv)" }).click()
    const losses = page.getByRole("dialog", { name: "O CSV não guarda tudo" })
    await expect(losses.getByRole("listitem").first()).toBeVisible()
    await nothingWrong(page, "what a CSV cannot hold")
    const saving = page.waitForEvent("download")
    await losses.getByRole("button", { name: "Exportar CSV" }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe("nodes.csv")
    expect(await readFile(await saved.path(), "utf8")).toMatch(/^\uFEFFNome do node,/u)
  })

  const name = `Da planilha ${randomUUID()}`
  const { id, token } = await createBot(page, name)
  await openEditor(page, server, name)
  await expect(page).toHaveURL(new RegExp(`/drawflow/${id}/`, "u"))

  const choose = async (name: string, text: string) => {
    await page.getByRole("button", { name: "Importar" }).click()
    await page.getByRole("menuitem", { name: "CSV" }).click()
    const choosing = page.waitForEvent("filechooser")
    await page.getByRole("button", { name: "Escolher arquivo" }).click()
    await (await choosing).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) })
  }

  await test.step("a file out of the standard changes nothing and says where it is wrong", async () => {
    await choose("errado.csv", "nome,robô,usuário,destino\nMenu,Oi,[],\n")
    const refused = page.getByRole("dialog", { name: /fora do padrao/ })
    await expect(refused.getByRole("listitem").first()).toContainText("Linha 2")
    await refused.getByRole("button", { name: "Fechar", exact: true }).last().click()
    await expect(page.getByText("Salvo", { exact: true })).toBeVisible()
  })

  await test.step("the example is downloaded and imported", async () => {
    await page.getByRole("button", { name: "Importar" }).click()
    await page.getByRole("menuitem", { name: "CSV" }).click()
    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: "Baixar exemplo (exampleCSV.csv)" }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe("exampleCSV.csv")
    const text = await readFile(await saved.path(), "utf8")
    expect(text).toBe(exampleFlowCsv().csv)
    await page.getByRole("button", { name: "Cancelar" }).click()
    await choose("exampleCSV.csv", text)
    await expect(page.getByText("Arquivo CSV importado com sucesso!")).toBeVisible()
    await expect(page.getByText("Alterações não salvas").first()).toBeVisible()
  })

  await publishFlow(page)

  await test.step("a visitor talks to it", async () => {
    const visitor = await visit(browser, server, token)
    await visitor.say("quero saber da minha encomenda")
    await expect(
      visitor.sees("Sobre o seu pedido: você quer rastrear, cancelar, mudar o endereço ou saber o prazo?"),
    ).toBeVisible()
    await visitor.say("Cancelar!")
    await expect(visitor.sees("Pedidos que ainda não saíram podem ser cancelados.")).toBeVisible()
    await visitor.say("era só isso")
    await expect(visitor.sees("Obrigado pelo contato. Até logo!")).toBeVisible()
  })
})

test("a flow of Typebot is imported with an account of what was changed, tried out and published", async ({
  browser,
  server,
}) => {
  const { text, input, choice, jump } = typebotBlock
  const file = sketchTypebot(
    {
      Abertura: [text("Qual é o seu nome?"), { type: "Wait" }, input("text", "Nome do cliente", "Menu")],
      Menu: [text("{{Nome do cliente}}, o que você quer?"), choice({ Boleto: "Boleto", Sair: "Tchau" })],
      Boleto: [text("O boleto segue por e-mail."), { type: "Pixel" }, jump("Menu")],
      Tchau: [text("Até logo, {{Nome do cliente}}.")],
    },
    ["Nome do cliente"],
  )
  const page = await signIn(browser, server, "julia")
  await createBotAndEdit(page, server, "Vindo do Typebot")
  const report = page.getByRole("complementary", { name: "Do Typebot" })

  await test.step("the account says what was changed and what did not come, and leads to the nodes", async () => {
    await page.getByRole("button", { name: "Importar" }).click()
    await page.getByRole("menuitem", { name: "outro construtor" }).click()
    const choosing = page.waitForEvent("filechooser")
    await page.getByRole("button", { name: "Escolher arquivo" }).click()
    await (await choosing).setFiles({ name: "fluxo.json", mimeType: "application/json", buffer: Buffer.from(file) })
    await expect(report.getByText("7 inteiros, 1 mudado, 1 não veio.")).toBeVisible()
    await nothingWrong(page, "the account of an import")
    await report.getByRole("button", { name: /^Boleto · Pixel/u }).click()
    const panel = page.getByRole("complementary", { name: "Painel do node" })
    await expect(panel.getByRole("textbox", { name: "Título do node" })).toHaveValue("Boleto")
  })

  await test.step("the simulator goes the ways of the file, back to the menu included", async () => {
    const { talk, say, close } = await simulate(page, "Qual é o seu nome?")
    await say("Bia")
    await expect(talk.getByText("Bia, o que você quer?")).toHaveCount(1)
    await say("Boleto")
    await expect(talk.getByText("O boleto segue por e-mail.")).toBeVisible()
    await expect(talk.getByText("Bia, o que você quer?")).toHaveCount(2)
    await say("Sair")
    await expect(talk.getByText("Até logo, Bia.")).toBeVisible()
    await close()
  })

  await publishFlow(page)
  await test.step("the account is there until it is dismissed", async () => {
    await page.reload()
    await expect(report.getByText("7 inteiros, 1 mudado, 1 não veio.")).toBeVisible()
    const saving = page.waitForEvent("download")
    await report.getByRole("button", { name: "Baixar o relatório (importacao.md)" }).click()
    expect(await readFile(await (await saving).path(), "utf8")).toContain("- **Boleto** · Pixel:")
    await report.getByRole("button", { name: "Dispensar o relatório da importação" }).click()
    await expect(report).toHaveCount(0)
    await page.reload()
    await expect(page.locator(".react-flow__node").first()).toBeVisible()
    await expect(report).toHaveCount(0)
  })
})

const openEditor = async (page: Page, server: RunningServer, bot: string): Promise<void> => {
  await page.goto(`${server.url}/chatbots`)
  await page.getByRole("article", { name: bot }).getByRole("link", { name: "Detalhes do Bot" }).click()
  await page.getByRole("link", { name: "Editar Script" }).click()
  await expect(page.locator(".react-flow__node").first()).toBeVisible()
}

/** A bot of the test's own, as any program of the company may make it: what is published to it disturbs no other test. */
const createBot = (page: Page, name: string): Promise<{ readonly id: number; readonly token: string }> =>
  page.evaluate(async (name) => {
    const { workspaceId } = await (await fetch("/api/bots/1/summary")).json()
    const draft = { name, workspaceId, target: 1, avatarColor: "#0A043C", chatColor: "#FF0025" }
    const headers = { "content-type": "application/json" }
    const answer = await fetch("/api/bots", { method: "POST", headers, body: JSON.stringify(draft) })
    if (!answer.ok) throw new Error(await answer.text())
    const { id } = await answer.json()
    return (await fetch(`/api/bots/${id}/summary`)).json()
  }, name)

test("a script of another builder is imported from the home page: the bot, then its file", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "helena")
  await page.goto(`${server.url}/home`)
  await page.getByRole("button", { name: /^Importar Script/u }).click()
  const dialog = page.getByRole("dialog", { name: "Criar bot de um arquivo" })
  await dialog.getByLabel("Nome").fill("Cardápio")
  await dialog.getByLabel("Área de trabalho").selectOption({ label: "SAC" })
  await dialog.getByLabel("Objetivo").selectOption({ label: "FAQ" })
  await dialog.getByRole("button", { name: "Criar bot" }).click()
  const choice = page.getByRole("dialog", { name: "Importar um arquivo" })
  await expect(choice).toBeVisible()
  await expect(page).toHaveURL(/\/drawflow\/\d+\/\d+$/u)
  await nothingWrong(page, "the choice of a file for a new bot")
  const choosing = page.waitForEvent("filechooser")
  await choice.getByRole("button", { name: "Escolher arquivo" }).click()
  const menu =
    "sep=;\npasso;mensagem;opção;vai para\ninicio;O que você quer?;Pizza;pizza\n;;Sair;fim\npizza;Qual sabor?;;fim\n"
  await (await choosing).setFiles({ name: "menu.csv", mimeType: "text/csv", buffer: Buffer.from(menu) })
  await expect(page.getByRole("complementary", { name: "Do menu em CSV" })).toBeVisible()
  const { talk, say } = await simulate(page, "O que você quer?")
  await say("Pizza")
  await expect(talk.getByText("Qual sabor?")).toBeVisible()
})
