import { Effect, Schema } from "effect"
import type { Session } from "../../access/view/index.ts"
import { type CompanyId, defaultTimeZone } from "../../kernel/index.ts"
import type { Scope } from "../../kernel/view/index.ts"
import type { Navigation } from "../../shell/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../shell/view/index.ts"
import { companyMessages } from "../company-messages.ts"
import { CompanyDraft, type CompanyRecord, type CompanyRecords, type PlatformChoice } from "../company-records.ts"
import { TypedQuota } from "./typed-quota.ts"

type Typed = "workspaceQuota" | "userQuota" | "botQuota"

/** The form's values: quotas as typed; a new company has no platform until one is chosen. */
export type CompanyValues = Omit<CompanyDraft, Typed | "platform" | "timeZone"> &
  Readonly<Record<Typed | "timeZone", string>> & { readonly platform: CompanyDraft["platform"] | undefined }

/** What the form knows besides its values. `inUse` is undefined for a new company. */
export interface CompanyFacts {
  readonly platforms: ReadonlyArray<PlatformChoice>
  readonly inUse: Pick<CompanyRecord, "workspacesInUse" | "usersInUse" | "botsInUse"> | undefined
}

/** The side dialog that creates or edits a company (access, section 2, 'Companies'). */
export type CompanyForm = RecordForm<CompanyValues, CompanyFacts>

const CompanyFormSchema = Schema.Struct({
  ...CompanyDraft.fields,
  workspaceQuota: TypedQuota,
  userQuota: TypedQuota,
  botQuota: TypedQuota,
})

/** A new company as a registration makes it, without limits. */
const blank: CompanyValues = {
  name: "",
  email: "",
  sendInvite: true,
  platform: undefined,
  active: true,
  workspaceQuota: "0",
  userQuota: "0",
  botQuota: "0",
  allowCampaignCreation: false,
  whatsappQrcode: true,
  whatsappApiMeta: false,
  livechat: true,
  facebook: false,
  instagram: false,
  timeZone: defaultTimeZone,
}

const valuesOf = (company: CompanyRecord): CompanyValues => ({
  ...company,
  // an invitation is a wish of each save, and is not stored
  sendInvite: false,
  workspaceQuota: String(company.workspaceQuota),
  userQuota: String(company.userQuota),
  botQuota: String(company.botQuota),
})

/** Counts the fields that differ. */
const changesOf = (before: CompanyValues, now: CompanyValues): number =>
  // the keys of these very values
  (Object.keys(blank) as ReadonlyArray<keyof CompanyValues>).filter((key) => before[key] !== now[key]).length

/**
 * Creates the form of a company, or of a new one. The toast of a new company offers to work on it; a new name shows at
 * once where the company is the one being worked on. `done` is called when it was saved, `closed` when it should close.
 */
export const createCompanyForm = (
  scope: Scope,
  id: CompanyId | undefined,
  deps: RecordFormDeps & {
    readonly companyRecords: CompanyRecords
    readonly session: Pick<Session, "state$" | "chooseCompany">
    readonly navigation: Pick<Navigation, "go">
    readonly done: () => void
    readonly closed: () => void
  },
): CompanyForm => {
  const { companyRecords, session, navigation, done, closed } = deps
  /** The only platform is no choice. */
  const fresh = (platforms: ReadonlyArray<PlatformChoice>): CompanyValues => ({
    ...blank,
    platform: platforms.length === 1 ? platforms[0]?.id : undefined,
  })
  return createRecordForm<CompanyValues, CompanyFacts, CompanyDraft, { readonly id: CompanyId; readonly name: string }>(
    scope,
    {
      schema: CompanyFormSchema as Schema.Codec<CompanyDraft, unknown>,
      blank,
      load: () =>
        Effect.all(
          {
            platforms: companyRecords.platforms(),
            company: id === undefined ? Effect.undefined : companyRecords.get(id),
          },
          { concurrency: "unbounded" },
        ).pipe(
          Effect.map(({ platforms, company }) => ({
            values: company === undefined ? fresh(platforms) : valuesOf(company),
            facts: { platforms, inUse: company },
          })),
        ),
      save: (draft) =>
        (id === undefined ? companyRecords.create(draft) : companyRecords.update(id, draft)).pipe(
          Effect.map((saved) => ({ id: saved.id, name: draft.name.trim() })),
        ),
      changes: changesOf,
      saved: id === undefined ? companyMessages.created : companyMessages.updated,
      ...(id === undefined
        ? {
            offer: (made) => ({
              label: "Trocar para esta empresa",
              run: () => {
                session.chooseCompany(made)
                navigation.go("/home")
              },
            }),
          }
        : {}),
      done: (saved) => {
        if (session.state$.value.company?.id === saved.id) session.chooseCompany(saved)
        done()
      },
      closed,
    },
    deps,
  )
}
