import { nothingWrong } from "./axe.ts"
import { createBotAndEdit, publishFlow } from "./new-bot.ts"
import { signIn, tokenOfBot, visit } from "./people.ts"
import { simulate } from "./simulated-talk.ts"
import { expect, test } from "./with-server.ts"

const fields = [
  { entity: "numero", name: "pessoas", question: "Para quantas pessoas?" },
  { entity: "data_hora", name: "quando", question: "Para quando?" },
  { entity: "nome", name: "nome", question: "No nome de quem?" },
  { entity: "email", name: "email", question: "Qual é o e-mail, {{primeiro_nome(@nome)}}?" },
  { entity: "imagem", name: "foto", question: "Me envia uma foto?" },
]
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

test("a form of four values and a picture is built, understood in one phrase and one after the other, corrected and confirmed", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "julia")
  await createBotAndEdit(page, server, "Cantina Pitanga")
  const panel = page.getByRole("complementary", { name: "Painel do node" })
  const card = (title: string) => page.locator(".react-flow__node", { hasText: title }).first()
  const title = panel.getByRole("textbox", { name: "Título do node" })
  const text = panel.locator("[contenteditable=true]").first()
  const form = panel.getByRole("region", { name: "Formulário" })

  await test.step("the start leads to a node with a form of five fields, which is confirmed", async () => {
    await card("Início").click()
    await panel.getByRole("button", { name: "Resposta que leva a um novo node" }).click()
    await panel.getByRole("textbox", { name: "Nova frase da resposta 1" }).fill("quero reservar uma mesa")
    await page.keyboard.press("Enter")
    await card("Inserir-título").click()
    await title.fill("Reserva")
    await text.click()
    await page.keyboard.type("Vamos reservar!")
    for (const [at, { entity, name, question }] of fields.entries()) {
      await form.getByRole("button", { name: "Adicionar em Formulário" }).click()
      await expect(form.getByRole("textbox", { name: `Pergunta do campo ${at + 1}` })).toBeFocused()
      await page.keyboard.type(question)
      await form.getByRole("button", { name: `Capturar entidade do campo ${at + 1}` }).click()
      await page.getByRole("button", { name: new RegExp(`^${entity}(?!_)`, "u") }).click()
      const keep = form.getByRole("textbox", { name: "Guardar como" })
      await expect(keep).toHaveValue(entity)
      if (name !== entity) {
        await keep.fill(name)
        await keep.press("Enter")
      }
    }
    await form.getByText("Confirmar no fim").click()
    await expect(form.getByRole("listitem")).toHaveCount(5)
    await expect(card("Reserva").getByTitle("Formulário de 5 campos")).toBeVisible()
    await nothingWrong(page, "the form of a node")
  })

  await test.step("fields are ordered by the keyboard, and back by undoing", async () => {
    await form.getByRole("listitem", { name: "Campo 5" }).getByRole("button", { expanded: true }).press("Alt+ArrowUp")
    await expect(form.getByRole("listitem", { name: "Campo 4" })).toContainText("@foto")
    await page.keyboard.press("Control+z")
    await expect(form.getByRole("listitem", { name: "Campo 4" })).toContainText("@email")
  })

  await test.step("the next node names what was said", async () => {
    await form.getByLabel("Depois, ir para").selectOption({ label: "+ Novo node" })
    await page.locator(".react-flow__node").nth(2).click()
    await title.fill("Reservado")
    await text.click()
    await page.keyboard.type("Mesa para @pess")
    await page.keyboard.press("Enter")
    await expect(card("Reservado")).toContainText("@pessoas")
    await panel.getByText("Finalizar", { exact: true }).click()
  })

  await test.step("in the simulator one phrase says three of the four, and a correction changes one", async () => {
    const { talk, say, send, close } = await simulate(page)
    await say("quero reservar uma mesa para 4 dia 20/12/2030 às 20h no nome de Ana Lima")
    await expect(talk.getByText("Qual é o e-mail, Ana?")).toBeVisible()
    await expect(talk.getByText("Para quantas pessoas?")).toHaveCount(0)
    await say("ana@loja.com.br")
    await expect(talk.getByText("Me envia uma foto?")).toBeVisible()
    await send("Documento")
    await expect(talk.getByText("documento.pdf")).toBeVisible()
    await nothingWrong(page, "a file in the simulator")
    await send("Imagem")
    await expect(
      talk.getByText(
        /Pessoas: 4[\s\S]*Nome: Ana Lima[\s\S]*E-mail: ana@loja\.com\.br[\s\S]*Foto: imagem\.jpg[\s\S]*Confirma\?/u,
      ),
    ).toBeVisible()
    await say("não, é para dois")
    await expect(talk.getByText(/Pessoas: 2[\s\S]*Confirma\?/u)).toBeVisible()
    await say("sim")
    await expect(talk.getByText("Mesa para 2")).toBeVisible()
    await close()
  })

  await test.step("on the live chat the values come one after the other, and 'Não' asks which is to change", async () => {
    await publishFlow(page)
    await page.getByRole("button", { name: "Voltar" }).click()
    const visitor = await visit(browser, server, await tokenOfBot(page))
    await visitor.say("quero reservar uma mesa")
    await expect(visitor.sees("Para quantas pessoas?")).toBeVisible()
    await visitor.say("somos 6")
    await expect(visitor.sees("Para quando?")).toBeVisible()
    await visitor.say("20/12/2030 às 21h")
    await expect(visitor.sees("No nome de quem?")).toBeVisible()
    await visitor.say("Bia Souza")
    await expect(visitor.sees("Qual é o e-mail, Bia?")).toBeVisible()
    await visitor.say("bia@loja.com.br")
    await expect(visitor.sees("Me envia uma foto?")).toBeVisible()
    const choosing = visitor.page.waitForEvent("filechooser")
    await visitor.press("Anexar")
    await (await choosing).setFiles({ name: "minha foto.png", mimeType: "image/png", buffer: picture })
    await visitor.press("Enviar")
    await visitor.press("Não")
    await expect(visitor.sees("O que você quer mudar?")).toBeVisible()
    await visitor.press("Pessoas")
    await visitor.say("7")
    const list =
      "Pessoas: 7 Quando: 20/12/2030 às 21h Nome: Bia Souza E-mail: bia@loja.com.br Foto: minha_foto.png Confirma?"
    await expect(visitor.sees(list)).toBeVisible()
    await visitor.press("Sim")
    await expect(visitor.sees("Mesa para 7")).toBeVisible()
  })
})
