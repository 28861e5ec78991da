import { randomInt } from "node:crypto"
import type { PlatformId } from "@prosa/core/kernel"
import { defaultBrand } from "@prosa/core/tenancy"
import { Effect } from "effect"
import type { Passwords } from "../access/index.ts"
import type { Database } from "../platform/storage/database.ts"
import { foundWith } from "../tenancy/index.ts"

/** An account created with a random password, shown once. */
export interface FirstLogin {
  readonly role: string
  readonly email: string
  readonly password: string
}

/** The operator's settings for the administrator's account; absent ones are generated. */
export interface AdministratorWish {
  readonly email?: string | undefined
  readonly password?: string | undefined
}

export interface BaseSeed {
  readonly platformId: PlatformId
  readonly logins: ReadonlyArray<FirstLogin>
}

/**
 * Seeds an empty database with the platform and one administrator. Does nothing and returns undefined if there is a
 * platform already. `hosts` are those of the platform, which answers unknown ones too.
 */
export const seedBase = (
  database: Database,
  passwords: Passwords,
  { email = "admin@prosa.local", password = newPassword() }: AdministratorWish,
  hosts: ReadonlyArray<string> = [],
): Effect.Effect<BaseSeed | undefined> =>
  Effect.gen(function* () {
    const passwordHash = yield* Effect.promise(() => passwords.hash(password))
    return yield* foundWith(database, async (found) => {
      if (await found.hasPlatform()) return undefined
      const { displayName: name, mainColor: color } = defaultBrand
      const platformId = await found.platform({ name, color, hosts })
      await found.administrator({ platformId, name: "Administração", email, passwordHash })
      return { platformId, logins: [{ role: "Administração da plataforma", email, password }] }
    })
  })

/** Generates a password of sixteen characters, without those that look alike. */
export const newPassword = (): string => Array.from({ length: 16 }, () => legible[randomInt(legible.length)]).join("")

const legible = "abcdefghijkmnpqrstuvwxyz23456789"
