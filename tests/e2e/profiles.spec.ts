import { type Page } from "@playwright/test"
import { findings } from "./axe.ts"
import { arrive, signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

/** Many profiles at once, as any program of the company may make them. */
const addMany = (page: Page, count: number) =>
  page.evaluate(async (wanted) => {
    for (let at = 1; at <= wanted; at += 1) {
      const body = JSON.stringify({ name: `Turno ${String(at).padStart(2, "0")}`, permissions: [] })
      const answer = await fetch("/api/profiles", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      })
      if (!answer.ok) throw new Error(await answer.text())
    }
  }, count)

const countProfiles = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await fetch("/api/profiles/paged?limit=1&offset=0")).json()).total)

test("profiles are created, edited, searched and turned over, and the address says what is shown", async ({
  browser,
  server,
}) => {
  const page = await arrive(browser, server, "helena")
  const others = await countProfiles(page)
  const dialog = page.getByRole("dialog")
  const item = (name: RegExp) => dialog.getByRole("treeitem", { name })
  const row = (name: string) => page.getByRole("rowheader", { name, exact: true })

  await test.step("from the menu to the table", async () => {
    await page.getByRole("button", { name: "Configurações" }).click()
    await page.getByRole("link", { name: "Permissionamento" }).click()
    await expect(page).toHaveURL(`${server.url}/profiles`)
    await expect(row("Atendente")).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  await test.step("a profile is created", async () => {
    await page.getByRole("button", { name: "Adicionar" }).click()
    await expect(dialog.getByRole("textbox", { name: "Nome" })).toBeFocused()
    await dialog.getByRole("button", { name: "Salvar perfil" }).click()
    await expect(dialog.getByText("Campo obrigatório")).toBeVisible()
    expect(await findings(page)).toEqual([])
    await dialog.getByRole("textbox", { name: "Nome" }).fill("Supervisora SAC")
    await dialog.getByText("Omnichannel", { exact: true }).click()
    await expect(item(/^Omnichannel, 2 de 2/u)).toHaveAttribute("aria-checked", "true")
    await dialog.getByRole("textbox", { name: "Nome" }).press("Enter")
    await expect(page.getByText("Perfil salvo com sucesso.")).toBeVisible()
    await expect(row("Supervisora SAC")).toBeVisible()
  })

  await test.step("it is edited by keyboard alone", async () => {
    await page.getByRole("button", { name: "Editar Supervisora SAC" }).focus()
    await page.keyboard.press("Enter")
    const name = dialog.getByRole("textbox", { name: "Nome" })
    await expect(name).toBeFocused()
    await expect(name).toHaveValue("Supervisora SAC")
    await page.keyboard.press("Tab")
    await page.keyboard.type("salas")
    await expect(item(/^Salas, 0 de 2/u)).toBeVisible()
    await page.keyboard.press("Tab")
    // The search field's own button stands between.
    await page.keyboard.press("Tab")
    await expect(item(/^Salas/u)).toBeFocused()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Space")
    await expect(item(/^Salas, 1 de 2/u)).toHaveAttribute("aria-checked", "mixed")
    await expect(dialog.getByText("1 alteração não salva")).toBeVisible()
    expect(await findings(page)).toEqual([])
    await dialog.getByRole("button", { name: "Salvar perfil" }).press("Enter")
    await expect(dialog).toBeHidden()
    await expect(page.getByRole("button", { name: "Editar Supervisora SAC" })).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(dialog.getByText("3 de 34 selecionadas")).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
  })

  await test.step("page, size and search are in the address", async () => {
    await addMany(page, 45)
    const all = 46 + others
    await page.goto(`${server.url}/profiles?page=2`)
    await expect(page.getByText(`21–40 de ${all} perfis`)).toBeVisible()
    await page.getByRole("button", { name: "Página 3" }).click()
    await expect(page).toHaveURL(`${server.url}/profiles?page=3`)
    await page.getByRole("combobox", { name: "Por página" }).selectOption("50")
    await expect(page).toHaveURL(`${server.url}/profiles?size=50`)
    await page.getByRole("searchbox", { name: "Buscar por nome" }).fill("TURNO 4")
    await expect(page).toHaveURL(`${server.url}/profiles?search=TURNO+4&size=50`)
    await expect(page.getByText("1–6 de 6 perfis")).toBeVisible()
    await page.reload()
    await expect(page.getByText("1–6 de 6 perfis")).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(`${server.url}/profiles?page=3`)
    await expect(page.getByText(`41–${all} de ${all} perfis`)).toBeVisible()
    await page.goForward()
    await expect(page.getByText(`1–${all} de ${all} perfis`)).toBeVisible()
    await page.goto(`${server.url}/profiles?page=900&size=7`)
    await expect(page.getByText(`41–${all} de ${all} perfis`)).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/profiles?page=3`)
  })

  await test.step("what is not saved is not lost by going back", async () => {
    await page.goto(`${server.url}/home`)
    await page.getByRole("button", { name: "Configurações" }).click()
    await page.getByRole("link", { name: "Permissionamento" }).click()
    await page.getByRole("button", { name: "Editar Supervisora SAC" }).click()
    await dialog.getByRole("textbox", { name: "Nome" }).fill("Outra")
    await page.goBack()
    const question = page.getByRole("alertdialog")
    await expect(question.getByText("Há alterações que não foram salvas. Deseja descartá-las?")).toBeVisible()
    await expect(question.getByRole("button", { name: "Continuar" })).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(`${server.url}/profiles`)
    await expect(dialog.getByRole("textbox", { name: "Nome" })).toHaveValue("Outra")
    await page.goBack()
    await question.getByRole("button", { name: "Descartar" }).click()
    await expect(page).toHaveURL(`${server.url}/home`)
    await page.goForward()
    await expect(row("Supervisora SAC")).toBeVisible()
  })
})

test("profiles are not shown to who may not see them", async ({ browser, server }) => {
  const page = await signIn(browser, server, "julia")
  await expect(page.getByRole("link", { name: "Permissionamento" })).toHaveCount(0)
  await page.goto(`${server.url}/profiles`)
  await expect(page.getByRole("heading", { name: "Acesso negado" })).toBeVisible()
  expect(await page.evaluate(async () => (await fetch("/api/profiles/paged?limit=20&offset=0")).status)).toBe(403)
})
