import { type CustomPlugin, optimize, type XastElement } from "svgo"

/**
 * Returns an SVG with its drawing only: scripts, event attributes, styles, animations, foreign content, entities and every
 * reference outside of the file are removed. Undefined for what is no SVG, or declares entities.
 */
export const cleanSvg = (svg: string): string | undefined => {
  // entities may name each other, and grow without end
  if (/<!ENTITY/iu.test(svg)) return undefined
  try {
    const { data } = optimize(svg, { plugins: ["removeDoctype", "removeXMLProcInst", "removeComments", drawingOnly] })
    return /^<svg[\s>]/u.test(data) ? data : undefined
  } catch {
    // not well-formed
    return undefined
  }
}

const foreign = new Set([
  "script",
  "foreignobject",
  "iframe",
  "object",
  "embed",
  "audio",
  "video",
  "canvas",
  "handler",
  "listener",
  "animate",
  "animatemotion",
  "animatetransform",
  "set",
  "style",
])

const drawingOnly: CustomPlugin = {
  name: "drawing-only",
  fn: () => ({
    element: {
      enter: (node, parent) => {
        const name = node.name.toLowerCase().replace(/^.*:/u, "")
        if (foreign.has(name)) {
          parent.children = parent.children.filter((child) => child !== node)
          return
        }
        keepSafeAttributes(node)
      },
    },
  }),
}

const keepSafeAttributes = (node: XastElement): void => {
  node.attributes = Object.fromEntries(
    Object.entries(node.attributes).filter(([name, value]) => {
      const local = name.toLowerCase().replace(/^.*:/u, "")
      if (local.startsWith("on")) return false
      if (local === "href" || local === "src") return value.trim().startsWith("#") || isEmbeddedPicture(value)
      // url(…) may only name a part of this file
      return !/url\(\s*['"]?\s*(?!#)/iu.test(value) && !/@import|expression\(|javascript:/iu.test(value)
    }),
  )
}

const isEmbeddedPicture = (value: string): boolean => /^\s*data:image\/(?:png|jpe?g|gif|webp);base64,/iu.test(value)
