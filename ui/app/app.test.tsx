import { sessionEnded, unreachable } from "@prosa/core/kernel"
import { createScope, type Scope } from "@prosa/core/kernel/view"
import { act, cleanup, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createSession } from "@prosa/core/access/view"
import { aSessionHost, aUser, createInMemorySessions } from "@prosa/core/access/testing"
import { Effect } from "effect"
import { BehaviorSubject } from "rxjs"
import { FaultBoundary } from "../kit/feedback/page-fault.tsx"
import { ThemeProvider } from "../theme/theme-provider.tsx"
import { createFakeServices } from "../testing/fake-services.ts"
import { App } from "./app.tsx"

let scope: Scope
beforeEach(() => {
  scope = createScope()
})
afterEach(() => {
  cleanup()
  scope.end()
  vi.restoreAllMocks()
})

const fault = "Não foi possível abrir esta página"

describe("the product in the browser", () => {
  it("says that the server does not respond, and opens the page once it does", async () => {
    window.history.replaceState(null, "", "/login")
    vi.useFakeTimers()
    try {
      const { entry, work } = createFakeServices(scope, { signedIn: false })
      const known = createInMemorySessions(aUser(), { signedIn: false })
      let failure: typeof unreachable | typeof sessionEnded = unreachable
      const sessions = { ...known, refresh: () => Effect.suspend(() => Effect.fail(failure)) }
      const session = createSession(scope, { sessions, host: aSessionHost() })
      render(<App entry={{ ...entry, session }} loadWork={async () => () => work} />)
      await vi.advanceTimersByTimeAsync(0)
      expect(screen.getByRole("alert").textContent).toContain("Sem resposta do servidor")
      failure = sessionEnded
      await vi.advanceTimersByTimeAsync(5_000)
    } finally {
      vi.useRealTimers()
    }
    expect(await screen.findByRole("button", { name: "Entrar" })).toBeDefined()
  })

  it("says when a page's script could not be loaded, and offers to load it again", async () => {
    window.history.replaceState(null, "", "/home")
    const { entry } = createFakeServices(scope)
    render(<App entry={entry} loadWork={() => Promise.reject(new Error("the chunk is gone"))} />)
    expect((await screen.findByRole("alert")).textContent).toContain(fault)
    expect(screen.getByRole("button", { name: "Tentar novamente" })).toBeDefined()
  })

  it("keeps what stands round a page that failed, and forgets the fault at another address", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {})
    const Broken = () => {
      throw new Error("broken")
    }
    const draw = (address: string, page: React.ReactNode) => (
      <ThemeProvider>
        <nav>menu</nav>
        <FaultBoundary address={address}>{page}</FaultBoundary>
      </ThemeProvider>
    )
    const { rerender } = render(draw("/a", <Broken />))
    expect((await screen.findByRole("alert")).textContent).toContain(fault)
    expect(screen.getByText("menu")).toBeDefined()
    rerender(draw("/b", <p>outra página</p>))
    expect(await screen.findByText("outra página")).toBeDefined()
    expect(screen.queryByRole("alert")).toBeNull()
  })

  it("leaves a page to who may not see it any more while it holds unsaved work, and leads them away then", async () => {
    window.history.replaceState(null, "", "/profiles")
    let unsaved = true
    const user = aUser({ permissions: ["profile_view", "profile_create"] })
    const { entry, work } = createFakeServices(scope, { user, hasUnsavedWork: () => unsaved })
    const freshStarts$ = new BehaviorSubject(0)
    render(<App entry={{ ...entry, freshStarts$ }} loadWork={async () => () => work} />)
    // the page's script is loaded first
    expect(await screen.findByRole("heading", { name: /^Permissionamento/u })).toBeDefined()
    act(() => entry.session.changed({ permissions: [] }))
    expect(screen.getByRole("heading", { name: /^Permissionamento/u })).toBeDefined()
    unsaved = false
    act(() => freshStarts$.next(1))
    expect(await screen.findByText("Acesso negado")).toBeDefined()
  })
})
