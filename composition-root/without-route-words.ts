import type { Plugin } from "vite"

/** A route's sentence for the OpenAPI page, and its limit: the server's alone. */
const serverFields = /^ {4}(?:summary:\s*"(?:[^"\\]|\\.)*"|limit: (?:\w+|\{[^}]*\})),$/gmu

/** Leaves out of a page what only the server reads of the routes; lines stay where they are. */
export const withoutRouteWords: Plugin = {
  name: "without-route-words",
  enforce: "pre",
  transform: (code, id) =>
    /adapters-http\/\w+\/[\w-]+-routes\.ts$/u.test(id)
      ? { code: code.replace(serverFields, (field) => field.replace(/[^\n]/gu, "")), map: null }
      : undefined,
}
