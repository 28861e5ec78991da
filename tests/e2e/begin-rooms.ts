import { randomUUID } from "node:crypto"
import { type Browser, expect } from "@playwright/test"
import { signIn, tokenOfBot } from "./people.ts"
import type { RunningServer } from "./running-server.ts"

/** Begins conversations as visitors of the widget do, 10 at a time. */
export const beginRooms = async (browser: Browser, server: RunningServer, count: number): Promise<void> => {
  const builder = await signIn(browser, server, "julia")
  await builder.goto(`${server.url}/chatbots`)
  const card = builder.getByRole("article", { name: "Aroeira Atendimento" })
  await card.getByRole("link", { name: "Detalhes do Bot" }).click()
  const botToken = await tokenOfBot(builder)
  const call = async (path: string, data: object, token?: string) => {
    const response = await fetch(`${server.url}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(data),
    })
    expect(response.status, await response.clone().text()).toBeLessThan(300)
    return (await response.json()) as { readonly visitorToken?: string }
  }
  const begin = async () => {
    const { visitorToken } = await call("/api/livechat/sessions", { botToken })
    await call("/api/livechat/messages", { clientId: `visita-${randomUUID()}`, text: "oi" }, visitorToken)
  }
  for (let at = 0; at < count; at += 10) await Promise.all(Array.from({ length: 10 }, begin))
  await builder.context().close()
}
