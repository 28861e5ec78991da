import { type Browser, expect, type Locator, type Page } from "@playwright/test"
import { samplePicture, sampleVoice } from "@prosa/fakes"
import { nothingWrongInLong } from "./axe.ts"
import { type ChannelCustomer, isOffered, often, receives } from "./channel-customers.ts"
import { pressAt, tabTo } from "./keyboard.ts"
import { signIn } from "./people.ts"
import type { RunningServer } from "./running-server.ts"

/** Of the demo bot that answers on the channels. */
export const subjects = [
  "Meu pedido",
  "Troca ou devolução",
  "Boletos e pagamentos",
  "Montagem",
  "Garantia",
  "Lojas e horários",
  "Falar com atendente",
]
const whatHappened = ["Me arrependi", "Veio com defeito", "Veio outro produto"]

/** Signs Júlia in, opens the demo bot's page, and opens the dialog of a channel by keyboard alone. */
export const openChannelDialog = async (
  browser: Browser,
  server: RunningServer,
  channel: "WhatsApp" | "Facebook" | "Instagram",
): Promise<{ readonly page: Page; readonly dialog: Locator; readonly card: Locator }> => {
  const page = await signIn(browser, server, "julia")
  await page.goto(`${server.url}/chatbots`)
  const bot = page.getByRole("article").filter({ hasText: "Aroeira Atendimento" })
  await bot.getByRole("link", { name: "Detalhes do Bot" }).click()
  const card = page.getByRole("list", { name: "Canais" }).getByRole("button", { name: new RegExp(`^${channel}`, "u") })
  await pressAt(page, card)
  return { page, card, dialog: page.getByRole("dialog", { name: channel }) }
}

/** Logs in at the window that a button opens, by keyboard alone; the window closes itself. */
export const logInAtMeta = async (page: Page, button: Locator): Promise<void> => {
  const popup = page.waitForEvent("popup")
  await pressAt(page, button)
  const login = await popup
  const closed = login.waitForEvent("close")
  await pressAt(login, login.getByRole("button", { name: "Continuar" }))
  await closed
}

/** Ways of a channel to offer choices: what the vendor calls seven of them, and three. */
export interface ChoiceTypes {
  readonly many: string
  readonly few: string
}

/** The customer writes, and chooses of what the bot offers until it transfers to Rafael. */
export const isTransferred = async (customer: ChannelCustomer, { many, few }: ChoiceTypes): Promise<void> => {
  customer.says("bom dia")
  await isOffered(customer, many, subjects)
  expect(customer.received().map(({ text }) => text)[0]).toContain("Casa Aroeira")
  customer.chooses("Troca ou devolução")
  await isOffered(customer, few, whatHappened)
  expect(customer.received().at(-1)?.text).toContain("Sem problema. O que aconteceu?")
  customer.chooses("Veio com defeito")
  await isOffered(customer, few, ["Risco ou lasca", "Peça quebrada"])
  customer.chooses("Risco ou lasca")
  await isOffered(customer, few, ["Quero o kit"])
  customer.chooses("Quero o kit")
  await receives(customer, ({ text }) => text.startsWith("Vou passar você para o nosso especialista"), "the transfer")
}

/** The inbox of a person, and what is said in the conversation that is open there. */
export interface OpenRoom {
  readonly page: Page
  /** The row of the message with this text or file. */
  readonly row: (content: string) => Locator
}

/** Signs a person in, and opens the room of a customer from the list. */
export const openRoom = async (
  browser: Browser,
  server: RunningServer,
  person: string,
  { name }: ChannelCustomer,
): Promise<OpenRoom> => {
  const page = await signIn(browser, server, person)
  await page.goto(`${server.url}/omnichannel`)
  await roomsOf(page).filter({ hasText: name }).click()
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible()
  return { page, row: rowsOf(page) }
}

export const roomsOf = (page: Page): Locator => page.getByRole("region", { name: "Conversas" }).getByRole("link")

export const rowsOf =
  (page: Page) =>
  (content: string): Locator => {
    const rows = page.getByRole("region", { name: "Mensagens" }).getByRole("listitem")
    return rows
      .filter({ has: page.getByText(content).or(page.getByAltText(content)).or(page.getByLabel(content)) })
      .last()
  }

/** Writes as a person does, and waits until the customer has received it. */
export const writes = async ({ page, row }: OpenRoom, customer: ChannelCustomer, text: string): Promise<Locator> => {
  await page.getByRole("textbox", { name: "Mensagem" }).fill(text)
  await page.keyboard.press("Enter")
  await receives(customer, (message) => message.text === text, text)
  return row(text)
}

export const picture = { name: "retoque.png", mimeType: "image/png", buffer: samplePicture() }
/** A voice note as telephones record it. */
export const voiceNote = { name: "recado.ogg", mimeType: "audio/ogg", buffer: sampleVoice() }

/** Attaches a file by keyboard and sends it, with a text if there is one. */
export const attachesAndSends = async ({ page, row }: OpenRoom, file: typeof picture, text = ""): Promise<Locator> => {
  const field = page.getByRole("textbox", { name: "Mensagem" })
  await field.fill(text)
  const choosing = page.waitForEvent("filechooser")
  await pressAt(page, page.getByRole("button", { name: "Anexar arquivo" }))
  await (await choosing).setFiles(file)
  await expect(page.getByRole("list", { name: "Anexos" }).getByText(file.name)).toBeVisible()
  await expect(page.getByRole("button", { name: /^Enviar/u })).toBeEnabled()
  await tabTo(page, field, { back: true })
  await page.keyboard.press("Enter")
  await expect(page.getByRole("list", { name: "Anexos" })).toBeHidden()
  return row(file.mimeType.startsWith("image/") ? file.name : `Áudio ${file.name}`)
}

/** The vendor's state that a message shows. */
export const shows = (row: Locator, state: "Enviada" | "Entregue" | "Lida"): Promise<void> =>
  expect(row.getByTitle(state, { exact: true })).toBeVisible()

/** The customer's picture is seen in the room. */
export const seesPictureOf = async ({ page }: OpenRoom, customer: ChannelCustomer): Promise<void> => {
  customer.sendsPicture()
  const seen = page.getByRole("region", { name: "Mensagens" }).getByRole("img").last()
  await expect
    .poll(() => seen.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth), often)
    .toBe(240)
}

/** Finalizes by keyboard alone; the next that the customer writes is a new conversation, which the bot answers. */
export const finalizes = async (
  { page }: OpenRoom,
  customer: ChannelCustomer,
  { many }: ChoiceTypes,
): Promise<void> => {
  const finalize = page.getByRole("button", { name: "Finalizar" })
  await finalize.focus()
  await page.keyboard.press("Enter")
  const question = page.getByRole("alertdialog")
  await expect(question).toContainText("Você deseja finalizar a conversa?")
  await pressAt(page, question.getByRole("button", { name: "Finalizar" }))
  await expect(page.getByText("Conversa finalizada com sucesso")).toBeVisible()
  await expect(page.getByRole("button", { name: "Abrir Sala" })).toBeFocused()
  await nothingWrongInLong(page, "a room that is finalized")
  const before = customer.received().length
  customer.says("oi de novo")
  await expect.poll(() => customer.received().length, often).toBeGreaterThan(before)
  await isOffered(customer, many, subjects)
}
