import { findings } from "./axe.ts"
import { arrive } from "./people.ts"
import { expect, test } from "./with-server.ts"

test("an administrator sees who did what, narrows it, and a link leads to the same", async ({ browser, server }) => {
  const helena = await arrive(browser, server, "helena")
  const created = await helena.evaluate(async () => {
    const body = JSON.stringify({ name: "Leitura", permissions: [] })
    const headers = { "content-type": "application/json" }
    return (await fetch("/api/profiles", { method: "POST", headers, body })).status
  })
  expect(created).toBe(200)

  const page = await arrive(browser, server, "admin")
  await page.getByRole("button", { name: /Casa Aroeira/ }).click()
  await expect(page).toHaveURL(`${server.url}/home`)
  // Arriving closes the sidebar, which the pointer then opens.
  await expect(page.getByRole("heading", { name: "Atendimento inteligente e automatizado" })).toBeVisible()
  // Its group is open: the page of the companies is one of its lines.
  await page.getByRole("button", { name: "Configurações" }).hover()
  await page.getByRole("link", { name: "Auditoria" }).click()
  await expect(page).toHaveURL(`${server.url}/audit`)
  await expect(page.getByRole("rowheader", { name: "Helena Aroeira" }).first()).toBeVisible()
  await expect(page.getByRole("cell", { name: "Perfil criado" }).first()).toBeVisible()
  expect(await findings(page)).toEqual([])

  await test.step("by keyboard alone, to what was published only", async () => {
    await page.getByRole("combobox", { name: "Ação" }).focus()
    await page.keyboard.type("Fluxo")
    await expect(page).toHaveURL(`${server.url}/audit?action=flow.publish`)
    await expect(page.getByRole("cell", { name: "Perfil criado" })).toHaveCount(0)
    expect(await findings(page)).toEqual([])
  })

  await test.step("back, and by the person's name", async () => {
    await page.goBack()
    await page.getByRole("searchbox", { name: "Buscar por pessoa" }).fill("helena")
    await expect(page).toHaveURL(`${server.url}/audit?search=helena`)
    await page.reload()
    await expect(page.getByRole("rowheader", { name: "Helena Aroeira" }).first()).toBeVisible()
  })

  await test.step("what changed, and what was done on the platform", async () => {
    const row = page.getByRole("row", { name: /Perfil Leitura/u }).first()
    await row.getByText("O que mudou").click()
    await expect(row.getByText("Nome: Leitura")).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.getByRole("combobox", { name: "Onde" }).selectOption("Plataforma")
    await expect(page).toHaveURL(/scope=platform/u)
    await expect(page.getByText("O que os administradores fizeram na plataforma")).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  await test.step("who administers the company reads its records alone; others are not let in", async () => {
    await helena.goto(`${server.url}/audit?scope=platform`)
    await expect(helena.getByText("O que as pessoas fizeram na empresa")).toBeVisible()
    await expect(helena.getByRole("combobox", { name: "Onde" })).toHaveCount(0)
    await expect(helena.getByRole("cell", { name: "Perfil criado" }).first()).toBeVisible()
    expect(await findings(helena)).toEqual([])
    const camila = await arrive(browser, server, "camila")
    await camila.goto(`${server.url}/audit`)
    await expect(camila).toHaveURL(`${server.url}/401`)
  })
})
