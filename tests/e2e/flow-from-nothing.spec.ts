import type { Page } from "@playwright/test"
import { type CustomerSystem, openCustomerSystem } from "../../server/testing/customer-system.ts"
import { nothingWrong } from "./axe.ts"
import { createBotAndEdit, publishFlow, tokenOfEdited } from "./new-bot.ts"
import { signIn, visit } from "./people.ts"
import { simulate } from "./simulated-talk.ts"
import { expect, test } from "./with-server.ts"

let erp: CustomerSystem
test.beforeEach(async () => {
  erp = await openCustomerSystem()
})
test.afterEach(() => erp.close())

/** Counts what the builder does with the pointer from now on: presses, and two for each choice in a list. */
const countPresses = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const counted = { presses: 0 }
    Object.assign(window, { counted })
    addEventListener("pointerdown", () => counted.presses++, true)
    addEventListener(
      "change",
      ({ target }) => {
        if (target instanceof HTMLSelectElement) counted.presses += 2
      },
      true,
    )
  })
  return () => page.evaluate(() => (window as unknown as { counted: { presses: number } }).counted.presses)
}

test("who never built one makes a bot that looks people up, offers their orders and takes notes out of hours", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await createBotAndEdit(page, server, "Pizzaria Jatobá")
  const presses = await countPresses(page)
  const panel = page.getByRole("complementary", { name: "Painel do node" })
  const press = (name: string | RegExp) => panel.getByRole("button", { name }).first().click()
  const tab = (name: RegExp) => panel.getByRole("tab", { name }).click()
  const cards = page.locator(".react-flow__node")
  const goTo = (title: string) => cards.filter({ hasText: title }).first().click()
  const choose = (field: string, label: string) => panel.getByLabel(field, { exact: true }).selectOption({ label })
  const text = panel.locator("[contenteditable=true]").first()
  /** Names the node that was added as the so-manieth, and writes what it says; '@' and a name become a value. */
  const write = async (at: number, title: string, words: string, ends = false) => {
    await cards.nth(at).click()
    await panel.getByRole("textbox", { name: "Título do node" }).fill(title)
    await text.click()
    for (const [place, part] of words.split(/(@\w+)/u).entries()) {
      await page.keyboard.type(part)
      if (place % 2 === 1) await page.keyboard.press("Enter")
    }
    if (ends) await panel.getByText("Finalizar", { exact: true }).click()
  }
  erp.respond({
    json: {
      nome: "Ana Prado",
      pedidos: [
        { numero: 48213, status: "em rota" },
        { numero: 48290, status: "no forno" },
      ],
    },
  })

  await test.step("the start asks for the CPF", async () => {
    await cards.first().click()
    await text.click()
    await page.keyboard.press("Control+A")
    await page.keyboard.type("Olá! Qual é o seu CPF?")
    await press("Resposta que leva a um novo node")
    await press(/^Capturar entidade/u)
    await page.getByRole("button", { name: /^cpf(?!_)/u }).click()
  })

  await test.step("the next node looks it up, and keeps the name and the orders of the answer", async () => {
    await cards.nth(1).click()
    await panel.getByRole("textbox", { name: "Título do node" }).fill("Buscar cliente")
    await tab(/^Chamada/u)
    await press("Perguntar a um sistema")
    await panel.getByLabel("Endereço", { exact: true }).fill(`${erp.url}/clientes/`)
    await panel.getByLabel("Endereço", { exact: true }).press("End")
    await press("Inserir valor em Endereço")
    await page.getByRole("menuitem", { name: "@cpf, só os algarismos" }).click()
    await panel.getByLabel("Valor de teste de @cpf").fill("529.982.247-25")
    await press("Testar")
    await press("Guardar nome")
    await press("Guardar pedidos")
    await expect(panel.getByText("@pedidos")).toBeVisible()
  })

  await test.step("it greets who is known, and asks the others for their e-mail", async () => {
    await tab(/^Caminhos/u)
    await press("Adicionar em Caminhos automáticos")
    const way = panel.getByRole("group", { name: "Caminho 1", exact: true })
    await way.getByLabel("Comparar", { exact: true }).selectOption({ label: "@nome" })
    await way.getByLabel("Como comparar").selectOption({ label: "está preenchida" })
    await way.getByLabel("Ir para").selectOption({ label: "+ Novo node" })
    await choose("Senão, ir para", "+ Novo node")
    await panel.getByRole("region", { name: "Experimente" }).getByLabel("@nome").fill("Ana")
    await expect(panel.getByText("segue para 1-Inserir-título")).toBeVisible()
  })

  await test.step("one press offers the orders: the list, the words and a name are there", async () => {
    await write(2, "Conhecido", "Oi, @nome! Qual pedido?")
    await press("Escolha de uma lista")
    await expect(panel.getByLabel("Lista da resposta 1")).toHaveValue("pedidos")
    await expect(panel.getByLabel("Texto de cada opção")).toHaveValue("numero")
    await press("Guardar status")
    await choose("Ir para", "+ Novo node")
    await nothingWrong(page, "a choice of a list")
  })

  await test.step("others are asked for their e-mail, and out of hours anybody may leave a note", async () => {
    await write(3, "E-mail", "Não achei. Qual é o seu e-mail?")
    await press("Resposta que leva a um novo node")
    await press(/^Capturar entidade/u)
    await page.getByRole("button", { name: /^email/u }).click()
    await write(5, "Obrigado", "Obrigado! Escrevemos para você.", true)
    await goTo("Início")
    await tab(/^Caminhos/u)
    await press("Adicionar em Caminhos automáticos")
    const way = panel.getByRole("group", { name: "Caminho 1", exact: true })
    await way.getByLabel("Comparar", { exact: true }).selectOption({ label: "Dentro do horário de atendimento" })
    await way.getByLabel("Comparar com").selectOption({ label: "não" })
    await way.getByLabel("Ir para").selectOption({ label: "+ Novo node" })
    await cards.nth(6).click()
    await tab(/^Diálogo/u)
    await write(6, "Recado", "Estamos fechados. Deixe um recado.")
    await press("Adicionar em Interação do usuário")
    await press("Qualquer resposta")
    await choose("Ir para", "Obrigado")
  })

  await test.step("that took at most 60 presses; several extras are one more for all of them", async () => {
    expect(await presses()).toBeLessThanOrEqual(60)
    await write(4, "Extras", "Está @status. Quer extras?")
    await press("Adicionar resposta rápida")
    for (const extra of ["Bacon", "Milho", "Catupiry"]) {
      await page.keyboard.type(extra)
      await page.keyboard.press("Enter")
    }
    await press("Deixar escolher várias")
    await panel.getByLabel("Guardar da escolha como").fill("extras")
    await page.keyboard.press("Enter")
    await nothingWrong(page, "a choice of several")
    await write(7, "Fim", "Anotado: @extras", true)
  })

  await test.step("the simulator looks up, offers the orders, and each extra once", async () => {
    const { talk, say, close } = await simulate(page, "Olá! Qual é o seu CPF?")
    await say("529.982.247-25")
    await expect(talk.getByText("Oi, Ana Prado! Qual pedido?")).toBeVisible()
    await talk.getByRole("button", { name: "48290", exact: true }).click()
    await expect(talk.getByText("Está no forno. Quer extras?")).toBeVisible()
    await talk.getByRole("button", { name: "Milho", exact: true }).click()
    await expect(talk.getByText("Anotei: Milho. Mais alguma opção?")).toBeVisible()
    await say("bacon também, e só isso")
    await expect(talk.getByText("Anotado: Milho e Bacon")).toBeVisible()
    await close()
  })

  await test.step("visitors of the published bot meet the same, by number and in words, and who is not known", async () => {
    await publishFlow(page)
    const bot = /drawflow\/(\d+)/u.exec(page.url())?.[1]
    // These visitors write faster than people read.
    const changed = await page.request.put(`${server.url}/api/bots/${bot}`, { data: { readingSeconds: 0 } })
    expect(changed.status()).toBe(200)
    const token = await tokenOfEdited(page)
    const known = await visit(browser, server, token)
    await known.say("529.982.247-25")
    await expect(known.sees("Oi, Ana Prado! Qual pedido?")).toBeVisible()
    await known.say("o segundo")
    await expect(known.sees("Está no forno. Quer extras?")).toBeVisible()
    await known.say("milho, bacon e azeitona")
    await expect(known.sees("Não encontrei “azeitona”. Anotei: Milho e Bacon. Mais alguma opção?")).toBeVisible()
    await known.press("Pronto")
    await expect(known.sees("Anotado: Milho e Bacon")).toBeVisible()
    await known.page.context().close()
    erp.respond({ status: 404 })
    const stranger = await visit(browser, server, token)
    await stranger.say("111.444.777-35")
    await expect(stranger.sees("Não achei. Qual é o seu e-mail?")).toBeVisible()
    await stranger.say("bia@loja.com.br")
    await expect(stranger.sees("Obrigado! Escrevemos para você.")).toBeVisible()
    await stranger.page.context().close()
  })
})
