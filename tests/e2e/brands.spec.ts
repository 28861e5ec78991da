import type { Page } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

const logo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)
const colourOf = (page: Page, role: string) =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), `--prosa-${role}`)
const head = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    icon: document.querySelector("link[rel=icon]")?.getAttribute("href"),
    frame: document.querySelector("meta[name=theme-color]")?.getAttribute("content"),
  }))

test("an administrator makes a brand, and its host shows it from the first paint on", async ({ browser, server }) => {
  const page = await signIn(browser, server, "admin")
  const dialog = page.getByRole("dialog")
  const ofHost = server.url.replace("localhost", "loja.localhost")

  await test.step("two brands are there", async () => {
    await page.goto(`${server.url}/platforms`)
    await expect(page.getByRole("row", { name: /Prosa.*prosa\.example/u })).toBeVisible()
    await expect(page.getByRole("row", { name: /Conversa Boa.*conversaboa\.example/u })).toBeVisible()
    const guest = await (await browser.newContext()).newPage()
    await guest.goto(server.url.replace("localhost", "conversaboa.localhost"))
    await expect(guest.getByText("Conversa Boa", { exact: true })).toBeVisible()
    await expect(guest.getByRole("link", { name: "termos de uso" })).toHaveAttribute(
      "href",
      "https://conversaboa.example/termos",
    )
    await nothingWrong(guest, "the second brand's login")
    await nothingWrong(page, "brands")
  })

  await test.step("a yellow one is made, with a logo and a host", async () => {
    await page.getByRole("button", { name: "Adicionar" }).click()
    await dialog.getByRole("textbox", { name: "Nome", exact: true }).fill("Loja Amarela")
    await dialog.getByRole("textbox", { name: "Cor principal", exact: true }).fill("#f5c400")
    await expect(dialog.getByText(/^Texto escuro, com contraste/u)).toBeVisible()
    const small = dialog.getByLabel("Arquivo de logo do menu fechado")
    await small.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") })
    await expect(dialog.getByText("Envie uma imagem em PNG, JPEG ou WebP.")).toBeVisible()
    await small.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo })
    await expect(dialog.getByRole("img", { name: "Logo do menu fechado" })).toBeVisible()
    await dialog.getByLabel("Domínios, um por linha").fill("https://prosa.example")
    await nothingWrong(page, "a new brand")
    await dialog.getByRole("button", { name: "Salvar marca" }).click()
    await expect(dialog.getByText("O endereço prosa.example já é da marca Prosa.")).toBeVisible()
    await dialog.getByLabel("Domínios, um por linha").fill(ofHost)
    await dialog.getByRole("button", { name: "Salvar marca" }).click()
    await expect(page.getByText("Marca cadastrada com sucesso!")).toBeVisible()
  })

  await test.step("its host shows name, colour, title and icon, by day and by night", async () => {
    const guest = await (await browser.newContext()).newPage()
    // the server keeps what it read for two seconds
    await expect(async () => {
      const answer = await guest.goto(`${ofHost}/login`)
      expect(await answer?.text()).toContain("<title>Loja Amarela</title>")
    }).toPass()
    await expect(guest.getByText("Loja Amarela", { exact: true })).toBeVisible()
    const shown = await head(guest)
    expect(shown).toMatchObject({ title: "Loja Amarela", frame: "#f5c400" })
    expect(shown.icon).toMatch(/^\/api\/brand-images\/[0-9a-f]{32}$/u)
    for (const colorScheme of ["light", "dark"] as const) {
      await guest.emulateMedia({ colorScheme })
      expect(await colourOf(guest, "brand")).toBe("#f5c400")
      expect(await colourOf(guest, "on-brand")).toBe("#171309")
    }
    await nothingWrong(guest, "the login of a yellow brand")
  })

  await test.step("an unknown host gets the first brand, which a change shows on the open page at once", async () => {
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(`${server.url.replace("localhost", "outra.localhost")}/login`)
    await expect(stranger.getByText("Prosa", { exact: true })).toBeVisible()
    expect(await head(stranger)).toMatchObject({ title: "Prosa", frame: "#046af3" })

    await page.getByRole("button", { name: "Editar Prosa" }).click()
    await expect(dialog.getByText("Como fica")).toBeVisible()
    await dialog.getByRole("textbox", { name: "Nome", exact: true }).fill("Prosa Nova")
    await dialog.getByRole("textbox", { name: "Cor principal", exact: true }).fill("#0d7a5f")
    await dialog.getByRole("button", { name: "Salvar marca" }).click()
    await expect.poll(() => head(page)).toMatchObject({ title: "Prosa Nova", frame: "#0d7a5f" })
    await expect.poll(() => colourOf(page, "brand")).toBe("#0d7a5f")
    await page.getByRole("button", { name: "Editar Prosa Nova" }).click()
    await expect(dialog.getByText("Alterada")).toBeVisible()
    await nothingWrong(page, "a changed brand")
  })

  await test.step("it gets back what the other specs expect", async () => {
    await dialog.getByRole("textbox", { name: "Nome", exact: true }).fill("Prosa")
    await dialog.getByRole("textbox", { name: "Cor principal", exact: true }).fill("#046af3")
    await dialog.getByRole("button", { name: "Salvar marca" }).click()
    await expect.poll(() => head(page)).toMatchObject({ title: "Prosa", frame: "#046af3" })
  })
})
