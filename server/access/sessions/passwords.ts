import { hash, verify } from "@node-rs/argon2"
import { passwordLength } from "@prosa/core/access"

/** Hashes and checks passwords with argon2id, off the event loop. */
export interface Passwords {
  /** Throws if the length is invalid: callers validate first. */
  readonly hash: (password: string) => Promise<string>
  /**
   * Takes the same time with and without a hash, so that response time does not reveal whether an address is
   * registered.
   */
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

/** Normalises the password: keyboards encode the same accent in different ways. */
const comparable = (password: string): string => password.normalize("NFKC")
