import { Result, Schema } from "effect"
import { decode, type FieldError, sameValue } from "../../kernel/index.ts"
import { noWebhookAddresses, WebhookAddress, type WebhookAddresses, webhookFields } from "../webhook-addresses.ts"
import { WebhookDraft } from "../webhook-configs.ts"
import type { WebhookHeader } from "../webhook-headers.ts"

/** What stands in the form: as it was typed. It always has a first row for a header. */
export interface WebhookValues extends WebhookAddresses {
  readonly headers: ReadonlyArray<WebhookHeader>
}

const blankRow: WebhookHeader = { key: "", value: "" }

/** The form before it is loaded. */
export const blankWebhookValues: WebhookValues = { ...noWebhookAddresses, headers: [blankRow] }

/** The schema of the form's values; what they mean is read by `readWebhookForm`. */
export const WebhookFormValues = Schema.Struct({
  ...Object.fromEntries(webhookFields.map((field) => [field, Schema.String])),
  headers: Schema.Array(Schema.Struct({ key: Schema.String, value: Schema.String })),
})

/** Returns the values of a form for a stored draft. */
export const webhookValuesOf = (draft: WebhookDraft): WebhookValues => ({
  ...addressesIn(draft),
  headers: draft.headers.length === 0 ? [blankRow] : draft.headers,
})

const addressesIn = (from: WebhookAddresses): WebhookAddresses => ({
  url: from.url,
  transferUrl: from.transferUrl,
  sendMessageUrl: from.sendMessageUrl,
  closeRoomUrl: from.closeRoomUrl,
  callbackUrl: from.callbackUrl,
  digitalEmployeeUrl: from.digitalEmployeeUrl,
  digitalEmployeeCallbackUrl: from.digitalEmployeeCallbackUrl,
})

const isBlank = ({ key, value }: WebhookHeader): boolean => key.trim() === "" && value.trim() === ""

/** Reads a form: blank rows are left out; an error names the row as it stands in the form (`headers.2.key`). */
export const readWebhookForm = (values: WebhookValues): Result.Result<WebhookDraft, ReadonlyArray<FieldError>> => {
  const rows = values.headers.flatMap((header, at) => (isBlank(header) ? [] : [{ header, at }]))
  const read = decode(WebhookDraft, { ...addressesIn(values), headers: rows.map(({ header }) => header) })
  return Result.mapError(read, (errors) =>
    errors.map(({ path, message }) => ({
      path: path.replace(/^headers\.(\d+)/u, (_all, place: string) => `headers.${rows[Number(place)]?.at ?? place}`),
      message,
    })),
  )
}

/** Returns why an address may not be saved; undefined if it may. */
export const addressRefusal = (text: string): string | undefined => {
  const read = decode(WebhookAddress, text)
  return Result.isFailure(read) ? read.failure[0]?.message : undefined
}

/** Counts the changes between two states of the form: addresses, and the headers as one. */
export const webhookChanges = (before: WebhookValues, now: WebhookValues): number => {
  const filled = ({ headers }: WebhookValues) => headers.filter((header) => !isBlank(header))
  return (
    webhookFields.filter((field) => before[field].trim() !== now[field].trim()).length +
    (sameValue(filled(before), filled(now)) ? 0 : 1)
  )
}
