import { act, cleanup, render, screen } from "@testing-library/react"
import { type ReactNode, Suspense } from "react"
import { afterEach, expect, it, vi } from "vitest"
import { FaultBoundary } from "./page-fault.tsx"
import { type Preloadable, preloadable, useLoaded } from "./preloadable.ts"
import { ThemeProvider } from "../../theme/theme-provider.tsx"

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface Named {
  readonly name: string
}
const Greeting = ({ name }: Named): ReactNode => <p>Olá, {name}</p>

/** Shows a component once its code is there. */
const Waiting = ({ of: Drawn }: { readonly of: Preloadable<Named> }) =>
  useLoaded(Drawn) === undefined ? <output>carregando</output> : <Drawn name="Ana" />

it("is drawn at once where it was loaded before, without the fallback around it", async () => {
  const load = vi.fn(async () => ({ Greeting }))
  const Drawn = preloadable(load, "Greeting")
  await Promise.all([Drawn.load(), Drawn.load()])
  render(
    <Suspense fallback="carregando">
      <Drawn name="Ana" />
    </Suspense>,
  )
  expect(screen.getByText("Olá, Ana")).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

it("waits in the Suspense around it where it was not", async () => {
  const Drawn = preloadable(async () => ({ Greeting }), "Greeting")
  await act(async () => {
    render(
      <Suspense fallback="carregando">
        <Drawn name="Ana" />
      </Suspense>,
    )
  })
  expect(await screen.findByText("Olá, Ana")).toBeDefined()
})

it("is waited for by `useLoaded`, which goes over to another", async () => {
  const first = preloadable(async () => ({ Greeting }), "Greeting")
  const { rerender } = render(<Waiting of={first} />)
  expect(screen.getByText("carregando")).toBeDefined()
  expect(await screen.findByText("Olá, Ana")).toBeDefined()
  let bring: (module: { readonly Parting: typeof Greeting }) => void = () => {}
  const second = preloadable(
    () => new Promise<{ readonly Parting: typeof Greeting }>((resolve) => (bring = resolve)),
    "Parting",
  )
  rerender(<Waiting of={second} />)
  expect(screen.getByText("carregando")).toBeDefined()
  await act(async () => bring({ Parting: ({ name }) => <p>Tchau, {name}</p> }))
  expect(await screen.findByText("Tchau, Ana")).toBeDefined()
})

it("fails in the boundary around it, and is loaded anew when it is asked for again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  let broken = true
  const Drawn = preloadable(async () => {
    if (broken) throw new Error("the chunk is gone")
    return { Greeting }
  }, "Greeting")
  const draw = (address: string) => (
    <ThemeProvider>
      <FaultBoundary address={address}>
        <Waiting of={Drawn} />
      </FaultBoundary>
    </ThemeProvider>
  )
  const { rerender } = render(draw("/a"))
  expect(await screen.findByRole("alert")).toBeDefined()
  broken = false
  rerender(draw("/b"))
  expect(await screen.findByText("Olá, Ana")).toBeDefined()
})
