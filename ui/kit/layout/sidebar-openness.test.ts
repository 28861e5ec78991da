import { expect, it } from "vitest"
import { sidebarAfter, type SidebarEvent, type SidebarOpenness } from "./sidebar-openness.ts"

const after = (...events: ReadonlyArray<SidebarEvent>) => events.reduce<SidebarOpenness>(sidebarAfter, "closed")

it("a pointer opens the sidebar and closes it", () => {
  expect(after("pointer entered")).toBe("pointer")
  expect(after("pointer entered", "pointer left")).toBe("closed")
})

it("stays open for the keyboard while the pointer comes and goes", () => {
  expect(after("pointer entered", "focus entered", "pointer left")).toBe("keyboard")
  expect(after("focus entered", "pointer entered", "pointer left", "focus left")).toBe("closed")
})

it("opens and closes by its button, whatever the focus does meanwhile", () => {
  expect(after("button pressed", "focus entered", "focus left", "pointer left")).toBe("pressed")
  expect(after("button pressed", "button pressed")).toBe("closed")
})

it("opens with a group of lines", () => {
  expect(after("group opened")).toBe("pressed")
  expect(after("focus entered", "group opened")).toBe("keyboard")
})

it.each<SidebarEvent>(["pointer entered", "focus entered", "button pressed"])(
  "closes when dismissed after %s",
  (event) => expect(after(event, "dismissed")).toBe("closed"),
)

it("opens again by the next line that the keyboard reaches after Escape", () => {
  expect(after("focus entered", "dismissed", "focus entered")).toBe("keyboard")
})
