// @vitest-environment happy-dom
import { aUser, createInMemorySessions } from "@prosa/core/access/testing"
import { createSession } from "@prosa/core/access/view"
import { createScope } from "@prosa/core/kernel/view"
import { createToaster } from "@prosa/core/shell/view"
import { BehaviorSubject } from "rxjs"
import { expect, it } from "vitest"
import { browserSessionHost } from "./browser-host.ts"
import { createWorkServices } from "./work-services.ts"

it("every context's services are bound, each port to something that is there", () => {
  const scope = createScope()
  const work = createWorkServices({
    http: { fetch: () => Promise.reject(new Error("No call is made here.")), sessionEnded: () => {} },
    session: createSession(scope, {
      sessions: createInMemorySessions(aUser()),
      host: browserSessionHost,
    }),
    toaster: createToaster(scope),
    navigation: { path: "/", go: () => {}, replace: () => {} },
    freshStarts$: new BehaviorSubject(0),
  })
  expect(Object.keys(work)).toContain("shell")
  for (const services of Object.values(work))
    for (const [port, adapter] of Object.entries(services)) expect(adapter, port).toBeDefined()
  // One bot port for all its users.
  expect(work.flow.bots).toBe(work.bot.bots)
  scope.end()
})
