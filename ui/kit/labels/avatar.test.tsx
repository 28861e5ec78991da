import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { Avatar } from "./avatar.tsx"
import { Checkbox } from "../fields/checkbox.tsx"

afterEach(cleanup)

it.each([
  ["Mariana Alves Pereira", "MP"],
  ["Dona Cida — Ateliê", "DA"],
  ["élida", "É"],
  ["أحمد منصور", "أم"],
  ["+55 (91) 98122-4407", ""],
  ["😍😍😍", ""],
  ["", ""],
])("the avatar of %j shows %j", (name, initials) => {
  const { container } = render(<Avatar id={1} name={name} />, { wrapper: ThemeProvider })
  expect(container.textContent).toBe(initials)
})

it("shows the initials once the picture's address has ended, and a new picture again", () => {
  const { container, rerender } = render(<Avatar id={1} name="Ana Lima" image="https://a.test/1" />, {
    wrapper: ThemeProvider,
  })
  const picture = container.querySelector("img")
  expect(picture).not.toBeNull()
  if (picture !== null) fireEvent.error(picture)
  expect(container.textContent).toBe("AL")
  rerender(<Avatar id={1} name="Ana Lima" image="https://a.test/2" />)
  expect(container.querySelector("img")?.getAttribute("src")).toBe("https://a.test/2")
})

it("loads the small rendition of a stored picture", () => {
  const { container } = render(<Avatar id={1} name="Ana Lima" image="/api/files/0a" />, { wrapper: ThemeProvider })
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/api/files/0a?size=small")
})

it("tells the channel at its corner", () => {
  render(<Avatar id={1} name="Ana" channel="WHATSAPP" />, { wrapper: ThemeProvider })
  expect(screen.getByRole("img", { name: "WhatsApp" })).toBeDefined()
})

it("a checkbox that stands for some of its parts is neither checked nor not", () => {
  const { rerender } = render(<Checkbox label="Salas" checked="some" onChange={() => {}} />, { wrapper: ThemeProvider })
  const box = screen.getByLabelText<HTMLInputElement>("Salas")
  expect(box.indeterminate).toBe(true)
  rerender(<Checkbox label="Salas" checked onChange={() => {}} />)
  expect(box.indeterminate).toBe(false)
  expect(box.checked).toBe(true)
})
