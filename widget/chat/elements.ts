/** An element with attributes and children; strings become text, never markup. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  ...children: ReadonlyArray<Node | string>
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

export const append = (place: HTMLElement, ...children: ReadonlyArray<Node>): void => place.append(...children)

const shapes = {
  clip: "m21 11-9 9a6 6 0 0 1-8-8l9-9a4 4 0 0 1 6 6l-9 9a2 2 0 0 1-3-3l8-8",
  cross: "M6 6l12 12M18 6 6 18",
  file: "M14 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8zM14 2v6h6M8 13h8M8 17h5",
  bot: "M12 8V4H8M4 8h16a0 0 0 0 1 0 0v12H4V8zM2 14h2M20 14h2M15 13v2M9 13v2",
  down: "m6 9 6 6 6-6",
  again: "M21 11.5a8.4 8.4 0 0 1-12.2 7.5L3 21l2-5.8A8.4 8.4 0 1 1 21 11.5zM12.5 8v7M9 11.5h7",
  send: "M22 2 15 22l-4-9-9-4zM22 2 11 13",
} as const

/** A line drawing; what it means is said by the element around it. */
export const icon = (shape: keyof typeof shapes): SVGSVGElement => {
  const space = "http://www.w3.org/2000/svg"
  const svg = document.createElementNS(space, "svg")
  const common = { viewBox: "0 0 24 24", width: "20", height: "20", fill: "none", stroke: "currentColor" }
  const stroke = { "stroke-width": "2", "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true" }
  for (const [key, value] of Object.entries({ ...common, ...stroke })) svg.setAttribute(key, value)
  const path = document.createElementNS(space, "path")
  path.setAttribute("d", shapes[shape])
  svg.append(path)
  return svg
}
