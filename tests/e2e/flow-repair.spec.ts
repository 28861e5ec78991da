import type { Page } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { createBotAndEdit, publishFlow } from "./new-bot.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

interface Row {
  readonly node: string
  readonly says: string
  readonly phrases: ReadonlyArray<string>
  readonly leadsTo: string
}

const subjects = ["Vacinas", "Consultas", "Exames", "Convênios", "Resultados", "Endereços"]
const questions = ["preço", "horário", "documentos", "prazo", "telefone"]

/** A clinic's flow of 40 nodes: the start, a menu, six subjects with five questions each, a farewell and a suggestion. */
const clinic: ReadonlyArray<Row> = [
  { node: "Inicio", says: "Olá! Aqui é a clínica.", phrases: [], leadsTo: "Menu" },
  ...subjects.map((subject) => ({ node: "Menu", says: "Qual é o assunto?", phrases: [subject], leadsTo: subject })),
  { node: "Menu", says: "Qual é o assunto?", phrases: ["tchau"], leadsTo: "Até logo" },
  { node: "Menu", says: "Qual é o assunto?", phrases: ["sugestão"], leadsTo: "Sugestão" },
  ...subjects.flatMap((subject) =>
    questions.map((question) => ({
      node: subject,
      says: `O que você quer saber sobre ${subject.toLowerCase()}?`,
      phrases: [question],
      leadsTo: `${subject}: ${question}`,
    })),
  ),
  ...subjects.flatMap((subject) =>
    questions.map((question) => ({
      node: `${subject}: ${question}`,
      says: `Sobre ${question} de ${subject.toLowerCase()}, ligue para nós.`,
      phrases: [],
      leadsTo: "",
    })),
  ),
  { node: "Até logo", says: "Até logo!", phrases: [], leadsTo: "" },
  { node: "Sugestão", says: "Obrigado pela sugestão.", phrases: [], leadsTo: "" },
]

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
const csvOf = (rows: ReadonlyArray<Row>): string =>
  [
    "Nome do node,Interação do robô,Interação do usuário,Node de destino",
    ...rows.map(({ node, says, phrases, leadsTo }) =>
      [node, says, JSON.stringify(phrases), leadsTo].map(cell).join(","),
    ),
  ].join("\r\n")

const changed = (rows: ReadonlyArray<Row>, leadsTo: string, other: Partial<Row>): ReadonlyArray<Row> =>
  rows.map((row) => (row.leadsTo === leadsTo ? { ...row, ...other } : row))

/** Four defects of the kinds that 'Corrigir' mends, one that only a person can, and an answer that leads nowhere. */
const broken = [
  ["Vacinas: preço", { phrases: ["preço", "PRECO", "quanto custa"] }],
  ["Exames: prazo", { phrases: ["prazo", "demora", "Demora?"] }],
  ["Consultas: horário", { phrases: ["horário", "HORÁRIO!"] }],
  ["Convênios: telefone", { phrases: ["documentos"] }],
  ["Resultados: telefone", { leadsTo: "Recepção" }],
] as const

const importCsv = async (page: Page, name: string, text: string) => {
  await page.getByRole("button", { name: "Importar" }).click()
  await page.getByRole("menuitem", { name: "CSV" }).click()
  const choosing = page.waitForEvent("filechooser")
  await page.getByRole("button", { name: "Escolher arquivo" }).click()
  await (await choosing).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) })
}

/** In the linter's worker: its answers wait, until `answer` lets them go. */
const holdBack = () => {
  const held: Array<unknown> = []
  const post = globalThis.postMessage
  Object.assign(globalThis, {
    held,
    postMessage: (found: unknown) => held.push(found),
    letGo: () => {
      Object.assign(globalThis, { postMessage: post })
      for (const found of held) post(found)
    },
  })
}
const countHeld = (): number => Reflect.get(globalThis, "held").length
const answer = () => Reflect.get(globalThis, "letGo")()

