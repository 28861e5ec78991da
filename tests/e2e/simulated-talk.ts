import { expect, type Locator, type Page } from "@playwright/test"

/** A conversation with the simulator of the editor, on the live chat. */
export interface SimulatedTalk {
  readonly phone: Locator
  /** What is said on either side. */
  readonly talk: Locator
  readonly say: (words: string) => Promise<void>
  /** Sends a file of this kind: 'Imagem'. */
  readonly send: (kind: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens the simulator with the flow as it is drawn, and waits until the bot has greeted: before that nothing is sent. */
export const simulate = async (page: Page, greeting = "Olá! Seja bem-vindo(a)."): Promise<SimulatedTalk> => {
  const toggle = () => page.getByRole("button", { name: "Testar", exact: true }).first().click()
  await toggle()
  const phone = page.getByRole("complementary", { name: "Simulador" })
  await phone.getByRole("button", { name: "Atualizar Bot" }).click()
  const talk = phone.getByRole("log", { name: "Conversa simulada" })
  const field = phone.getByPlaceholder("Escrever mensagem...")
  await expect(talk.getByText(greeting).last()).toBeVisible()
  await expect(field).toBeFocused()
  return {
    phone,
    talk,
    say: async (words) => {
      await field.fill(words)
      await field.press("Enter")
    },
    send: async (kind) => {
      await phone.getByRole("button", { name: "Enviar um arquivo" }).click()
      await page.getByRole("menuitem", { name: kind }).click()
    },
    close: toggle,
  }
}
