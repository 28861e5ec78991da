import {
  type BrandDraft,
  brandImageLimit,
  type BrandImageNotAccepted,
  brandImageNotAccepted,
  brandImages,
  type BrandImageTooLarge,
  brandImageTooLarge,
  brandImageTypes,
  type BrandRecord,
  type BrandSettings,
  type HostTaken,
  hostTaken,
} from "@prosa/core/administration"
import {
  fold,
  type InvalidInput,
  invalidInput,
  type NotAllowed,
  notAllowed,
  notFound,
  sentences,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertPlatformAudit } from "../audit/index.ts"
import { readUpTo } from "../platform/files/read-up-to.ts"
import { sniffHead } from "../platform/files/sniff-content.ts"
import type { IncomingFile } from "../platform/http/receive-form.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import {
  type BrandHosts,
  brandRecord,
  brandRows,
  haveImages,
  insertBrand,
  insertBrandImage,
  lockBrands,
  updateBrand,
} from "./brand-setting-store.ts"
import type { Administrator } from "./company-records-service.ts"

export interface BrandSettingsDeps {
  readonly transactions: Transactions
}

/** `BrandSettings` on the server: an image arrives as a stream. */
export interface BrandSettingsService extends Omit<BrandSettings, "uploadImage"> {
  readonly uploadImage: (
    image: Pick<IncomingFile, "content">,
  ) => Effect.Effect<{ readonly url: string }, BrandImageNotAccepted | BrandImageTooLarge | NotAllowed>
}

const types: ReadonlyArray<string> = brandImageTypes

/** Implements `BrandSettings` on the database. Every change is audited. */
export const createBrandSettings = (by: Administrator, { transactions }: BrandSettingsDeps): BrandSettingsService => {
  const allowed = <A, E>(work: () => Effect.Effect<A, E>): Effect.Effect<A, E | NotAllowed> =>
    by.admin ? Effect.suspend(work) : Effect.fail(notAllowed)

  return {
    list: ({ name, offset, limit }) =>
      allowed(() =>
        transactions.asSignIn(brandRows).pipe(
          Effect.map((all) => {
            const found = all.filter(({ displayName }) => fold(displayName).includes(fold(name)))
            return { result: found.slice(offset, offset + limit), total: found.length }
          }),
        ),
      ),

    get: (id) =>
      allowed(() =>
        transactions
          .asSignIn((tx) => brandRecord(tx, id))
          .pipe(Effect.flatMap((found) => (found === undefined ? Effect.fail(notFound) : Effect.succeed(found)))),
      ),

    create: (given) =>
      allowed(() =>
        transactions.asSignIn((tx) =>
          Effect.gen(function* () {
            const draft = trimmed(given)
            yield* refuseUnknownImages(tx, draft)
            yield* refuseTaken(yield* lockBrands(tx), draft)
            const id = yield* insertBrand(tx, draft)
            yield* insertPlatformAudit(tx, by, { platformId: id, action: "brand.create", detail: draft })
            return { id }
          }),
        ),
      ),

    update: (id, given) =>
      allowed(() =>
        transactions.asSignIn((tx) =>
          Effect.gen(function* () {
            const draft = trimmed(given)
            yield* refuseUnknownImages(tx, draft)
            const brands = yield* lockBrands(tx)
            const found = yield* brandRecord(tx, id)
            if (found === undefined) return yield* Effect.fail(notFound)
            yield* refuseTaken(
              brands.filter((brand) => brand.id !== id),
              draft,
            )
            yield* updateBrand(tx, id, draft)
            const { changes: _changes, ...before } = found
            yield* insertPlatformAudit(tx, by, { platformId: id, action: "brand.update", detail: { ...draft, before } })
            // written in this very transaction
            return (yield* brandRecord(tx, id)) as BrandRecord
          }),
        ),
      ),

    uploadImage: ({ content }) =>
      allowed(() =>
        Effect.gen(function* () {
          const bytes = yield* Effect.promise(() => readUpTo(content, brandImageLimit))
          if (bytes === undefined) return yield* Effect.fail(brandImageTooLarge)
          if (bytes === "cut") return yield* Effect.fail(brandImageNotAccepted)
          const mediaType = yield* Effect.promise(() => sniffHead(bytes))
          if (!types.includes(mediaType)) return yield* Effect.fail(brandImageNotAccepted)
          return { url: yield* transactions.asSignIn((tx) => insertBrandImage(tx, { mediaType, content: bytes })) }
        }),
      ),
  }
}

const trimmed = (draft: BrandDraft): BrandDraft => ({
  ...draft,
  displayName: draft.displayName.trim(),
  urlTerms: draft.urlTerms.trim(),
  urlPrivacy: draft.urlPrivacy.trim(),
  urlCloneVideo: draft.urlCloneVideo.trim(),
})

const refuseTaken = (others: ReadonlyArray<BrandHosts>, { hosts }: BrandDraft): Effect.Effect<void, HostTaken> => {
  for (const other of others)
    for (const host of other.hosts) if (hosts.includes(host)) return Effect.fail(hostTaken(host, other.displayName))
  return Effect.void
}

const refuseUnknownImages = (tx: Tx, draft: BrandDraft): Effect.Effect<void, InvalidInput> =>
  Effect.forEach(
    brandImages,
    ({ field }) =>
      Effect.flatMap(haveImages(tx, [draft[field]]), (known) =>
        known ? Effect.void : Effect.fail(invalidInput([{ path: field, message: sentences.unknownRecord }])),
      ),
    { discard: true },
  )
