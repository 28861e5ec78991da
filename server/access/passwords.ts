import { hash, verify } from "@node-rs/argon2"

/** How long a password may be, in characters (the upper end is the sign-in form's too). */
export const passwordLength = { least: 8, most: 128 } as const

/** Hashes and checks passwords with argon2id, off the event loop. */
export interface Passwords {
  /** Throws for a password of a wrong length: whoever sets one has checked it. */
  readonly hash: (password: string) => Promise<string>
  /** Takes as long without a hash as with one, so that the time tells nobody whether an address is known. */
  readonly matches: (password: string, hash: string | null) => Promise<boolean>
}

export const createPasswords = (): Passwords => {
  const nobodys = hash("a senha de ninguém")
  return {
    hash: (password) => {
      const { length } = password
      if (length < passwordLength.least || length > passwordLength.most)
        throw new Error("a password has 8 to 128 characters")
      return hash(comparable(password))
    },
    matches: async (password, known) => {
      const matched = await verify(known ?? (await nobodys), comparable(password))
      return matched && known !== null
    },
  }
}

/** Two keyboards write one accent in two ways. */
const comparable = (password: string): string => password.normalize("NFKC")
