import { nothingWrong } from "./axe.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

test("labels are kept on their page, put on rooms by keyboard and in bulk, and filter the lists", async ({
  browser,
  company,
}) => {
  const helena = await signIn(browser, company, "helena")
  await test.step("one is made", async () => {
    await helena.goto(`${company.url}/labels`)
    await helena.getByRole("button", { name: "Adicionar" }).click()
    const dialog = helena.getByRole("dialog", { name: "Nova etiqueta" })
    await expect(dialog.getByLabel("Nome")).toBeFocused()
    await dialog.getByLabel("Nome").fill("Cliente novo")
    await dialog.getByRole("radio", { name: "Rosa" }).check()
    await nothingWrong(helena, "a label that is written")
    await dialog.getByRole("button", { name: "Salvar" }).click()
    await expect(helena.getByRole("rowheader", { name: "Cliente novo" })).toBeVisible()
    await nothingWrong(helena, "the table of labels")
  })

  const camila = await signIn(browser, company, "camila")
  await camila.goto(`${company.url}/omnichannel`)
  const conversations = camila.getByRole("region", { name: "Conversas" })
  const rows = conversations.getByRole("link")
  const aside = camila.getByRole("complementary", { name: "Contato" })
  await test.step("an attendant puts it on the room in front of them, by keyboard alone", async () => {
    await rows.filter({ hasText: "Renata" }).click()
    await expect(camila.getByRole("textbox", { name: "Mensagem" })).toBeFocused()
    await camila.keyboard.press("Alt+Shift+KeyL")
    await expect(camila.getByRole("searchbox", { name: "Buscar etiqueta" })).toBeFocused()
    await camila.keyboard.type("novo")
    await expect(camila.getByRole("dialog", { name: "Etiquetas" }).getByRole("checkbox")).toHaveCount(1)
    await nothingWrong(camila, "the labels to choose from")
    await camila.keyboard.press("Enter")
    await expect(aside.getByRole("button", { name: "Tirar Cliente novo" })).toBeVisible()
    await camila.keyboard.press("Escape")
    await expect(rows.filter({ hasText: "Renata" })).toContainText("Cliente novo")
  })

  await test.step("the list shows those that have it", async () => {
    await conversations.getByRole("button", { name: "Etiquetas: Todas" }).press("Enter")
    await camila.getByRole("checkbox", { name: "Cliente novo" }).press("Space")
    await expect(rows).toHaveCount(1)
    await expect(conversations.getByRole("button", { name: "Etiquetas: Cliente novo" })).toBeVisible()
    await camila.keyboard.press("Escape")
    await nothingWrong(camila, "the inbox narrowed by a label")
  })

  await test.step("a manager puts it on several rooms, and finds them by it", async () => {
    await helena.goto(`${company.url}/rooms/?status=all&started=all&last=all`)
    for (const lead of ["Beatriz", "Carla"])
      await helena
        .getByRole("row", { name: new RegExp(lead, "u") })
        .first()
        .getByRole("checkbox")
        .check()
    const bar = helena.getByRole("region", { name: "Salas selecionadas" })
    await bar.getByRole("button", { name: "Etiquetar salas" }).click()
    const dialog = helena.getByRole("dialog", { name: "Etiquetar salas" })
    await dialog.getByRole("checkbox", { name: "Cliente novo" }).check()
    await nothingWrong(helena, "rooms that are labelled")
    await dialog.getByRole("button", { name: "Pôr em 2 salas" }).click()
    await expect(helena.getByText("Etiquetas das salas alteradas")).toBeVisible()
    await helena.goto(`${company.url}/rooms/?status=all&started=all&last=all&tag=cliente`)
    await expect(helena.getByRole("row").filter({ hasText: "#" }).or(helena.getByRole("rowheader"))).toHaveCount(3)
  })

  await test.step("whoever looks at the list sees the others come", async () => {
    await expect(rows.filter({ hasText: "Beatriz" })).toContainText("Cliente novo")
  })
})
