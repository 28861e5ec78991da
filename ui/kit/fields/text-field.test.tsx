import { cleanup, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, it } from "vitest"
import { writeInto } from "../../testing/write-into.ts"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { focusFirstInvalid } from "./field-frame.tsx"
import { PasswordField } from "./password-field.tsx"
import { SelectField } from "./select-field.tsx"
import { TextField } from "./text-field.tsx"

afterEach(cleanup)

const words = (field: HTMLElement) =>
  document.querySelector(`[id="${field.getAttribute("aria-describedby")}"]`)?.textContent

it("is found by its label and described by its hint, then by its error", () => {
  const { rerender } = render(<TextField label="Nome" value="" onChange={() => {}} hint="Como aparece." />, {
    wrapper: ThemeProvider,
  })
  const field = screen.getByLabelText("Nome")
  expect(words(field)).toBe("Como aparece.")
  expect(field.hasAttribute("aria-invalid")).toBe(false)
  rerender(<TextField label="Nome" value="" onChange={() => {}} hint="Como aparece." error="Campo obrigatório" />)
  expect(words(field)).toBe("Campo obrigatório")
  expect(field.getAttribute("aria-invalid")).toBe("true")
})

it("describes nothing where there is nothing to say", () => {
  render(<TextField label="Nome" value="" onChange={() => {}} />, { wrapper: ThemeProvider })
  expect(screen.getByLabelText("Nome").hasAttribute("aria-describedby")).toBe(false)
})

it("gives the text as it is written", async () => {
  const Form = () => {
    const [text, setText] = useState("")
    return <TextField label="Nome" value={text} onChange={setText} />
  }
  render(<Form />, { wrapper: ThemeProvider })
  await writeInto(screen.getByLabelText("Nome"), "Ação")
  expect(screen.getByDisplayValue("Ação")).toBe(screen.getByLabelText("Nome"))
})

it("the first faulty field of a form gets the focus", () => {
  const { container } = render(
    <form>
      <TextField label="Nome" value="Ana" onChange={() => {}} />
      <TextField label="E-mail" value="" onChange={() => {}} error="E-mail inválido" />
      <TextField label="Telefone" value="" onChange={() => {}} error="Fone inválido" />
    </form>,
    { wrapper: ThemeProvider },
  )
  focusFirstInvalid(container)
  expect(document.activeElement).toBe(screen.getByLabelText("E-mail"))
})

it("shows a password and hides it again", async () => {
  render(<PasswordField label="Senha" autoComplete="current-password" value="segredo" onChange={() => {}} />, {
    wrapper: ThemeProvider,
  })
  const field = screen.getByLabelText("Senha")
  expect(field.getAttribute("type")).toBe("password")
  await userEvent.click(screen.getByRole("button", { name: "Mostrar senha" }))
  expect(field.getAttribute("type")).toBe("text")
  await userEvent.click(screen.getByRole("button", { name: "Ocultar senha" }))
  expect(field.getAttribute("type")).toBe("password")
})

it("a choice says which of its options was taken", async () => {
  const chosen: string[] = []
  const options = [
    { value: "is", label: "Igual a" },
    { value: "has", label: "Contém" },
  ] as const
  render(<SelectField label="Quando" value={undefined} options={options} onChange={(value) => chosen.push(value)} />, {
    wrapper: ThemeProvider,
  })
  await userEvent.selectOptions(screen.getByLabelText("Quando"), "Contém")
  expect(chosen).toEqual(["has"])
})
