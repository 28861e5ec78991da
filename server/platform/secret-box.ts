import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"

/** Seals secrets before they are stored: AES-256-GCM under a key of this installation. */
export interface SecretBox {
  readonly seal: (text: string) => Buffer
  /** Returns undefined for what was sealed under another key, or has been changed. */
  readonly open: (sealed: Uint8Array) => string | undefined
}

/** Makes a box for one purpose, which separates it from other uses of the installation's secret. */
export type SecretBoxes = (purpose: string) => SecretBox

const algorithm = "aes-256-gcm"
/** Length of the nonce and of the tag in front of the cipher text, in bytes. */
const [nonceLength, tagLength] = [12, 16]

/** Creates a box from the installation's secret, of at least 32 bytes; `purpose` separates it from other uses of the secret. */
export const createSecretBox = (secret: Uint8Array, purpose: string): SecretBox => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32))
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, key, nonce)
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open: (sealed) => {
      try {
        const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength))
        decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
        return `${decipher.update(sealed.subarray(nonceLength + tagLength), undefined, "utf8")}${decipher.final("utf8")}`
      } catch {
        return undefined
      }
    },
  }
}
