import { emptyTimeline, type Message, type Timeline } from "@prosa/core/conversation"
import { aMessage } from "@prosa/core/conversation/testing"
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { useChatScroll } from "./use-chat-scroll.ts"

/** Heights in pixels: of a message, and of the window that they scroll in. */
const height = 60
const shown = 400

interface ChatProps {
  readonly timeline: Timeline
  readonly hasOlder?: boolean
  readonly olderFailed?: boolean
  readonly onTop?: () => void
}

const Chat = ({ timeline, hasOlder = false, olderFailed = false, onTop = () => {} }: ChatProps) => {
  const { ref, onScroll, newBelow, toEnd } = useChatScroll({
    timeline,
    notes: [],
    writes: true,
    hasOlder,
    olderFailed,
    onTop,
  })
  return (
    <>
      <section ref={ref} onScroll={onScroll} data-testid="chat">
        {[...timeline.messages, ...timeline.pending].map((_, at) => (
          <p key={at} />
        ))}
      </section>
      {newBelow && <button onClick={toEnd}>Novas mensagens</button>}
    </>
  )
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(function (this: HTMLElement) {
    return this.childElementCount * height
  })
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(shown)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The messages with these numbers, both inclusive. */
const said = (from: number, until: number, last: Partial<Message> = {}): Timeline => ({
  ...emptyTimeline,
  messages: Array.from({ length: until - from + 1 }, (_, at) => ({
    ...aMessage({ seq: from + at }),
    ...(from + at === until ? last : {}),
  })),
})

const draw = (first: ChatProps) => {
  const { rerender } = render(<Chat {...first} />)
  const chat = screen.getByTestId("chat")
  const show = (props: ChatProps) => act(() => rerender(<Chat {...props} />))
  const scrollTo = (top: number) => {
    chat.scrollTop = top
    fireEvent.scroll(chat)
  }
  return { chat, show, scrollTo, offer: () => screen.queryByRole("button", { name: "Novas mensagens" }) }
}

it("begins at the end, and stays there whatever comes", () => {
  const { chat, show, offer } = draw({ timeline: said(21, 40) })
  expect(chat.scrollTop).toBe(20 * height)
  show({ timeline: said(21, 41) })
  expect(chat.scrollTop).toBe(21 * height)
  show({ timeline: said(1, 41) })
  expect(chat.scrollTop).toBe(41 * height)
  expect(offer()).toBeNull()
})

it("keeps the read text where it is when older messages come above it", () => {
  const { chat, show, scrollTo, offer } = draw({ timeline: said(41, 60) })
  scrollTo(100)
  show({ timeline: said(21, 60) })
  expect(chat.scrollTop).toBe(100 + 20 * height)
  show({ timeline: said(1, 60) })
  expect(chat.scrollTop).toBe(100 + 40 * height)
  expect(offer()).toBeNull()
})

it("keeps the read text where it is when a message comes below it, which is offered", () => {
  const { chat, show, scrollTo, offer } = draw({ timeline: said(1, 20) })
  scrollTo(100)
  show({ timeline: said(1, 21) })
  expect(chat.scrollTop).toBe(100)
  const button = offer()
  expect(button).not.toBeNull()
  if (button !== null) fireEvent.click(button)
  expect(chat.scrollTop).toBe(21 * height)
  expect(offer()).toBeNull()
})

it("shows what one sends oneself, from wherever one reads", () => {
  const { chat, show, scrollTo } = draw({ timeline: said(1, 20) })
  scrollTo(100)
  show({ timeline: said(1, 21, { sender: "HUMAN" }) })
  expect(chat.scrollTop).toBe(21 * height)
})

it("asks for older messages near the top, where there are some, and at once where everything fits", () => {
  const onTop = vi.fn()
  const { scrollTo, show } = draw({ timeline: said(21, 40), hasOlder: true, onTop })
  scrollTo(160)
  expect(onTop).not.toHaveBeenCalled()
  scrollTo(159)
  expect(onTop).toHaveBeenCalledOnce()
  show({ timeline: said(1, 40), onTop })
  scrollTo(0)
  expect(onTop).toHaveBeenCalledOnce()
  cleanup()
  draw({ timeline: said(38, 40), hasOlder: true, onTop })
  expect(onTop).toHaveBeenCalledTimes(2)
})

it("asks no more at the top after a failure, until the reader comes there anew", () => {
  const onTop = vi.fn()
  const { scrollTo, show } = draw({ timeline: said(21, 40), hasOlder: true, onTop })
  scrollTo(100)
  expect(onTop).toHaveBeenCalledOnce()
  show({ timeline: said(21, 40), hasOlder: true, olderFailed: true, onTop })
  for (const top of [90, 40, 0, 159]) scrollTo(top)
  expect(onTop).toHaveBeenCalledOnce()
  scrollTo(160)
  scrollTo(150)
  expect(onTop).toHaveBeenCalledTimes(2)
  show({ timeline: said(21, 40), hasOlder: true, onTop })
  scrollTo(100)
  expect(onTop).toHaveBeenCalledTimes(3)
})

it("asks no more where everything fits after a failure, whatever comes", () => {
  const onTop = vi.fn()
  const { show } = draw({ timeline: said(38, 39), hasOlder: true, olderFailed: true, onTop })
  show({ timeline: said(38, 40), hasOlder: true, olderFailed: true, onTop })
  expect(onTop).not.toHaveBeenCalled()
})
