import { randomUUID } from "node:crypto"
import { type Browser, expect } from "@playwright/test"
import { signIn } from "./people.ts"
import type { CompanyDoor, DemoCompany } from "./running-server.ts"

/** Says something as the visitor of a conversation, and waits until the server has it. */
export type SayAsVisitor = (text: string) => Promise<void>

/** Begins conversations with 'Aroeira Atendimento' as visitors of the widget do, without a page for each. */
export const beginRooms = async (
  browser: Browser,
  company: CompanyDoor & Partial<Pick<DemoCompany, "firstBot">>,
  count: number,
): Promise<ReadonlyArray<SayAsVisitor>> => {
  const builder = await signIn(browser, company, "julia")
  const bot = await builder.request.get(`${company.url}/api/bots/${company.firstBot ?? 1}/summary`)
  expect(bot.status()).toBe(200)
  const { token: botToken } = (await bot.json()) as { readonly token: string }
  const call = async (path: string, data: object, token?: string) => {
    const response = await fetch(`${company.url}${path}`, {
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
  const begin = async (): Promise<SayAsVisitor> => {
    const { visitorToken } = await call("/api/livechat/sessions", { botToken })
    const say: SayAsVisitor = async (text) => {
      await call("/api/livechat/messages", { clientId: `visita-${randomUUID()}`, text }, visitorToken)
    }
    await say("oi")
    return say
  }
  const visitors: Array<SayAsVisitor> = []
  for (let at = 0; at < count; at += 10)
    visitors.push(...(await Promise.all(Array.from({ length: Math.min(10, count - at) }, begin))))
  await builder.context().close()
  return visitors
}
