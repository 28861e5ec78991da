import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import { focusNextRegion, pageRegion } from "./region-keys.ts"

afterEach(cleanup)

const open = () => {
  const { container } = render(
    <div>
      <div {...pageRegion()}>
        <button disabled>gone</button>
        <button>one</button>
        <button>two</button>
      </div>
      <div {...pageRegion()}>nothing to press</div>
      <div {...pageRegion(".chosen")}>
        <button>three</button>
        <button className="chosen">four</button>
      </div>
      <button>outside</button>
    </div>,
  )
  const move = (back = false) => {
    focusNextRegion(container, back)
    return document.activeElement?.textContent
  }
  const focus = (name: string) => screen.getByRole("button", { name }).focus()
  return { move, focus }
}

it("leads around the parts of a page, forwards and backwards, past those without a control", () => {
  const { move } = open()
  expect([move(), move(), move(), move(true), move(true)]).toEqual(["one", "four", "one", "four", "one"])
})

it("comes back to where the focus was in a part, unless the part prefers another place", () => {
  const { move, focus } = open()
  focus("two")
  expect(move()).toBe("four")
  focus("three")
  expect([move(), move()]).toEqual(["two", "four"])
})

it("begins at the first part from outside, backwards at the last", () => {
  const { move, focus } = open()
  focus("outside")
  expect(move()).toBe("one")
  focus("outside")
  expect(move(true)).toBe("four")
})
