import { connectionMessages as say, type VendorRefused } from "@prosa/core/channel"
import type { GraphFailed } from "../gateway/graph-call.ts"

const expired = "A Meta não aceita mais este acesso. Entre de novo com a sua conta."
const permission = "A conta conectada não tem as permissões que a Meta pede para isso."
const unknownThing = "A Meta não encontrou este número ou esta página, ou o acesso não vale para ela."
const usedCode = "O código deste login já foi usado ou expirou. Entre de novo com a sua conta."
const busy = "A Meta recebeu chamadas demais. Espere alguns minutos e tente de novo."
const trouble = "A Meta está com problemas agora. Tente de novo mais tarde."
const silent = "A Meta não respondeu. Tente de novo mais tarde."

/** The codes of refused calls about accounts. */
const sentences: Readonly<Record<number, string>> = {
  1: trouble,
  2: trouble,
  3: permission,
  4: busy,
  10: permission,
  17: busy,
  32: busy,
  102: expired,
  190: expired,
  368: "A Meta bloqueou a conta por causa das suas políticas.",
  613: busy,
  80007: busy,
  80008: busy,
}

/** The subcodes of code 100 for a login's code that was used, has expired, or was given to another address. */
const codesOfLogins: ReadonlySet<number> = new Set([36_007, 36_008, 36_009])

/** Returns in Portuguese why a call about accounts failed: for the person who connects. */
export const metaAccountSentence = (failed: GraphFailed): string => {
  if (failed._tag !== "GraphRefused") return silent
  const { code, subcode, status } = failed
  if (code === 100) return codesOfLogins.has(subcode) ? usedCode : unknownThing
  const known = sentences[code]
  if (known !== undefined) return known
  if (code >= 200 && code <= 299) return permission
  if (status === 401) return expired
  if (status === 429) return busy
  if (status >= 500) return trouble
  return `A Meta recusou o pedido (${code === 0 ? `status ${status}` : `erro ${code}`}).`
}

/** Returns whether a call had no answer, or one that says that the vendor is down. */
export const isSilence = (failed: GraphFailed): boolean => failed._tag !== "GraphRefused" || failed.status >= 500

/** Creates the refusal of a vendor, or its silence, with a sentence about it; '' for none. */
export const vendorRefused = (description: string, isSilent = false): VendorRefused =>
  isSilent
    ? { _tag: "VendorUnavailable", message: say.vendorUnavailable, description }
    : { _tag: "VendorRefused", message: say.vendorRefused, description }
