/** Why the sidebar is open, or that it is closed. Each way of opening it has its own way of closing it. */
export type SidebarOpenness = "closed" | "pointer" | "keyboard" | "pressed"

export type SidebarEvent =
  /** A mouse or a pen enters or leaves it; a finger does neither. */
  | "pointer entered"
  | "pointer left"
  /** The keyboard brings the focus into it, or the focus leaves it. */
  | "focus entered"
  | "focus left"
  /** Its own button is pressed: the way in and out for fingers. */
  | "button pressed"
  /** A group of lines is opened, which only the open sidebar shows. */
  | "group opened"
  /** A press beside it, Escape, or the choice of a line. */
  | "dismissed"

/** Returns whether and why the sidebar is open after an event. */
export const sidebarAfter = (before: SidebarOpenness, event: SidebarEvent): SidebarOpenness => {
  switch (event) {
    case "pointer entered":
      return before === "closed" ? "pointer" : before
    case "pointer left":
      return before === "pointer" ? "closed" : before
    case "focus entered":
      return before === "pressed" ? before : "keyboard"
    case "focus left":
      return before === "keyboard" ? "closed" : before
    case "button pressed":
      return before === "closed" ? "pressed" : "closed"
    case "group opened":
      return before === "closed" ? "pressed" : before
    case "dismissed":
      return "closed"
  }
}
