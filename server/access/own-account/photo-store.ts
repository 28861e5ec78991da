import { randomBytes } from "node:crypto"
import type { UserAvatar } from "@prosa/core/access"
import type { UserId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { raw, sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** A photo's bytes with the type that was found in them. */
export interface StoredPhoto {
  readonly mediaType: string
  readonly content: Buffer
}

/** The columns of `UserAvatar`, of a row `u` of users. */
export const avatarColumns = raw(`
  coalesce((select '/api/photos/' || p.key from user_photos p where p.user_id = u.id), '') as image,
  u.avatar_color as "avatarColor"`)

/** Reads a user's avatar: an administrator's as `sign_in`, any other in the transaction of their company. */
export const avatarOf = (tx: Tx, userId: UserId): Effect.Effect<UserAvatar> =>
  tx.onlyRow<UserAvatar>(sql`select ${avatarColumns} from users u where u.id = ${userId}`)

/** Sets a photo under a new key, or with undefined removes it. */
export const setPhoto = (tx: Tx, userId: UserId, photo: StoredPhoto | undefined): Effect.Effect<void> =>
  Effect.gen(function* () {
    yield* tx.run(sql`delete from user_photos where user_id = ${userId}`)
    if (photo === undefined) return
    yield* tx.run(sql`
      insert into user_photos (key, user_id, company_id, media_type, content)
      values (${randomBytes(16).toString("hex")}, ${userId}, ${company}, ${photo.mediaType}, ${photo.content})`)
  })

/** Sets the colour of a user's initials. */
export const setAvatarColour = (tx: Tx, userId: UserId, colour: string): Effect.Effect<void> =>
  tx.run(sql`update users set avatar_color = ${colour} where id = ${userId}`)

/** Finds a photo by its key, as `sign_in`. */
export const findPhoto = (tx: Tx, key: string): Effect.Effect<StoredPhoto | undefined> =>
  tx.row<StoredPhoto>(sql`select media_type as "mediaType", content from find_photo(${key})`)
