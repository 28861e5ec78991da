import { filesInValues, withFileAddresses } from "@prosa/core/channel"
import type { CompanyId, DialogId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { knownFilesOfDialog } from "../../channel/index.ts"
import type { WebhookJobsDeps } from "./webhook-jobs-deps.ts"

type Values = Readonly<Record<string, string>>

/** The conversation whose values a system is told. */
interface ValuesPlace {
  readonly companyId: CompanyId
  readonly dialogId: DialogId
}

/**
 * Returns values as a system is told them: of a file that was said in this conversation the address is a link that needs no session, signed
 * now. Any other address stays as it is, and opens nothing without the right to it.
 */
export const withLinkedFiles = (
  { transactions, linkTo }: Pick<WebhookJobsDeps, "transactions" | "linkTo">,
  { companyId, dialogId }: ValuesPlace,
  values: Values,
): Effect.Effect<Values> =>
  Effect.gen(function* () {
    const ids = filesInValues(Object.values(values))
    if (ids.length === 0) return values
    const said = new Set(yield* transactions.asTenant(companyId, (tx) => knownFilesOfDialog(tx, dialogId, ids)))
    const linked = (text: string) =>
      withFileAddresses(text, (id) => (said.has(id) ? linkTo({ companyId, id }) : undefined))
    return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, linked(text)]))
  })
