import type { Scope } from "@prosa/core/kernel/view"
import { act, cleanup, render } from "@testing-library/react"
import { Profiler, type ReactNode, StrictMode } from "react"
import { BehaviorSubject } from "rxjs"
import { afterEach, describe, expect, it, vi } from "vitest"
import { useBehavior } from "./use-behavior.ts"
import { useViewModel } from "./use-view-model.ts"

afterEach(cleanup)

/** Counts what lives, and shows which thing it was made for. */
const createCounter = () => {
  let alive = 0
  const models: { readonly made: string; readonly count$: BehaviorSubject<number> }[] = []
  const create = (made: string) => (scope: Scope) => {
    alive += 1
    scope.add(() => {
      alive -= 1
    })
    const model = { made, count$: new BehaviorSubject(0) }
    models.push(model)
    return model
  }
  return { create, alive: () => alive, last: () => models.at(-1), models }
}

type Counter = ReturnType<typeof createCounter>

const Screen = ({ counter, of }: { readonly counter: Counter; readonly of: string }) => {
  const model = useViewModel(counter.create(of), of)
  return model === undefined ? <p>carregando</p> : <Shown model={model} />
}

const Shown = ({ model }: { readonly model: Counter["models"][number] }) => (
  <p>
    {model.made}: {useBehavior(model.count$)}
  </p>
)

describe.each([
  ["plain", ({ children }: { readonly children: ReactNode }) => <>{children}</>],
  ["strict", StrictMode],
])("a view model in %s mode", (_, Mode) => {
  it("is made when the component appears, and draws what its streams say", () => {
    const counter = createCounter()
    const { container } = render(<Screen counter={counter} of="bot 1" />, { wrapper: Mode })
    expect(container.textContent).toBe("bot 1: 0")
    act(() => counter.last()?.count$.next(7))
    expect(container.textContent).toBe("bot 1: 7")
    expect(counter.alive()).toBe(1)
  })

  it("is the same one while the key is, and another one when it changes", () => {
    const counter = createCounter()
    const { container, rerender } = render(<Screen counter={counter} of="bot 1" />, { wrapper: Mode })
    const first = counter.last()
    rerender(<Screen counter={counter} of="bot 1" />)
    expect(counter.last()).toBe(first)
    rerender(<Screen counter={counter} of="bot 2" />)
    expect(container.textContent).toBe("bot 2: 0")
    expect(counter.alive()).toBe(1)
  })

  it("ends with the component, and nothing listens any more", () => {
    const counter = createCounter()
    const { unmount } = render(<Screen counter={counter} of="bot 1" />, { wrapper: Mode })
    unmount()
    expect(counter.alive()).toBe(0)
    expect(counter.models.some((model) => model.count$.observed)).toBe(false)
  })
})

describe("useBehavior", () => {
  it("follows the stream it is given now, and lets go of the one before", () => {
    const [one$, other$] = [new BehaviorSubject("um"), new BehaviorSubject("outro")]
    const Line = ({ stream$ }: { readonly stream$: BehaviorSubject<string> }) => <p>{useBehavior(stream$)}</p>
    const { container, rerender } = render(<Line stream$={one$} />)
    rerender(<Line stream$={other$} />)
    expect(container.textContent).toBe("outro")
    expect(one$.observed).toBe(false)
    act(() => other$.next("novo"))
    expect(container.textContent).toBe("novo")
  })

  it("does not draw again for a value that it shows already", () => {
    const stream$ = new BehaviorSubject(1)
    const drawn = vi.fn()
    const Line = () => <p>{useBehavior(stream$)}</p>
    render(
      <Profiler id="line" onRender={drawn}>
        <Line />
      </Profiler>,
    )
    drawn.mockClear()
    act(() => stream$.next(1))
    expect(drawn).not.toHaveBeenCalled()
  })
})
