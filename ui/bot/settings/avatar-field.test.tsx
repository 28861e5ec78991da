import { cleanup, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { AvatarField } from "./avatar-field.tsx"

afterEach(cleanup)

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
const open = (iconUrl: string | null = null) => {
  const onChange = vi.fn()
  const facts = { name: "Aroeira", colour: "#0A043C", error: undefined, onChange }
  render(<AvatarField {...facts} iconUrl={iconUrl} />, { wrapper: ThemeProvider })
  const choose = (bytes: BlobPart, name: string, type: string) =>
    userEvent.upload(screen.getByLabelText("Arquivo do avatar"), new File([bytes], name, { type }), {
      applyAccept: false,
    })
  return { onChange, choose }
}

it("takes a picture as a data URL", async () => {
  const { onChange, choose } = open()
  expect(screen.queryByRole("button", { name: "Remover avatar" })).toBeNull()
  await choose(svg, "avatar.svg", "image/svg+xml")
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(`data:image/svg+xml;base64,${btoa(svg)}`))
  expect(screen.queryByRole("alert")).toBeNull()
})

it.each([
  ["a document", "%PDF-1.7", "contrato.pdf", "application/pdf"],
  ["a picture that is too large", new Uint8Array(200_000), "foto.png", "image/png"],
])("refuses %s with a sentence, and keeps what was there", async (_what, bytes, name, type) => {
  const { onChange, choose } = open()
  await choose(bytes, name, type)
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Imagem inválida. Envie um PNG, JPEG ou SVG de até 150 KB.",
  )
  expect(onChange).not.toHaveBeenCalled()
})

it("removes the picture", async () => {
  const { onChange } = open(`data:image/svg+xml;base64,${btoa(svg)}`)
  await userEvent.click(screen.getByRole("button", { name: "Remover avatar" }))
  expect(onChange).toHaveBeenCalledWith(null)
})
