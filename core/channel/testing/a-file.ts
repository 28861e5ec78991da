import type { Plain } from "../../kernel/testing/index.ts"
import type { StoredFile } from "../index.ts"

/** Builds a small picture. `facts` override the fields. */
export const aFile = (facts: Partial<Plain<StoredFile>> = {}): StoredFile =>
  ({
    id: "0123456789abcdef0123456789abcdef",
    name: "foto.png",
    mime: "image/png",
    bytes: 68,
    kind: "image",
    url: "/api/files/0123456789abcdef0123456789abcdef",
    ...facts,
  }) as StoredFile
