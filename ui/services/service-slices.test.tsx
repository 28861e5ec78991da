import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { createServiceSlice, SlicesProvider } from "./service-slices.ts"

interface WeatherServices {
  readonly forecast: string
}
const weatherSlice = createServiceSlice<"weather", WeatherServices>("weather")

const WeatherPage = () => <p>{weatherSlice.useServices().forecast}</p>

afterEach(cleanup)

/** Returns the message of an error thrown by a render, and mutes React's console output. */
const thrownBy = (work: () => void): unknown => {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => {})
  try {
    work()
    return undefined
  } catch (error) {
    return error
  } finally {
    quiet.mockRestore()
  }
}

it("a page gets the services of its slice, whatever else is provided", () => {
  render(
    <SlicesProvider value={{ weather: { forecast: "Sol" }, tides: { high: 3 } }}>
      <WeatherPage />
    </SlicesProvider>,
  )
  expect(screen.getByText("Sol")).toBeDefined()
})

it("a page whose slice nobody provided says which one is missing", () => {
  const error = thrownBy(() =>
    render(
      <SlicesProvider value={{ tides: { high: 3 } }}>
        <WeatherPage />
      </SlicesProvider>,
    ),
  )
  expect(error).toEqual(new Error('Nobody provided the services of "weather".'))
})

it("a page outside of the signed-in pages says so", () => {
  const error = thrownBy(() => render(<WeatherPage />))
  expect(error).toEqual(new Error('The services of "weather" were asked for outside of the signed-in pages.'))
})
