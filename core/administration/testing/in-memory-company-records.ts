import { Effect } from "effect"
import { type CallRefused, type CompanyId, defaultTimeZone, invalidInput, notFound } from "../../kernel/index.ts"
import { createFakeCalls, type Plain } from "../../kernel/testing/index.ts"
import { createInMemoryCompanies } from "../../tenancy/testing/index.ts"
import {
  type CompanyDraft,
  type CompanyRecord,
  type CompanyRecords,
  faultsOfDraft,
  type PlatformChoice,
  unknownPlatform,
} from "../index.ts"

/** A company for tests: 'Casa Aroeira' on the platform 1, without limits. `facts` override its fields. */
export const aCompanyRecord = (facts: Partial<Plain<CompanyRecord>> = {}): CompanyRecord =>
  ({
    id: 1,
    name: "Casa Aroeira",
    email: "contato@casaaroeira.com.br",
    sendInvite: false,
    platform: 1,
    platformName: "Prosa",
    active: true,
    workspaceQuota: 0,
    userQuota: 0,
    botQuota: 0,
    allowCampaignCreation: false,
    whatsappQrcode: true,
    whatsappApiMeta: false,
    livechat: true,
    facebook: false,
    instagram: false,
    timeZone: defaultTimeZone,
    workspacesInUse: 1,
    usersInUse: 0,
    botsInUse: 0,
    ...facts,
  }) as CompanyRecord

/** The port `CompanyRecords` without a server, with controls for tests. */
export interface InMemoryCompanyRecords extends CompanyRecords {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  readonly kept: ReadonlyArray<CompanyRecord>
  /** The addresses that were invited, in order. */
  readonly invited: ReadonlyArray<string>
}

const prosa = { id: 1, name: "Prosa" } as PlatformChoice // a branded id

/** Creates the companies of an administrator. `platforms` default to 'Prosa' alone; `latency` is in milliseconds. */
export const createInMemoryCompanyRecords = (
  given: ReadonlyArray<CompanyRecord>,
  options: { readonly platforms?: ReadonlyArray<PlatformChoice>; readonly latency?: number } = {},
): InMemoryCompanyRecords => {
  const { answer, refuse } = createFakeCalls(options.latency)
  const { platforms = [prosa] } = options
  let kept = given
  const invited: Array<string> = []
  /** Runs the work with the draft as it is stored, if nothing is wrong with it. */
  const withDraft = <A, E>(
    draft: CompanyDraft,
    work: (stored: CompanyDraft & { readonly platformName: string }) => Effect.Effect<A, E>,
  ) => {
    const platform = platforms.find(({ id }) => id === draft.platform)
    const faults = faultsOfDraft(draft)
    if (faults.length > 0) return Effect.fail(invalidInput(faults))
    if (platform === undefined) return Effect.fail(invalidInput([unknownPlatform]))
    const email = draft.email.trim()
    const stored = { ...draft, name: draft.name.trim(), email, sendInvite: false, platformName: platform.name }
    return Effect.tap(work(stored), () => Effect.sync(() => draft.sendInvite && invited.push(email)))
  }
  return {
    get kept() {
      return kept
    },
    invited,
    refuse,
    list: (wish) => answer(() => createInMemoryCompanies(kept).list(wish)).pipe(Effect.map(asListed)),
    get: (id) =>
      answer(() => {
        const found = kept.find((company) => company.id === id)
        return found === undefined ? Effect.fail(notFound) : Effect.succeed(found)
      }),
    create: (draft) =>
      answer(() =>
        withDraft(draft, (stored) => {
          // The next number is a valid id.
          const id = (Math.max(0, ...kept.map((company) => company.id)) + 1) as CompanyId
          const usersInUse = draft.sendInvite ? 1 : 0
          kept = [...kept, { timeZone: defaultTimeZone, ...stored, id, workspacesInUse: 1, usersInUse, botsInUse: 0 }]
          return Effect.succeed({ id })
        }),
      ),
    update: (id, draft) =>
      answer(() =>
        withDraft(draft, (stored) => {
          const found = kept.find((company) => company.id === id)
          if (found === undefined) return Effect.fail(notFound)
          const saved = { ...found, ...stored }
          kept = kept.map((company) => (company.id === id ? saved : company))
          return Effect.succeed(saved)
        }),
      ),
    platforms: () => answer(() => Effect.succeed(platforms)),
  }
}

/** A page with the fields of the list only. */
const asListed = ({ result, total }: Effect.Success<ReturnType<CompanyRecords["list"]>>) => ({
  result: result.map(({ id, name, timeZone = defaultTimeZone, platformName, active }) => ({
    id,
    name,
    timeZone,
    platformName,
    active,
  })),
  total,
})
