import { nothingWrong } from "./axe.ts"
import { signIn, visit } from "./people.ts"
import { expect, test } from "./with-server.ts"

test("what one types stays when the room is closed elsewhere, and is there again when it is opened", async ({
  browser,
  server,
}) => {
  const camila = await signIn(browser, server, "camila")
  const demo = await (await camila.request.get(`${server.url}/demo`)).text()
  const visitor = await visit(browser, server, /data-token="([^"]+)"/u.exec(demo)?.[1] ?? "")
  await visitor.say("oi")
  await camila.goto(`${server.url}/omnichannel`)
  await camila.getByRole("region", { name: "Conversas" }).getByRole("link").first().click()
  await camila.getByRole("button", { name: "Entrar na Conversa" }).click()
  const field = camila.getByRole("textbox", { name: "Mensagem" })
  // as somebody pastes a long text, with words from right to left in it
  const typed = `${"Segue o que combinamos: ".repeat(160)}مرحبا`
  await field.fill(typed)

  const elsewhere = await camila.context().newPage()
  await elsewhere.goto(camila.url())
  await elsewhere.getByRole("button", { name: "Finalizar" }).click()
  await elsewhere.getByRole("alertdialog").getByRole("button", { name: "Finalizar" }).click()
  await expect(elsewhere.getByText("Conversa finalizada com sucesso")).toBeVisible()

  await expect(camila.getByText("O que você escreveu está guardado.")).toBeVisible()
  await expect(camila.getByRole("textbox", { name: "Texto guardado" })).toHaveValue(typed)
  await expect(camila.getByRole("button", { name: "Copiar texto" })).toBeVisible()
  await nothingWrong(camila, "a closed room with a draft")
  await camila.reload()
  await camila.getByRole("button", { name: "Abrir Sala" }).click()
  await expect(field).toHaveValue(typed)
})

test("a list that could not be read again says so above what it had", async ({ browser, server }) => {
  const camila = await signIn(browser, server, "camila")
  await camila.goto(`${server.url}/omnichannel`)
  const rows = camila.getByRole("region", { name: "Conversas" }).getByRole("link")
  await rows.first().waitFor()
  await camila.route("**/api/omnichannel/dialogs-pageable*", (route) => route.fulfill({ status: 503, body: "" }))
  await camila.getByRole("button", { name: "Atualizar conversas" }).click()
  const told = camila.getByRole("alert").filter({ hasText: "Não foi possível carregar as conversas." })
  await expect(told).toBeVisible()
  await expect(rows.first()).toBeVisible()
  await nothingWrong(camila, "a list that could not be read again")
  await camila.unroute("**/api/omnichannel/dialogs-pageable*")
  await told.getByRole("button", { name: "Tentar novamente" }).click()
  await expect(told).toBeHidden()
})
