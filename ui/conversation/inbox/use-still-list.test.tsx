import type { InboxItem } from "@prosa/core/conversation"
import { act, cleanup, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { useStillList } from "./use-still-list.ts"

const height = 80
const itemOf = (id: number, minute = 0) =>
  ({ id, lastMessageAt: new Date(minute * 60_000).toISOString() }) as unknown as InboxItem // all that the list asks

const List = ({ items }: { readonly items: ReadonlyArray<InboxItem> }) => {
  const { ref, onScroll, newAbove } = useStillList(items)
  return (
    <div ref={ref} onScroll={onScroll} data-testid="list">
      <output>{newAbove}</output>
      {items.map(({ id }) => (
        <li key={id} />
      ))}
    </div>
  )
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(height)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const rows = Array.from({ length: 20 }, (_, at) => itemOf(at))
const draw = () => {
  const { rerender } = render(<List items={rows} />)
  const list = screen.getByTestId("list")
  list.scrollTop = 5 * height
  const show = (items: ReadonlyArray<InboxItem>) => act(() => rerender(<List items={items} />))
  const news = () => screen.getByRole("status").textContent
  return { list, show, news }
}

it("stays where it is when a conversation comes above, and counts it once", () => {
  const { list, show, news } = draw()
  show([itemOf(99, 1), ...rows])
  expect([list.scrollTop, news()]).toEqual([6 * height, "1"])
  show([itemOf(99, 2), ...rows])
  expect([list.scrollTop, news()]).toEqual([6 * height, "1"])
})

it("counts nothing above another list, nor at the top", () => {
  const { list, show, news } = draw()
  show([itemOf(99, 1), ...rows])
  expect(news()).toBe("1")
  show(Array.from({ length: 20 }, (_, at) => itemOf(200 + at)))
  expect(news()).toBe("0")
  list.scrollTop = 0
  show([itemOf(300, 3), ...rows])
  expect([list.scrollTop, news()]).toEqual([0, "0"])
})
