import { expect, type Page } from "@playwright/test"

/** Waits until the browser keeps a draft that has these words. */
export const keepsDraft = (page: Page, words: string): Promise<void> =>
  expect.poll(async () => (await page.evaluate(draftsOfBrowser)).includes(words), { intervals: [100] }).toBe(true)

/** Waits until the browser keeps no draft that has these words. */
export const keepsNoDraft = (page: Page, words: string): Promise<void> =>
  expect.poll(async () => (await page.evaluate(draftsOfBrowser)).includes(words), { intervals: [100] }).toBe(false)

/** Returns the stored drafts as JSON. */
const draftsOfBrowser = async (): Promise<string> => {
  // Opening a database that is not there would make an empty one, which the product could not use.
  if (!(await indexedDB.databases()).some(({ name }) => name === "prosa-drafts")) return "[]"
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("prosa-drafts")
    opening.addEventListener("error", () => reject(new Error("the drafts cannot be opened")))
    opening.addEventListener("success", () => {
      const database = opening.result
      const reading = database.transaction("flows").objectStore("flows").getAll()
      reading.addEventListener("error", () => reject(new Error("the drafts cannot be read")))
      reading.addEventListener("success", () => {
        database.close()
        resolve(JSON.stringify(reading.result))
      })
    })
  })
}
