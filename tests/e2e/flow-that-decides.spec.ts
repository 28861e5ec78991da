import { graphOfDocument, newFlow, partOf, writePart } from "@prosa/core/flow"
import { sketchNode } from "@prosa/core/flow/testing"
import { Result } from "effect"
import { nothingWrong } from "./axe.ts"
import { createBotAndEdit, publishFlow } from "./new-bot.ts"
import { signIn } from "./people.ts"
import { simulate } from "./simulated-talk.ts"
import { expect, test } from "./with-server.ts"

test("a flow calculates with what a person said and goes on by conditions, in the simulator and once published", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await createBotAndEdit(page, server, "Gráfica Cajuína")
  const panel = page.getByRole("complementary", { name: "Painel do node" })
  const tab = (name: RegExp) => panel.getByRole("tab", { name })
  const card = (title: string) => page.locator(".react-flow__node", { hasText: title }).first()
  const title = panel.getByRole("textbox", { name: "Título do node" })
  const text = panel.locator("[contenteditable=true]").first()

  await test.step("the start keeps the number that is said under a name of its own", async () => {
    await card("Início").click()
    await panel.getByRole("button", { name: "Resposta que leva a um novo node" }).click()
    await panel.getByRole("button", { name: /^Capturar entidade/u }).click()
    await page.getByRole("button", { name: /^numero/u }).click()
    const name = panel.getByRole("textbox", { name: "Guardar como, da resposta 1" })
    await name.fill("cópias")
    await name.press("Enter")
    await expect(name).toHaveValue("cópias")
  })

  await test.step("the next node sets a total, and says it", async () => {
    await card("Inserir-título").click()
    await title.fill("Orçamento")
    await tab(/^Caminhos/u).click()
    await panel.getByRole("button", { name: "Adicionar em Valores definidos" }).click()
    await panel.getByRole("textbox", { name: "Guardar em" }).fill("total")
    const formula = panel.getByRole("textbox", { name: "Conta ou texto" })
    await formula.fill("@cópias *")
    await expect(panel.getByText("A conta termina antes da hora")).toBeVisible()
    await formula.fill("@cópias * 0,5")
    await tab(/^Diálogo/u).click()
    await text.click()
    await page.keyboard.type("Fica em R$ @tot")
    await page.keyboard.press("Enter")
    await expect(card("Orçamento")).toContainText("Fica em R$ @total")
  })

  await test.step("above a hundred it goes to the manager, else it says goodbye", async () => {
    await tab(/^Caminhos/u).click()
    await panel.getByRole("button", { name: "Adicionar em Caminhos automáticos" }).click()
    const way = panel.getByRole("group", { name: "Caminho 1", exact: true })
    await way.getByLabel("Comparar", { exact: true }).selectOption({ label: "@total" })
    await way.getByLabel("Como comparar").selectOption({ label: "é maior que" })
    await way.getByLabel("Comparar com").fill("100")
    await way.getByLabel("Ir para").selectOption({ label: "+ Novo node" })
    await expect(way.getByRole("button", { name: /Se @total é maior que 100/u })).toBeVisible()
    await panel.getByLabel("Senão, ir para").selectOption({ label: "+ Novo node" })
    await nothingWrong(page, "the ways of a node")
    await expect(page.locator(".react-flow__node")).toHaveCount(4)
    const edges = page.locator(".react-flow__edge")
    await expect(edges).toHaveCount(3)
    for (const [at, name, said] of [
      [2, "Gerente", "O gerente fala com você."],
      [3, "Simples", "Pode retirar amanhã."],
    ] as const) {
      await page.locator(".react-flow__node").nth(at).click()
      await title.fill(name)
      await tab(/^Diálogo/u).click()
      await text.click()
      await page.keyboard.type(said)
      await panel.getByText("Finalizar", { exact: true }).click()
    }
  })

  await test.step("the simulator calculates and decides", async () => {
    const { talk, say, close } = await simulate(page)
    await say("são 300 cópias")
    await expect(talk.getByText("Fica em R$ 150")).toBeVisible()
    await expect(talk.getByText("O gerente fala com você.")).toBeVisible()
    await say("agora 12")
    await expect(talk.getByText("Fica em R$ 6")).toBeVisible()
    await expect(talk.getByText("Pode retirar amanhã.")).toBeVisible()
    await close()
  })

  await test.step("it is published, and a reload shows it as it was drawn", async () => {
    await publishFlow(page)
    await page.reload()
    await card("Orçamento").click()
    await tab(/^Caminhos/u).click()
    await expect(panel.getByRole("button", { name: /Se @total é maior que 100/u })).toBeVisible()
    await expect(panel.getByLabel("Senão, ir para")).toHaveValue(/\d+/u)
    await expect(panel.getByRole("textbox", { name: "Conta ou texto" })).toHaveValue("@cópias * 0,5")
  })
})

