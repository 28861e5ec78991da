import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { demoDataVariable, startServer } from "./running-server.ts"

/** Starts the product once on an empty folder, which makes the demo company, and keeps what it leaves. */
const makeDemoData = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), "prosa-e2e-demo-"))
  const server = await startServer(folder)
  await server.stop()
  process.env[demoDataVariable] = folder
  return () => rm(folder, { recursive: true, force: true })
}

export default makeDemoData
