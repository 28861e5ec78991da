import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, it } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { PhoneField } from "./phone-field.tsx"

afterEach(cleanup)

const Phone = ({ first, seen }: { readonly first: string; readonly seen: Array<string> }) => {
  const [value, setValue] = useState(first)
  const change = (next: string) => {
    seen.push(next)
    setValue(next)
  }
  return <PhoneField label="Telefone" value={value} onChange={change} />
}

it("keeps the country of a number, also one that its list does not offer", () => {
  const seen: Array<string> = []
  render(<Phone first="+4791234567" seen={seen} />, { wrapper: ThemeProvider })
  const country = screen.getByLabelText<HTMLSelectElement>("País de telefone")
  expect([country.value, country.selectedOptions[0]?.textContent]).toEqual(["47", "Outro país (+47)"])
  const digits = screen.getByLabelText<HTMLInputElement>("Telefone")
  expect(digits.value).toBe("91234567")
  fireEvent.change(digits, { target: { value: "91234568" } })
  fireEvent.change(country, { target: { value: "55" } })
  expect(seen).toEqual(["+4791234568", "+5591234568"])
  expect(screen.queryByText("Outro país (+47)")).toBeNull()
})

it.each([
  ["+5511987654321", "+5511987654321", "55", "(11) 98765-4321"],
  ["+55 11 98765-4321", "+5511987654321", "55", "(11) 98765-4321"],
  ["+4791234567", "+4791234567", "47", "91234567"],
  ["+351 912 345 678", "+351912345678", "351", "912345678"],
  ["+1 (212) 555-0123", "+12125550123", "1", "2125550123"],
  ["11987654321", "+5511987654321", "55", "(11) 98765-4321"],
])("reads %s typed key by key as it reads it pasted", async (typed, number, country, shown) => {
  const user = userEvent.setup()
  const seen: Array<string> = []
  render(<Phone first="" seen={seen} />, { wrapper: ThemeProvider })
  const digits = screen.getByLabelText<HTMLInputElement>("Telefone")
  await user.type(digits, typed)
  expect(seen.at(-1)).toBe(number)
  expect(screen.getByLabelText<HTMLSelectElement>("País de telefone").value).toBe(country)
  expect(digits.value).toBe(shown)
})

it("shows a number as typed until its country's code is known, and takes a '+' back", async () => {
  const user = userEvent.setup()
  render(<Phone first="" seen={[]} />, { wrapper: ThemeProvider })
  const country = screen.getByLabelText<HTMLSelectElement>("País de telefone")
  const digits = screen.getByLabelText<HTMLInputElement>("Telefone")
  await user.type(digits, "+35")
  expect([country.value, country.selectedOptions[0]?.textContent, digits.value]).toEqual(["", "Outro país", "+35"])
  await user.type(digits, "1")
  expect([country.value, digits.value]).toEqual(["351", ""])
  await user.type(digits, "+")
  expect([country.value, digits.value]).toEqual(["", "+"])
  await user.type(digits, "{Backspace}11")
  expect([country.value, digits.value]).toEqual(["55", "(11"])
})

it("shows a number that no country has as it is", () => {
  render(<Phone first="+999123456" seen={[]} />, { wrapper: ThemeProvider })
  expect(screen.getByLabelText<HTMLInputElement>("Telefone").value).toBe("+999123456")
})
