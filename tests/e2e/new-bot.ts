import { expect, type Page } from "@playwright/test"
import type { CompanyDoor } from "./running-server.ts"

/** Creates a bot in the workspace SAC which opens its flow in the editor. */
export const createBotAndEdit = async (page: Page, server: CompanyDoor, name: string): Promise<void> => {
  await page.goto(`${server.url}/chatbots`)
  await page.getByRole("button", { name: "Criar bot" }).first().click()
  await page.getByRole("button", { name: /^Criar do zero/u }).click()
  const dialog = page.getByRole("dialog", { name: "Criar Bot do zero" })
  await dialog.getByLabel("Nome").fill(name)
  await dialog.getByLabel("Área de trabalho").selectOption({ label: "SAC" })
  await dialog.getByLabel("Objetivo").selectOption({ label: "FAQ" })
  await dialog.getByRole("button", { name: "Criar bot" }).click()
  await expect(page).toHaveURL(/\/drawflow\/\d+\/\d+$/u)
}

/** Publishes the flow in the editor, through its review, and closes what says so. */
export const publishFlow = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Publicar", exact: true }).click()
  await page
    .getByRole("dialog", { name: /^Publicar/u })
    .getByRole("button", { name: /^Publicar versão/u })
    .click()
  const published = page.getByRole("dialog", { name: /^Publicado · versão \d+$/ })
  await expect(published).toContainText("Quem começar uma conversa agora")
  await published.getByRole("button", { name: "Fechar" }).last().click()
}

/** The token under which the bot of the editor's address is served. */
export const tokenOfEdited = (page: Page): Promise<string> =>
  page.evaluate(
    async (botId) => {
      const { token } = await (await fetch(`/api/bots/${botId}/summary`)).json()
      return String(token)
    },
    /drawflow\/(\d+)/u.exec(page.url())?.[1],
  )
