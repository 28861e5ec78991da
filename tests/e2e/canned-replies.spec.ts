import { nothingWrong } from "./axe.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

test("canned replies are kept on their page, and put into a message by '/' and by keyboard alone", async ({
  browser,
  company,
}) => {
  const helena = await signIn(browser, company, "helena")
  const dialog = helena.getByRole("dialog")

  await test.step("one is written, and a file adds another", async () => {
    await helena.goto(`${company.url}/canned-replies`)
    await helena.getByRole("button", { name: "Adicionar" }).first().click()
    await expect(dialog.getByLabel("Atalho")).toBeFocused()
    await dialog.getByLabel("Atalho").fill("prazo de montagem")
    await dialog.getByLabel("Texto").fill("A montagem é feita em até 3 dias, ")
    await dialog.getByRole("button", { name: "Primeiro nome do contato" }).click()
    await nothingWrong(helena, "a canned reply that is written")
    await dialog.getByRole("button", { name: "Salvar" }).click()
    await expect(helena.getByRole("rowheader", { name: "/prazo-de-montagem" })).toBeVisible()
    await helena.getByLabel("Arquivo CSV de respostas rápidas").setInputFiles({
      name: "respostas.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("sep=;\natalho;texto;para\n/prazo-troca;Você tem 7 dias para desistir.;Empresa\n"),
    })
    await expect(helena.getByText("1 resposta incluída, 0 alteradas.")).toBeVisible()
    await expect(helena.getByRole("rowheader", { name: "/prazo-troca" })).toBeVisible()
    await nothingWrong(helena, "the table of canned replies")
  })

  await test.step("an attendant finds it while writing, and sends it", async () => {
    const camila = await signIn(browser, company, "camila")
    await camila.goto(`${company.url}/omnichannel`)
    await camila.getByRole("region", { name: "Conversas" }).getByRole("link").filter({ hasText: "Renata" }).click()
    const field = camila.getByRole("textbox", { name: "Mensagem" })
    await expect(field).toBeFocused()
    await camila.keyboard.type("/prazo")
    const options = camila.getByRole("listbox", { name: "Respostas" }).getByRole("option")
    await expect(options).toHaveCount(2)
    await nothingWrong(camila, "the list of canned replies")
    await camila.keyboard.press("Escape")
    await expect(options).toHaveCount(0)
    await field.fill("")
    await camila.keyboard.type("/montagem")
    await expect(options).toHaveText([/^\/prazo-de-montagem/u])
    await camila.keyboard.press("Enter")
    await expect(field).toHaveValue("A montagem é feita em até 3 dias, Renata")
    await camila.keyboard.type(".")
    await camila.keyboard.press("Enter")
    await expect(
      camila.getByRole("region", { name: "Mensagens" }).getByText("A montagem é feita em até 3 dias, Renata."),
    ).toBeVisible()
  })

  await test.step("its use is counted", async () => {
    await helena.reload()
    await expect(helena.getByRole("row", { name: /prazo-de-montagem/u })).toContainText("1")
  })
})
