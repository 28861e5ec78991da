import { render, screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { TextPieces } from "./text-pieces.tsx"

it("a text is drawn in its format, with its links, and never as markup", () => {
  const text = "<b>Oi</b>, veja https://prosa.example já: A12"
  render(
    <TextPieces
      text={text}
      marks={[
        { kind: "bold", from: 11, to: 38 },
        { kind: "code", from: 42, to: 45 },
      ]}
    />,
    { wrapper: ThemeProvider },
  )
  expect(document.body.textContent).toContain(text)
  expect(document.querySelector("strong")?.textContent).toBe("veja https://prosa.example ")
  expect(document.querySelector("code")?.textContent).toBe("A12")
  expect(screen.getByRole("link", { name: "https://prosa.example" }).closest("strong")).not.toBeNull()
})
