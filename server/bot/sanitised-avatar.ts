import { avatarRefusal, isAvatarPicture } from "@prosa/core/bot"
import { type InvalidInput, invalidInput } from "@prosa/core/kernel"
import { Effect } from "effect"
import { cleanSvg } from "../platform/files/clean-svg.ts"

const svgPrefix = /^data:image\/svg\+xml(?:;charset=utf-8)?;base64,/u
const refused = invalidInput([{ path: "avatarIconUrl", message: avatarRefusal }])

/** Returns a bot's picture as it is stored: an SVG keeps its drawing only. */
export const sanitisedAvatar = (picture: string | null): Effect.Effect<string | null, InvalidInput> => {
  if (picture === null || !svgPrefix.test(picture)) return Effect.succeed(picture)
  const cleaned = cleanSvg(Buffer.from(picture.replace(svgPrefix, ""), "base64").toString("utf8"))
  const url = cleaned && `data:image/svg+xml;base64,${Buffer.from(cleaned).toString("base64")}`
  return url !== undefined && isAvatarPicture(url) ? Effect.succeed(url) : Effect.fail(refused)
}
