import { nothingWrong } from "./axe.ts"
import { publishFlow } from "./new-bot.ts"
import { signIn, visit } from "./people.ts"
import { expect, test } from "./with-server.ts"

test("a webhook that does not answer is shown to attendants, and not to the person", async ({ browser, company }) => {
  const builder = await signIn(browser, company, "julia")
  await builder.goto(`${company.url}/chatbots`)
  const bot = builder.getByRole("article").filter({ hasText: "Aroeira Atendimento" })
  await bot.getByRole("link", { name: "Detalhes do Bot" }).click()
  await builder.getByRole("link", { name: "Editar Script" }).click()
  await builder
    .locator(".react-flow__node")
    .filter({ has: builder.getByText("Trocas e devoluções", { exact: true }) })
    .click()
  await builder.getByRole("checkbox", { name: "Webhook" }).check()
  await publishFlow(builder)

  const botId = /drawflow\/(\d+)/u.exec(builder.url())?.[1] ?? ""
  const summary = await builder.request.get(`${company.url}/api/bots/${botId}/summary`)
  // the wire of the route
  const { token } = (await summary.json()) as { readonly token: string }
  const visitor = await visit(browser, company, token)
  await visitor.press("Troca ou devolução")
  await expect(visitor.sees("Sem problema. O que aconteceu?")).toBeVisible()
  await expect(visitor.chat.getByText(/webhook/iu)).toHaveCount(0)

  const attendant = await signIn(browser, company, "camila")
  await attendant.goto(`${company.url}/omnichannel`)
  await attendant
    .getByRole("link", { name: /Visitante/u })
    .first()
    .click()
  await expect(
    attendant.getByText("O webhook do node “Trocas e devoluções” não respondeu, e o robô seguiu sem a resposta."),
  ).toBeVisible()
  await nothingWrong(attendant, "a room whose webhook has failed")
})
