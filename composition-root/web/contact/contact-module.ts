import { ContextModule, entryTokens } from "../context-module.ts"
import { peoplePort } from "../people-port.ts"

const contactsOf = peoplePort(({ createHttpContacts }, http) => createHttpContacts(http))
const joinsOf = peoplePort(({ createHttpContactJoins }, http) => createHttpContactJoins(http))
const importsOf = peoplePort(({ createHttpContactImports }, http) => createHttpContactImports(http))
const erasuresOf = peoplePort(({ createHttpContactErasures }, http) => createHttpContactErasures(http))

export const contactModule = new ContextModule("contact", (bind, slice) => {
  bind(slice).toResolvedValue(
    (http) => ({
      contacts: contactsOf(http),
      contactJoins: joinsOf(http),
      contactImports: importsOf(http),
      contactErasures: erasuresOf(http),
    }),
    [entryTokens.http],
  )
})
