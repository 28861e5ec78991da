import type { Page } from "@playwright/test"
import type { RunningServer } from "./running-server.ts"

/** Creates a bot in the workspace SAC by the two steps of its dialog, and opens its flow in the editor. */
export const createBotAndEdit = async (page: Page, server: RunningServer, name: string): Promise<void> => {
  await page.goto(`${server.url}/chatbots`)
  await page.getByRole("button", { name: "Criar bot" }).first().click()
  const dialog = page.getByRole("dialog", { name: "Criar Bot do zero" })
  await dialog.getByLabel("Nome").fill(name)
  await dialog.getByLabel("Área de trabalho").selectOption({ label: "SAC" })
  await dialog.getByLabel("Objetivo").selectOption({ label: "FAQ" })
  await dialog.getByRole("button", { name: "Próximo" }).click()
  await dialog.getByRole("button", { name: "Criar bot" }).click()
  await page.getByRole("link", { name: "Editar Script" }).click()
}
