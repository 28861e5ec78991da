import { cleanup, fireEvent, render, screen } from "@testing-library/react"
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