test("a CSV of 40 nodes with defects is refused where it cannot be read, and mended by 'Corrigir' where it can", async ({
  browser,
  company,
}) => {
  const page = await signIn(browser, company, "julia")
  await createBotAndEdit(page, company, "Clínica Boa Vista")
  const problems = page.getByRole("region", { name: "Problemas" })
  const fixes = problems.getByRole("button", { name: /^Corrigir: Tirar/u })
  const panel = page.getByRole("complementary", { name: "Painel do node" })
  const saved = page.getByText("Salvo", { exact: true })
  await expect(saved).toBeVisible()

  await test.step("cells that cannot be read are named by their lines, and nothing changes", async () => {
    const csv = csvOf(clinic).replace('"[""Exames""]"', '"[""Exames"""').replace('"[""prazo""]"', '"prazo"')
    await importCsv(page, "clinica.csv", csv)
    const refused = page.getByRole("dialog", { name: /fora do padrao/u })
    const lines = refused.getByRole("listitem")
    await expect(lines).toHaveText([/^Linha 5, .*interacao do usuario/iu, /^Linha 14, .*interacao do usuario/iu])
    await nothingWrong(page, "a refused file")
    await refused.getByRole("button", { name: "Fechar", exact: true }).last().click()
    await expect(saved).toBeVisible()
    await expect(page.locator(".react-flow__node")).toHaveCount(1)
  })

  await test.step("what can be read is imported, and what was left out is said", async () => {
    const rows = broken.reduce<ReadonlyArray<Row>>((all, [leadsTo, other]) => changed(all, leadsTo, other), clinic)
    const silent = csvOf(rows).replace('"Obrigado pela sugestão."', '"[""Obrigado pela sugestão."", """"]"')
    await importCsv(page, "clinica.csv", silent)
    await expect(page.getByText("Arquivo CSV importado com sucesso!")).toBeVisible()
    const leftOut = page.getByRole("dialog", { name: "Importado com avisos" })
    await expect(leftOut.getByRole("listitem")).toHaveText([
      /apontando para um node de destino inexistente: o node "Resultados" aponta para "Recepção" \(linha 35\)\.$/u,
    ])
    await leftOut.getByRole("button", { name: "Entendi" }).click()
  })

  await test.step("'Corrigir' mends one, and then all that it can", async () => {
    await problems.getByRole("button", { name: /^Problemas/u }).click()
    await expect(fixes).toHaveCount(4)
    await nothingWrong(page, "the problems of a large flow")
    await problems
      .getByRole("list", { name: "Problemas de Vacinas" })
      .getByRole("button", { name: /^Corrigir:/u })
      .click()
    await expect(fixes).toHaveCount(3)
    const said = page.getByRole("list", { name: "Avisos" })
    await expect(said.getByText(/^1 problema corrigido/u)).toBeVisible()
    await said.getByRole("button", { name: "Desfazer" }).click()
    await expect(fixes).toHaveCount(4)
    await expect(problems.getByText("Tirar a frase repetida (3), Tirar a mensagem vazia")).toBeVisible()
    await problems.getByRole("button", { name: "Corrigir 4 de uma vez" }).click()
    await expect(fixes).toHaveCount(0)
  })

  await test.step("the strip shows what the linter's worker answers", async () => {
    const [linter, ...others] = page.workers().filter((worker) => worker.url().includes("linter"))
    expect(others).toEqual([])
    const undo = page.getByRole("toolbar", { name: "Edição" }).getByRole("button", { name: "Desfazer" })
    await linter?.evaluate(holdBack)
    await undo.click()
    await expect.poll(() => linter?.evaluate(countHeld)).toBeGreaterThan(0)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expect(fixes).toHaveCount(0)
    await linter?.evaluate(answer)
    await expect(fixes).toHaveCount(4)
    await page.getByRole("button", { name: "Refazer", exact: true }).click()
    await expect(fixes).toHaveCount(0)
  })

  await test.step("what only a person can decide is left, and leads to its node", async () => {
    const left = problems.getByRole("list", { name: "Problemas de Convênios" })
    await expect(left).toContainText("A frase “documentos” já pertence a uma interação anterior")
    await problems.getByRole("button", { name: "Convênios Ir para o node" }).click()
    const answer = panel.getByRole("group", { name: "Resposta 5" })
    await expect(answer.locator(":focus")).toHaveCount(0)
    await left.getByTitle("Ir para o campo").filter({ hasText: "A frase “documentos”" }).click()
    await expect(answer.getByRole("button", { name: 'Remover frase "documentos"' })).toBeFocused()
    await answer.getByRole("button", { name: 'Remover frase "documentos"' }).click()
    await answer.getByRole("textbox", { name: "Nova frase da resposta 5" }).fill("telefone")
    await page.keyboard.press("Enter")
    await expect(left).toBeHidden()
  })

  await test.step("a sentence leads to the field that it is about, in either tab", async () => {
    const sentence = (words: string) => problems.getByTitle("Ir para o campo").filter({ hasText: words })
    await page.locator('.react-flow__node[aria-label="Resultados"]').focus()
    await expect(panel.getByRole("textbox", { name: "Título do node" })).toHaveValue("Resultados")
    await panel.getByRole("button", { name: "Adicionar em Interação do usuário" }).click()
    await panel.getByRole("textbox", { name: "Nova frase da resposta 5" }).fill("telefone")
    await page.keyboard.press("Enter")
    await sentence("Nem o node nem o robô têm mensagem de exceção.").click()
    await expect(panel.getByRole("textbox", { name: "Mensagem de exceção 1" })).toBeFocused()
    await sentence("Uma interação do usuário não tem destino.").click()
    const destination = panel.getByRole("group", { name: "Resposta 5" }).getByLabel("Ir para")
    await expect(destination).toBeFocused()
    await destination.selectOption({ label: "Exames: telefone" })
    await expect(sentence("Uma interação do usuário não tem destino.")).toHaveCount(0)
  })

  await publishFlow(page)
})
