import { decode } from "@prosa/core/kernel"
import { Brand } from "@prosa/core/tenancy"
import { Result } from "effect"

/** Returns the brand that the server has written into the page; undefined if there is none. */
export const brandOfPage = (): Brand | undefined => {
  const written = document.querySelector<HTMLMetaElement>("meta[name=prosa-brand]")?.content
  if (written === undefined) return undefined
  try {
    return Result.getOrUndefined(decode(Brand, JSON.parse(written)))
  } catch {
    return undefined
  }
}
