import { Schema } from "effect"
import { Colour } from "../../kernel/index.ts"

/** How a user is drawn: by a photo, else by their initials on a colour; without either, on a tint by their id. */
export const UserAvatar = Schema.Struct({
  /** The address of the photo; empty without one. */
  image: Schema.String,
  avatarColor: Schema.NullOr(Colour),
})
export type UserAvatar = typeof UserAvatar.Type
