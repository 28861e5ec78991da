// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest"

beforeEach(() => {
  // In the place of a frame, which would load its page.
  const create = document.createElement.bind(document)
  vi.spyOn(document, "createElement").mockImplementation((name: string) => create(name === "iframe" ? "div" : name))
  localStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  Reflect.deleteProperty(window, "ProsaWidget")
  Reflect.deleteProperty(document, "currentScript")
})

/** Runs the script as a page does that names it with these attributes. */
const run = async (attributes: Readonly<Record<string, string>>): Promise<void> => {
  vi.resetModules()
  const script = document.createElement("script")
  Object.defineProperty(script, "src", { value: "https://atende.example/widget/prosa.js" })
  Object.assign(script.dataset, attributes)
  Object.defineProperty(document, "currentScript", { value: script, configurable: true })
  await import("./loader.ts")
}
const root = () => document.querySelector<HTMLElement>(".prosa-widget")
const bubble = () => document.querySelector<HTMLElement>(".prosa-widget-bubble")
const frame = () => document.querySelector<HTMLIFrameElement>(".prosa-widget-frame")
const ask = (what: "show" | "hide" | "remove") => Reflect.get(Reflect.get(window, "ProsaWidget"), what)()

it("is hidden and shown by its page, which closes the chat", async () => {
  await run({ token: "suporte-da-prosa-1" })
  bubble()?.click()
  expect(bubble()?.getAttribute("aria-expanded")).toBe("true")
  ask("hide")
  expect(root()?.hidden).toBe(true)
  expect(bubble()?.getAttribute("aria-expanded")).toBe("false")
  ask("show")
  expect(root()?.hidden).toBe(false)
})

it("leaves its page without a trace, and may be loaded again", async () => {
  await run({ token: "suporte-da-prosa-1" })
  bubble()?.click()
  ask("remove")
  expect(document.body.childElementCount).toBe(0)
  await run({ token: "suporte-da-prosa-1" })
  expect(document.querySelectorAll(".prosa-widget")).toHaveLength(1)
  await run({ token: "suporte-da-prosa-1" })
  expect(document.querySelectorAll(".prosa-widget")).toHaveLength(1)
})

it("opens the conversation of the person that its page names", async () => {
  await run({ token: "suporte-da-prosa-1", person: "7" })
  bubble()?.click()
  expect(frame()?.src).toBe("https://atende.example/widget/chat.html?bot=suporte-da-prosa-1&person=7")
})

it("takes its settings from the page's object too, and keeps them", async () => {
  Reflect.set(window, "ProsaWidget", { token: "loja-da-esquina-1", color: "#e81b28" })
  await run({})
  expect(root()?.style.getPropertyValue("--prosa-bubble")).toBe("#e81b28")
  expect(Reflect.get(window, "ProsaWidget")).toMatchObject({ token: "loja-da-esquina-1", show: expect.any(Function) })
})
