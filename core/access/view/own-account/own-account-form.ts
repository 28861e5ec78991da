import { Effect, type Schema } from "effect"
import type { Scope } from "../../../kernel/view/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../../shell/view/index.ts"
import { OwnAccountDraft, type OwnAccount, type OwnAccounts } from "../../own-account/own-account.ts"
import type { Session } from "../sessions/session.ts"

/** The values of one's own account; the phone as '+5511977412030', passwords empty for none. */
export interface OwnAccountValues {
  readonly name: string
  readonly phone: string
  readonly lastPassword: string
  readonly password: string
}

/** Creates the form of one's own account; its facts are the address, which only an administrator of the company changes. */
export const createOwnAccountForm = (
  scope: Scope,
  deps: RecordFormDeps & { readonly ownAccounts: OwnAccounts; readonly session: Session },
): RecordForm<OwnAccountValues, { readonly email: string }> => {
  const { ownAccounts, session } = deps
  const blank: OwnAccountValues = { name: "", phone: "", lastPassword: "", password: "" }
  const record: RecordForm<OwnAccountValues, { readonly email: string }> = createRecordForm<
    OwnAccountValues,
    { readonly email: string },
    OwnAccountDraft,
    OwnAccount
  >(
    scope,
    {
      schema: OwnAccountDraft as Schema.Codec<OwnAccountDraft, unknown>,
      blank,
      load: () =>
        ownAccounts
          .get()
          .pipe(Effect.map((account) => ({ values: valuesOf(account), facts: { email: account.email } }))),
      save: ownAccounts.save,
      changes: (before, now) =>
        (Object.keys(blank) as ReadonlyArray<keyof OwnAccountValues>).filter((field) => before[field] !== now[field])
          .length,
      saved: "Seus dados foram salvos.",
      done: (account) => {
        session.changed({ name: account.name })
        record.reload()
      },
      closed: () => {},
    },
    deps,
  )
  return record
}

const valuesOf = ({ name, phone }: OwnAccount): OwnAccountValues => ({
  name,
  phone: phone === "" ? "" : `+${phone}`,
  lastPassword: "",
  password: "",
})
