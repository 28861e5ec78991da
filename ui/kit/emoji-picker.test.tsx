import { cleanup, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, expect, it, vi } from "vitest"
import { ThemeProvider } from "../theme/theme-provider.tsx"

const network = vi.hoisted(() => ({ down: true }))
vi.mock("./preloadable.ts", async (original) => {
  const real = await original<typeof import("./preloadable.ts")>()
  const flaky: typeof real.preloadable = (load, name) =>
    real.preloadable(() => (network.down ? Promise.reject<never>(new Error("the network is down")) : load()), name)
  return { ...real, preloadable: flaky }
})
const { EmojiPicker } = await import("./emoji-picker.tsx")
// Transformed before the test waits for it.
await import("./emoji-choices.tsx")

afterEach(cleanup)

it("says in its panel that the emojis could not be loaded, and loads them when asked again", async () => {
  const chosen = vi.fn()
  render(<EmojiPicker onChoose={chosen} />, { wrapper: ThemeProvider })
  await userEvent.click(screen.getByRole("button", { name: "Enviar Emoji" }))
  expect((await screen.findByRole("alert")).textContent).toContain("Não foi possível carregar os emojis.")
  network.down = false
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }))
  await userEvent.type(await screen.findByRole("searchbox", { name: "Buscar emoji" }), "coração vermelho{Enter}")
  expect(chosen).toHaveBeenCalledWith("❤️")
})
