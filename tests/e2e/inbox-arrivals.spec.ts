import type { Page } from "@playwright/test"
import { nothingWrong } from "./axe.ts"
import { beginRooms } from "./begin-rooms.ts"
import { isLong } from "../long-run.ts"
import { signIn } from "./people.ts"
import { expect, test } from "./with-server.ts"

/** Many pages of the list. */
const many = isLong ? 1_000 : 200

interface Place {
  readonly href: string
  readonly top: number
}

/** Follows the row in the middle of the list at every frame; answers how far it was from its place at most, in pixels. */
const followMiddle = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector("section[aria-label=Conversas] ul")
    const scroller = list?.parentElement
    if (!list || !scroller) throw new Error("there is no list")
    const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2
    const row = [...list.querySelectorAll("a")].find((link) => link.getBoundingClientRect().bottom > middle)
    const href = row?.getAttribute("href") ?? ""
    const top = () => list.querySelector(`a[href="${href}"]`)?.getBoundingClientRect().top ?? Number.NaN
    const place: Place = { href, top: top() }
    let farthest = 0
    const follow = () => {
      farthest = Math.max(farthest, Math.abs(top() - place.top))
      requestAnimationFrame(follow)
    }
    follow()
    Object.assign(window, { farthest: () => farthest })
    return place
  })

test("what is read of the inbox stays in its place while hundreds of rooms arrive", async ({ browser, company }) => {
  test.setTimeout(300_000)
  await beginRooms(browser, company, 60)
  const page = await signIn(browser, company, "camila")
  await page.goto(`${company.url}/omnichannel`)
  const list = page.getByRole("region", { name: "Conversas" })
  const rows = list.getByRole("listitem")
  await expect(rows.first()).toBeVisible()

  await test.step("the list is scrolled to its fortieth conversation", async () => {
    for (const at of [10, 20, 30, 40]) {
      await expect(rows.nth(at)).toBeAttached()
      await rows.nth(at).scrollIntoViewIfNeeded()
    }
    await list.getByRole("list").hover()
    await page.mouse.wheel(0, 41)
  })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const { href } = await followMiddle(page)

  await beginRooms(browser, company, many)
  await expect(list.getByRole("button", { name: `Novidades em ${many} conversas` })).toBeVisible({ timeout: 60_000 })
  expect(await page.evaluate<number>("farthest()")).toBeLessThanOrEqual(1)
  await expect(list.locator(`a[href="${href}"]`)).toBeInViewport()
  await nothingWrong(page, "a scrolled inbox with news above")

  await test.step("a press leads to the newest, where the next one is seen as it comes", async () => {
    await list.getByRole("button", { name: `Novidades em ${many} conversas` }).click()
    await expect(rows.first()).toBeInViewport()
    await expect(list.getByRole("button", { name: /Novidades em/u })).toHaveCount(0)
    const newest = await rows.first().getByRole("link").getAttribute("href")
    await beginRooms(browser, company, 10)
    await expect(rows.first().getByRole("link")).not.toHaveAttribute("href", newest ?? "")
    await expect(rows.first()).toBeInViewport()
    await expect(list.getByRole("button", { name: /Novidades em/u })).toHaveCount(0)
  })
})
