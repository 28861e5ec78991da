import { afterAll, describe } from "vitest"
import { findNatsServer, throwawayNats, type ThrowawayNats } from "./throwaway-nats.ts"

/** Creates a NATS server, not yet started, that stops with the suite. */
export type MakeNats = (...args: ReadonlyArray<string>) => Promise<ThrowawayNats>

/** Runs a suite that needs a real nats-server. Without one it is skipped with a warning; on CI that is an error. */
export const describeWithNats = (name: string, suite: (make: MakeNats) => void): void => {
  const binary = findNatsServer()
  if (binary !== undefined)
    describe(name, () => {
      const made: Array<ThrowawayNats> = []
      afterAll(async () => {
        for (const server of made) await server.stop()
      })
      suite(async (...args) => {
        const server = await throwawayNats(binary, ...args)
        made.push(server)
        return server
      })
    })
  else if (process.env["CI"]) throw new Error("nats-server is not installed: on CI every suite must run")
  else {
    process.stderr.write(`\n!!! nats-server is NOT installed: "${name}" is NOT tried !!!\n\n`)
    describe.skip(name, () => {})
  }
}
