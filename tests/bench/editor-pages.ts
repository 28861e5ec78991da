import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Browser, chromium, type Page } from "@playwright/test"
import { build } from "vite"
import { chromiumFlags, loginOf, startProduct, systemChromium } from "./started-product.js"

const barePage = fileURLToPath(new URL("../bare-canvas/", import.meta.url))

/** The product with its demo company, somebody who is signed in, and beside it a page of bare xyflow. */
export interface EditorPages {
  /** The product's page. */
  readonly page: Page
  readonly url: string
  /** Opens a page of its own, with bare xyflow, at the size and place of the editor's canvas. It loads what `flow` answers. */
  readonly bare: (query: Readonly<Record<string, string | number>>) => Promise<Page>
  readonly close: () => Promise<void>
}

export const openEditorPages = async (): Promise<EditorPages> => {
  const folder = mkdtempSync(join(tmpdir(), "prosa-editor-"))
  const built = join(folder, "bare")
  await build({ root: barePage, base: "/bare/", logLevel: "error", build: { outDir: built, emptyOutDir: true } })
  const { url, stop } = await startProduct(join(folder, "data"))
  const browser: Browser = await chromium.launch({
    ...systemChromium,
    args: chromiumFlags,
  })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "pt-BR" })
  await context.addInitScript({ content: observing })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  // The browser's question whether to leave unsaved changes.
  page.on("dialog", (dialog) => void dialog.accept())
  const { email, password } = loginOf(join(folder, "data"), "julia")
  await page.goto(`${url}/login`)
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Senha", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Entrar" }).click()
  await page.waitForURL((address) => !address.pathname.includes("login"))
  return {
    page,
    url,
    bare: async (query) => {
      const opened = await context.newPage()
      const search = new URLSearchParams()
      for (const [name, value] of Object.entries(query)) search.set(name, String(value))
      // It stands beside the product, so that it loads the flow over the same API; nothing stands between them afterwards.
      await opened.route(`${url}/bare/**`, (route) =>
        route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
      )
      await opened.goto(`${url}/bare/index.html?${search}`)
      await opened.getByRole("button", { name: "Abrir" }).waitFor()
      await opened.unrouteAll()
      return opened
    },
    close: async () => {
      await browser.close()
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs in each page before its own scripts: remembers when the last press began. */
const observing = `
addEventListener("click", () => { globalThis.pressedAt = performance.now() }, { capture: true })
`
