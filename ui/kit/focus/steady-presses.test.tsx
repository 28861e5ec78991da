import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { useState } from "react"
import { afterEach, expect, it } from "vitest"
import { useSteadyPresses } from "./steady-presses.ts"

afterEach(cleanup)

/** A button that gives its place to a checkbox. */
const Changing = () => {
  const [isOpen, setOpen] = useState(false)
  const [times, setTimes] = useState(0)
  return (
    <div {...useSteadyPresses()}>
      {isOpen ? (
        <label>
          Finalizar <input type="checkbox" />
        </label>
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Novo node
        </button>
      )}
      <button type="button" onClick={() => setTimes(times + 1)}>
        Aumentar <b>{times}</b>
      </button>
    </div>
  )
}
const box = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Finalizar" })

it("gives the second press of a double click to nothing that came up in between", () => {
  render(<Changing />)
  fireEvent.click(screen.getByRole("button", { name: "Novo node" }), { detail: 1 })
  fireEvent.click(box(), { detail: 2 })
  expect(box().checked).toBe(false)
  fireEvent.click(box(), { detail: 1 })
  expect(box().checked).toBe(true)
})

it("counts both presses on one thing, whichever part of it is under the pointer", () => {
  render(<Changing />)
  const more = screen.getByRole("button", { name: /^Aumentar/u })
  fireEvent.click(more, { detail: 1 })
  fireEvent.click(screen.getByText("1"), { detail: 2 })
  expect(more.textContent).toBe("Aumentar 2")
})
