import { Effect } from "effect"
import { type CallRefused, fold, notFound, type PlatformId } from "../../kernel/index.ts"
import { createFakeCalls, type Plain, testNow } from "../../kernel/testing/index.ts"
import {
  type BrandDraft,
  brandImageLimit,
  brandImageNotAccepted,
  brandImageTooLarge,
  brandImageTypes,
  type BrandRecord,
  type BrandSettings,
  hostTaken,
} from "../index.ts"

/** A brand for tests: 'Prosa' with one host. `facts` override its fields. */
export const aBrandRecord = (facts: Partial<Plain<BrandRecord>> = {}): BrandRecord =>
  ({
    id: 1,
    displayName: "Prosa",
    mainColor: "#046af3",
    urlLogo: "",
    urlLogoSidebar: "",
    urlLogoSidebarRetracted: "",
    urlAvatar: "",
    urlTerms: "",
    urlPrivacy: "",
    urlCloneVideo: "",
    hosts: ["prosa.example"],
    newWorkspaceQuota: 3,
    newUserQuota: 10,
    newBotQuota: 5,
    changes: [],
    ...facts,
  }) as BrandRecord

/** The port `BrandSettings` without a server, with controls for tests. */
export interface InMemoryBrandSettings extends BrandSettings {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  readonly kept: ReadonlyArray<BrandRecord>
}

const types: ReadonlyArray<string> = brandImageTypes

/** Creates the brands of an administrator called `userName`. An image's type is the declared one; `latency` is in milliseconds. */
export const createInMemoryBrandSettings = (
  given: ReadonlyArray<BrandRecord>,
  options: { readonly userName?: string; readonly latency?: number } = {},
): InMemoryBrandSettings => {
  const { answer, refuse } = createFakeCalls(options.latency)
  let kept = given
  let images = 0
  const takenBy = ({ hosts }: BrandDraft, except: PlatformId | undefined) => {
    for (const brand of kept)
      for (const host of brand.hosts)
        if (brand.id !== except && hosts.includes(host)) return hostTaken(host, brand.displayName)
    return undefined
  }
  const stored = (draft: BrandDraft) => ({
    ...draft,
    displayName: draft.displayName.trim(),
    urlTerms: draft.urlTerms.trim(),
    urlPrivacy: draft.urlPrivacy.trim(),
    urlCloneVideo: draft.urlCloneVideo.trim(),
  })
  const change = (action: "create" | "update") => ({
    at: new Date(testNow).toISOString(),
    userName: options.userName ?? "Administração",
    action,
  })
  return {
    get kept() {
      return kept
    },
    refuse,
    list: ({ name, offset, limit }) =>
      answer(() => {
        const found = kept.filter(({ displayName }) => fold(displayName).includes(fold(name)))
        const rows = found.map(({ id, displayName, mainColor, urlLogoSidebarRetracted, hosts }) => ({
          id,
          displayName,
          mainColor,
          urlLogoSidebarRetracted,
          hosts,
          companies: 0,
        }))
        return Effect.succeed({ result: rows.slice(offset, offset + limit), total: rows.length })
      }),
    get: (id) =>
      answer(() => {
        const found = kept.find((brand) => brand.id === id)
        return found === undefined ? Effect.fail(notFound) : Effect.succeed(found)
      }),
    create: (draft) =>
      answer(() => {
        const taken = takenBy(draft, undefined)
        if (taken !== undefined) return Effect.fail(taken)
        // The next number is a valid id.
        const id = (Math.max(0, ...kept.map((brand) => brand.id)) + 1) as PlatformId
        kept = [...kept, { ...stored(draft), id, changes: [change("create")] }]
        return Effect.succeed({ id })
      }),
    update: (id, draft) =>
      answer(() => {
        const found = kept.find((brand) => brand.id === id)
        if (found === undefined) return Effect.fail(notFound)
        const taken = takenBy(draft, id)
        if (taken !== undefined) return Effect.fail(taken)
        const saved = { ...stored(draft), id, changes: [change("update"), ...found.changes] }
        kept = kept.map((brand) => (brand.id === id ? saved : brand))
        return Effect.succeed(saved)
      }),
    uploadImage: ({ type, size }) =>
      answer(() => {
        if (size > brandImageLimit) return Effect.fail(brandImageTooLarge)
        if (!types.includes(type)) return Effect.fail(brandImageNotAccepted)
        images += 1
        return Effect.succeed({ url: `/api/brand-images/${images.toString(16).padStart(32, "0")}` })
      }),
  }
}
