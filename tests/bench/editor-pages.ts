import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Browser, chromium, type Page } from "@playwright/test"
import { build } from "vite"
import { must } from "./measure.js"

const program = fileURLToPath(new URL("../../../composition-root/dist/server/main.js", import.meta.url))
const barePage = fileURLToPath(new URL("../bare-canvas/", import.meta.url))
const debian = "/usr/bin/chromium"

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
  const { child, url } = await startProduct(join(folder, "data"))
  const browser: Browser = await chromium.launch({
    ...(existsSync(debian) ? { executablePath: debian } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
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
      const ended = new Promise((resolve) => child.once("exit", resolve))
      child.kill("SIGTERM")
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs in each page before its own scripts: remembers when the last press began. */
const observing = `
addEventListener("click", () => { globalThis.pressedAt = performance.now() }, { capture: true })
`

const startProduct = async (dataDir: string): Promise<{ readonly child: ChildProcess; readonly url: string }> => {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve))
  const { port } = portOf(probe)
  await new Promise((resolve) => probe.close(resolve))
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: "", NODE_ENV: "test" }
  const child = spawn(process.execPath, [program, "--demo"], { env, stdio: ["ignore", "pipe", "inherit"] })
  await new Promise<void>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the product ended with ${code} instead of starting`)))
    child.stdout.on("data", (chunk: Buffer) => {
      if (String(chunk).includes("Prosa no ar")) resolve()
    })
  })
  child.removeAllListeners("exit")
  process.once("exit", () => child.kill("SIGKILL"))
  return { child, url: `http://localhost:${port}` }
}

const loginOf = (dataDir: string, name: string) => {
  const lines = readFileSync(join(dataDir, "first-login.txt"), "utf8").split("\n")
  const [email = "", password = ""] = lines.flatMap((line) => {
    const words = line.trim().split(/\s+/u)
    return words[0]?.startsWith(`${name}.`) === true ? words : []
  })
  must(email !== "" && password !== "", `the demo company has somebody called ${name}`)
  return { email, password }
}

// a server that listens on a port has an address of this kind
const portOf = (server: Server): AddressInfo => server.address() as AddressInfo
