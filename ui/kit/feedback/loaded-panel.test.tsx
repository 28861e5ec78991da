import { cleanup, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, expect, it } from "vitest"
import { ThemeProvider } from "../../theme/theme-provider.tsx"
import { LoadedPanel } from "./loaded-panel.tsx"
import { loadedOnce } from "./preloadable.ts"

afterEach(cleanup)

it("says that what it shows could not be loaded, and loads it when asked again", async () => {
  let down = true
  const code = loadedOnce(() => (down ? Promise.reject(new Error("the network is down")) : Promise.resolve("code")))
  render(
    <LoadedPanel code={code} failed="Não foi possível carregar os emojis.">
      <p>Rostos</p>
    </LoadedPanel>,
    { wrapper: ThemeProvider },
  )
  expect((await screen.findByRole("alert")).textContent).toContain("Não foi possível carregar os emojis.")
  expect(screen.queryByText("Rostos")).toBeNull()
  down = false
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }))
  expect(await screen.findByText("Rostos")).toBeDefined()
  expect(screen.queryByRole("alert")).toBeNull()
})
