import type { FileId } from "../../kernel/index.ts"
import { fileNameLimit } from "./file-names.ts"
import type { SentFile } from "./sent-file.ts"

/** The address of a stored file for people who are signed in and may see it. */
export const fileAddress = (id: string): string => `/api/files/${id}`

const unnamed = "arquivo"
const address = /\/api\/files\/([0-9a-f]{32})(?![0-9a-f])(?:#([\p{L}\p{N}._-]*))?/gu

/**
 * Returns the value that is kept of a file: its address with its name behind '#', in which nothing but letters, digits, points, hyphens and
 * underscores is left; of a file that is not stored the name alone. The address opens nothing without a session and the right to see the file.
 */
export const fileValue = ({ name, id }: Pick<SentFile, "name" | "id">): string => {
  const plain = [...name.replace(/[^\p{L}\p{N}._-]+/gu, "_")].slice(0, fileNameLimit).join("") || unnamed
  return id === undefined ? plain : `${fileAddress(id)}#${plain}`
}

/** Returns a text as people are told it: each file in it by its name. */
export const withFileNames = (text: string): string =>
  text.includes("/api/files/") ? text.replace(address, (_whole, _id, name: string = "") => name || unnamed) : text

/** Lists the ids of the files in texts, each once. */
export const filesInValues = (texts: ReadonlyArray<string>): ReadonlyArray<FileId> => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(address)].map(([, id = ""]) => id as FileId))),
]

/** Returns a text with other addresses of the files in it; one without an address stays as it is. */
export const withFileAddresses = (text: string, addressOf: (id: FileId) => string | undefined): string =>
  text.replace(address, (whole, id: string, name?: string) => {
    const other = addressOf(id as FileId)
    return other === undefined ? whole : `${other}${name === undefined ? "" : `#${name}`}`
  })
