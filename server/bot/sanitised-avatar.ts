import { isAvatarPicture } from "@prosa/core/bot"
import { type InvalidInput, invalidInput } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type CustomPlugin, optimize, type XastElement } from "svgo"

const svgPrefix = /^data:image\/svg\+xml(?:;charset=utf-8)?;base64,/u
const refused = invalidInput([
  { path: "avatarIconUrl", message: "Imagem inválida. Envie um PNG, JPEG ou SVG de até 150 KB." },
])

/**
 * Returns a bot's picture as it is stored. An SVG keeps its drawing only: scripts, event attributes, foreign content,
 * entities and every reference outside of the file are removed.
 */
export const sanitisedAvatar = (picture: string | null): Effect.Effect<string | null, InvalidInput> => {
  if (picture === null || !svgPrefix.test(picture)) return Effect.succeed(picture)
  const cleaned = cleanedSvg(Buffer.from(picture.replace(svgPrefix, ""), "base64").toString("utf8"))
  const url = cleaned && `data:image/svg+xml;base64,${Buffer.from(cleaned).toString("base64")}`
  return url !== undefined && isAvatarPicture(url) ? Effect.succeed(url) : Effect.fail(refused)
}

/** Undefined for what is no SVG. */
const cleanedSvg = (svg: string): string | undefined => {
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
