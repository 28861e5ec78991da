import { createHmac, timingSafeEqual } from "node:crypto"
import type { StoredFile } from "@prosa/core/channel"
import { type Clock, CompanyId, decode, FileId } from "@prosa/core/kernel"
import { Result } from "effect"
import type { FileFacts } from "./file-rows.ts"

/** The target of a signed link. */
export interface LinkedFile {
  readonly companyId: CompanyId
  readonly id: FileId
}

/**
 * Signed links `/f/{token}`: they let a caller without a session read one file until they expire (server behaviour,
 * 'Files').
 */
export interface FileLinks {
  /** Returns a link valid for one to two days. It stays the same all day, so that browsers can cache the file. */
  readonly sign: (file: LinkedFile) => string
  /** Returns the target of a token, or "expired"; undefined if the token is not one of ours. */
  readonly read: (token: string) => LinkedFile | "expired" | undefined
  /** The files in the form that visitors receive, with signed links. */
  readonly forVisitor: <A extends { readonly files: ReadonlyArray<FileFacts> }>(
    companyId: CompanyId,
    message: A,
  ) => A & { readonly files: ReadonlyArray<StoredFile> }
}

const day = 86_400_000

/**
 * Creates the file links. `secret` has at least 32 bytes; the links' key is derived from it, so that no other signature
 * is a valid link.
 */
export const createFileLinks = (secret: Uint8Array, clock: Clock): FileLinks => {
  const key = createHmac("sha256", secret).update("prosa-file-link").digest()
  const signatureOf = (text: string) => createHmac("sha256", key).update(text).digest("base64url")

  const sign = ({ companyId, id }: LinkedFile): string => {
    const expiresAt = (Math.floor(clock.now() / day) + 2) * day
    const text = [companyId, id, expiresAt / 1_000].join(".")
    return `/f/${text}.${signatureOf(text)}`
  }
  return {
    sign,
    read: (token) => {
      const [, text = "", company, file, expires, signature = ""] =
        /^((\d{1,10})\.([0-9a-f]{32})\.(\d{1,12}))\.([\w-]{43})$/u.exec(token) ?? []
      const wanted = Buffer.from(signatureOf(text))
      const given = Buffer.from(signature)
      if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return undefined
      const companyId = decode(CompanyId, Number(company))
      const id = decode(FileId, file)
      if (Result.isFailure(companyId) || Result.isFailure(id)) return undefined
      return Number(expires) * 1_000 > clock.now() ? { companyId: companyId.success, id: id.success } : "expired"
    },
    forVisitor: (companyId, message) => ({
      ...message,
      files: message.files.map((file) => ({ ...file, url: sign({ companyId, id: file.id }) })),
    }),
  }
}
