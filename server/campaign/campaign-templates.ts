import {
  type CampaignFileRefused,
  type CampaignTemplate,
  type ChosenTemplateName,
  templateFieldErrors,
  templateFileRefusal,
  templateGone,
  templateIn,
} from "@prosa/core/campaign"
import { type ChosenFile, type MessageTemplate, renderTemplate, type VendorRefused } from "@prosa/core/channel"
import { type CompanyId, type ConnectionId, invalidInput, type InvalidInput } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type ChannelGateways, listedTemplates, openConnection } from "../channel/index.ts"
import type { SecretBox } from "../platform/secret-box.ts"
import type { Transactions } from "../platform/storage/transactions.ts"

/** What listing the templates of a number needs. */
export interface TemplateDeps {
  readonly transactions: Transactions
  readonly gateways: ChannelGateways
  readonly channelSecrets: SecretBox
}

/** Lists the approved templates of a number of a company, or those of one name; outside of transactions, since it asks the vendor. */
export const templatesOfNumber = (
  { transactions, gateways, channelSecrets }: TemplateDeps,
  companyId: CompanyId,
  connectionId: ConnectionId,
  name?: string,
): Effect.Effect<ReadonlyArray<MessageTemplate>, VendorRefused> =>
  Effect.flatMap(
    transactions.asTenant(companyId, (tx) => openConnection(tx, channelSecrets, companyId, connectionId)),
    (connection) => listedTemplates(gateways, connection, name),
  )

/**
 * Returns a chosen template as the vendor has approved it now, whatever the panel has seen, and refuses one that is gone, whose
 * variables lack a field, or whose title needs another file. `file` is what is known of the file by its name.
 */
export const approvedTemplate = (
  listed: Effect.Effect<ReadonlyArray<MessageTemplate>, VendorRefused>,
  choice: ChosenTemplateName,
  file: ChosenFile | null,
): Effect.Effect<CampaignTemplate, VendorRefused | InvalidInput | CampaignFileRefused> =>
  Effect.gen(function* () {
    const template = templateIn(yield* listed, choice)
    if (template === undefined) return yield* Effect.fail(templateGone)
    const chosen = { template, fields: choice.fields }
    const unmapped = templateFieldErrors(chosen)
    if (unmapped.length > 0) return yield* Effect.fail(invalidInput(unmapped))
    const refusal = templateFileRefusal(template, file)
    return refusal === undefined ? chosen : yield* Effect.fail(refusal)
  })

/** What a campaign by a template stores as its message: the template's text, with the variables as they are written. */
export const messageOfTemplate = ({ template }: CampaignTemplate): string => renderTemplate(template, {})
