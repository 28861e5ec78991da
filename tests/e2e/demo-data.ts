import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { demoDataVariable, startServer } from "./running-server.ts"

/** More than the specs that take a company of their own. */
const companies = 40

/** Starts the product once on an empty folder, which makes the demo's companies, and keeps what it leaves. */
const makeDemoData = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), "prosa-e2e-demo-"))
  const server = await startServer(folder, {}, companies)
  await server.stop()
  process.env[demoDataVariable] = folder
  return () => rm(folder, { recursive: true, force: true })
}

export default makeDemoData
