import type { Locator, Page, Response } from "@playwright/test"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

/** The bytes that come over the wire for all the scripts that a page has asked for by the time it shows `drawn` and is quiet. */
const scriptBytes = async (page: Page, address: string, drawn: Locator): Promise<number> => {
  const scripts: Array<Response> = []
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response)
  })
  await page.goto(address)
  await drawn.waitFor()
  await page.waitForLoadState("networkidle")
  expect(scripts.length).toBeGreaterThan(0)
  const sizes = await Promise.all(
    scripts.map(async (response) => {
      expect(await response.headerValue("content-encoding"), response.url()).toBe("br")
      await response.finished()
      return (await response.request().sizes()).responseBodySize
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The addresses of everything that a page has loaded. */
const scriptsOf = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name))

test("the login page is there with at most 135 kB of script, none of it the world's numbering plans", async ({
  page,
  server,
}) => {
  const enter = page.getByRole("button", { name: "Entrar" })
  expect(await scriptBytes(page, `${server.url}/login`, enter)).toBeLessThanOrEqual(135_000)
  expect((await scriptsOf(page)).filter((name) => name.includes("/telephone-"))).toEqual([])
})

test("the inbox costs at most 345 kB of script, and loads nothing of what builds flows, nor the world's numbering plans", async ({
  browser,
  server,
}) => {
  const page = await signIn(browser, server, "camila")
  const row = page.getByRole("region", { name: "Conversas" }).getByRole("link").first()
  expect(await scriptBytes(page, `${server.url}/omnichannel`, row)).toBeLessThanOrEqual(345_000)
  const scripts = await scriptsOf(page)
  expect(scripts.some((name) => name.includes("/inbox-"))).toBe(true)
  expect(scripts.filter((name) => /\/(builder|flow-editor|linter|telephone)-/u.test(name))).toEqual([])
})

test("the widget costs a customer's page at most 2 kB, and a visitor's chat at most 37 kB", async ({
  page,
  server,
}) => {
  const loader = await page.request.get(`${server.url}/widget/prosa.js`, { headers: { "accept-encoding": "br" } })
  expect(loader.headers()["content-encoding"]).toBe("br")
  expect(Number(loader.headers()["content-length"])).toBeLessThanOrEqual(2_000)
  const demo = await (await page.request.get(`${server.url}/demo`)).text()
  const token = /data-token="([^"]+)"/u.exec(demo)?.[1] ?? ""
  const chat = `${server.url}/widget/chat.html#${token}`
  expect(await scriptBytes(page, chat, page.getByRole("textbox"))).toBeLessThanOrEqual(37_000)
})
