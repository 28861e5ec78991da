import { spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { must } from "./measure.js"

const program = fileURLToPath(new URL("../../../composition-root/dist/program/main.js", import.meta.url))
const debian = "/usr/bin/chromium"

/** Debian's Chromium where it is installed, else the one that Playwright has installed. */
export const systemChromium = existsSync(debian) ? { executablePath: debian } : {}
export const chromiumFlags = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]

/** The product on a free port, with its demo company. */
export interface StartedProduct {
  readonly url: string
  readonly stop: () => Promise<void>
}

export const startProduct = async (dataDir: string): Promise<StartedProduct> => {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve))
  const { port } = portOf(probe)
  await new Promise((resolve) => probe.close(resolve))
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    NODE_ENV: "test",
    CALL_LIMIT_FACTOR: "0",
  }
  const child = spawn(process.execPath, [program, "--demo"], { env, stdio: ["ignore", "pipe", "inherit"] })
  await new Promise<void>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the product ended with ${code} instead of starting`)))
    child.stdout.on("data", (chunk: Buffer) => {
      if (String(chunk).includes("Prosa no ar")) resolve()
    })
  })
  child.removeAllListeners("exit")
  process.once("exit", () => child.kill("SIGKILL"))
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve))
      child.kill("SIGTERM")
      await ended
    },
  }
}

/** Returns the address and password of somebody of the demo company, by the first name. */
export const loginOf = (dataDir: string, name: string) => {
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
