import { expect, type Page, type Route } from "@playwright/test"
import { nothingWrong } from "./axe.ts"

/** How an answer is kept from coming, or replaced, to see what a page shows then. */
export const never = () => {}
export const refused = (route: Route) =>
  route.fulfill({ status: 503, json: { _tag: "Unavailable", message: "Tente novamente em alguns instantes." } })
export const empty = (route: Route) => route.fulfill({ json: { result: [], total: 0 } })

/** Opens a page while one of its calls is answered otherwise, and looks at it. The page must make the call. */
export const lookWhile = async (
  page: Page,
  call: string,
  answered: (route: Route) => unknown,
  open: () => Promise<void>,
  state: string,
) => {
  let asked = 0
  await page.route(call, (route) => {
    asked += 1
    return answered(route)
  })
  await open()
  await nothingWrong(page, state)
  expect(asked, `${state}: nothing asked for ${call}`).toBeGreaterThan(0)
  await page.unroute(call)
}
