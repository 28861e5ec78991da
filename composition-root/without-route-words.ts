import MagicString from "magic-string"
import type { Plugin } from "vite"

/** A route's sentence for the OpenAPI page, and its limit: the server's alone. */
const serverFields = /^ {4}(?:summary:\s*"(?:[^"\\]|\\.)*"|limit: (?:\w+|\{[^}]*\})),\n/gmu

/** Leaves out of a page what only the server reads of the routes. */
export const withoutRouteWords: Plugin = {
  name: "without-route-words",
  enforce: "pre",
  transform: (code, id) => {
    if (!/adapters-http\/\w+\/[\w-]+-routes\.ts$/u.test(id)) return undefined
    const shorter = new MagicString(code).replace(serverFields, "")
    return { code: shorter.toString(), map: shorter.generateMap({ source: id, hires: "boundary" }) }
  },
}