test("a value of the simulated conversation is written by hand, and what is said next meets it", async ({
  browser,
  company,
}) => {
  const page = await signIn(browser, company, "julia", { permissions: ["clipboard-read", "clipboard-write"] })
  await createBotAndEdit(page, company, "Frete por conta")
  const card = (title: string) => page.locator(`.react-flow__node[aria-label="${title}"]`)

  await test.step("two nodes are pasted, and the start leads to the first", async () => {
    const start = newFlow("Frete", "").nodes
    const asks = sketchNode(2, {
      title: "Pedido",
      says: "Quer saber o frete?",
      sets: [{ name: "frete", formula: "10" }],
      answers: [{ to: 3, phrases: ["sim", "quero"] }],
    })
    const tells = sketchNode(3, {
      title: "Frete",
      says: [{ kind: "paragraph", children: [{ kind: "mention", variable: "frete", sourceNodeId: asks.id }] }],
      position: { x: 0, y: 130 },
      answers: [],
    })
    const graph = graphOfDocument({ ...newFlow("Frete", ""), nodes: [...start, asks, tells] })
    const part = Result.getOrThrow(writePart(partOf(graph, new Set([asks.id, tells.id]), null)))
    await expect(card("Início")).toBeVisible()
    await page.evaluate((text) => navigator.clipboard.writeText(text), part)
    await page.keyboard.press("Control+v")
    await expect(card("Frete")).toBeVisible()
    await page.keyboard.press("Escape")
    await card("Início").focus()
    await page.keyboard.press("c")
    await page
      .getByRole("dialog", { name: /^Conectar "Início" a/u })
      .getByRole("button", { name: "Pedido" })
      .click()
    await expect(page.getByRole("button", { name: "De Início para Pedido" })).toHaveCount(1)
  })

  await test.step("the value is written in the list, and said", async () => {
    await page.getByRole("button", { name: "Valores" }).click()
    await page.getByRole("button", { name: "Testar" }).click()
    const phone = page.getByRole("complementary", { name: "Simulador" })
    await phone.getByRole("button", { name: "Atualizar Bot" }).click()
    const talk = phone.getByRole("log", { name: "Conversa simulada" })
    const field = phone.getByPlaceholder("Escrever mensagem...")
    await expect(talk.getByText("Quer saber o frete?")).toBeVisible()
    const values = page.getByRole("complementary", { name: "Valores" })
    const value = values.getByRole("button", { name: "Escrever @frete no simulador: 10" })
    await value.click()
    const written = values.getByRole("textbox", { name: "@frete no simulador" })
    await expect(written).toBeFocused()
    await written.fill("nada")
    await page.keyboard.press("Escape")
    await expect(value).toBeFocused()
    await page.keyboard.press("Enter")
    await written.fill("R$ 42,50")
    await nothingWrong(page, "a value that is written by hand")
    await written.press("Enter")
    await expect(values.getByText("R$ 42,50")).toBeVisible()
    await field.fill("quero")
    await page.keyboard.press("Enter")
    await expect(talk.getByText("R$ 42,50")).toBeVisible()
  })
})
