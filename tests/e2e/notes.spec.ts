import { nothingWrong } from "./axe.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

test("a note mentions a colleague, who is told, finds the room in 'Menções', and answers by a note; the visitor reads none", async ({
  browser,
  company,
}) => {
  const camila = await signIn(browser, company, "camila")
  const rafael = await signIn(browser, company, "rafael")
  for (const page of [camila, rafael]) await page.goto(`${company.url}/omnichannel`)
  const waiting = camila.getByRole("button", { name: /^Aguardando/u })
  await waiting.click()
  await expect(camila).toHaveURL(/view=waiting/u)
  // The shop's, of which the newer one is first.
  const waitingRooms = camila.getByRole("region", { name: "Conversas" }).getByRole("link")
  await expect(waitingRooms).toHaveCount(2)
  await waitingRooms.first().click()
  await expect(camila.getByRole("button", { name: "Entrar na Conversa" })).toBeVisible()

  await test.step("written by keyboard alone", async () => {
    await camila.keyboard.press("Alt+Shift+KeyN")
    const field = camila.getByRole("textbox", { name: "Nota interna" })
    await expect(field).toBeFocused()
    await camila.keyboard.type("Cliente antigo. @raf")
    await expect(camila.getByRole("option", { name: "Rafael Nogueira" })).toHaveAttribute("aria-selected", "true")
    await camila.keyboard.press("Enter")
    await expect(field).toHaveValue("Cliente antigo. @Rafael Nogueira ")
    await camila.keyboard.type("assume?")
    await nothingWrong(camila, "a note is written")
    await camila.keyboard.press("Control+Enter")
    await expect(camila.getByRole("listitem", { name: "Nota interna de Camila Duarte" })).toContainText("assume?")
  })

  await test.step("told to whom it mentions", async () => {
    const told = rafael.getByRole("list", { name: "Avisos" }).getByText("Camila Duarte mencionou você em uma nota")
    await expect(told).toBeVisible()
    const mentions = rafael.getByRole("button", { name: /^Menções/u })
    await expect(mentions).toHaveAccessibleName(/2\s*não vistas/u)
    await mentions.click()
    // The shop has a note for him already, in an older room.
    const rooms = rafael.getByRole("region", { name: "Conversas" }).getByRole("link")
    await expect(rooms).toHaveCount(2)
    await rooms.first().click()
    await expect(rafael.getByRole("listitem", { name: "Nota interna de Camila Duarte" })).toBeVisible()
    await expect(mentions).toHaveAccessibleName(/1\s*não vistas/u)
    await rafael.getByRole("button", { name: "Nota", exact: true }).click()
    await rafael.getByRole("textbox", { name: "Nota interna" }).fill("Assumo sim.")
    await rafael.getByRole("button", { name: "Guardar nota" }).click()
    await expect(camila.getByText("Assumo sim.")).toBeVisible()
    await nothingWrong(rafael, "a room with notes")
  })

  await test.step("a room is left as unread, and its view is remembered", async () => {
    await camila.getByRole("button", { name: "Marcar como não lida" }).click()
    await expect(camila.getByRole("textbox", { name: "Nota interna" })).toHaveCount(0)
    await camila.goto(`${company.url}/home`)
    await camila
      .getByRole("link", { name: /Omnichannel/u })
      .first()
      .click()
    await expect(waiting).toHaveAttribute("aria-pressed", "true")
  })
})
