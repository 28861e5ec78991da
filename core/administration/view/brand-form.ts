import { Effect, Result, Schema, SchemaTransformation } from "effect"
import { concat, distinctUntilChanged, map, mergeMap, of, Subject, tap } from "rxjs"
import type { PhotoContent } from "../../access/index.ts"
import type { PlatformId } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, hold, type Scope } from "../../kernel/view/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../shell/view/index.ts"
import { defaultBrand } from "../../tenancy/index.ts"
import { type BrandLook, lookOf } from "../brand-contrast.ts"
import { brandMessages } from "../brand-messages.ts"
import {
  type BrandChange,
  BrandDraft,
  type BrandImageField,
  type BrandRecord,
  type BrandSettings,
  hostIn,
} from "../brand-settings.ts"
import { TypedQuota } from "./typed-quota.ts"

type TypedFields = "hosts" | "newWorkspaceQuota" | "newUserQuota" | "newBotQuota"

/** The form's values: quotas as typed, and one host per line. */
export type BrandValues = Omit<BrandDraft, TypedFields> & Readonly<Record<TypedFields, string>>

/** What the form knows besides its values: the latest changes; none of a new brand. */
export interface BrandFacts {
  readonly changes: ReadonlyArray<BrandChange>
}

/** An image of the form: on its way, or refused. */
export type BrandImageStates = Readonly<
  Partial<Record<BrandImageField, { readonly busy: boolean; readonly failure: string | undefined }>>
>

/** The side dialog that creates or edits a brand. */
export interface BrandForm {
  readonly record: RecordForm<BrandValues, BrandFacts>
  /** The look of the main colour; the last valid one while another is typed. */
  readonly look$: Behavior<BrandLook>
  readonly images$: Behavior<BrandImageStates>
  /** Why the brand cannot be saved yet: an image is on its way. */
  readonly saveRefusal$: Behavior<string | undefined>
  /** Uploads an image and sets its field; a later one of the same field wins. */
  upload(field: BrandImageField, image: PhotoContent): void
}

const TypedHosts = Schema.String.pipe(
  Schema.decodeTo(
    Schema.toType(BrandDraft.fields.hosts),
    SchemaTransformation.transform({
      decode: (lines: string): ReadonlyArray<string> => [
        ...new Set(
          lines
            .split(/[\s,;]+/u)
            .map(hostIn)
            .filter((host) => host !== ""),
        ),
      ],
      encode: (hosts) => hosts.join("\n"),
    }),
  ),
)

const BrandFormSchema = Schema.Struct({
  ...BrandDraft.fields,
  hosts: TypedHosts,
  newWorkspaceQuota: TypedQuota,
  newUserQuota: TypedQuota,
  newBotQuota: TypedQuota,
})

const blank: BrandValues = {
  displayName: "",
  mainColor: defaultBrand.mainColor,
  urlLogo: "",
  urlLogoSidebar: "",
  urlLogoSidebarRetracted: "",
  urlAvatar: "",
  urlTerms: "",
  urlPrivacy: "",
  urlCloneVideo: "",
  hosts: "",
  newWorkspaceQuota: "3",
  newUserQuota: "10",
  newBotQuota: "5",
}

const valuesOf = (brand: BrandRecord): BrandValues => ({
  ...brand,
  hosts: brand.hosts.join("\n"),
  newWorkspaceQuota: String(brand.newWorkspaceQuota),
  newUserQuota: String(brand.newUserQuota),
  newBotQuota: String(brand.newBotQuota),
})

const changesOf = (before: BrandValues, now: BrandValues): number =>
  // the keys of these very values
  (Object.keys(blank) as ReadonlyArray<keyof BrandValues>).filter((key) => before[key] !== now[key]).length

const defaultLook = lookOf(defaultBrand.mainColor)

/** Creates the form of a brand, or of a new one. `done` is called when it was saved, `closed` when it should close. */
export const createBrandForm = (
  scope: Scope,
  id: PlatformId | undefined,
  deps: RecordFormDeps & {
    readonly brandSettings: BrandSettings
    readonly done: () => void
    readonly closed: () => void
  },
): BrandForm => {
  const { brandSettings, done, closed } = deps
  const record = createRecordForm<BrandValues, BrandFacts, BrandDraft, unknown>(
    scope,
    {
      schema: BrandFormSchema as Schema.Codec<BrandDraft, unknown>,
      blank,
      load: () =>
        id === undefined
          ? Effect.succeed({ values: blank, facts: { changes: [] } })
          : brandSettings
              .get(id)
              .pipe(Effect.map((brand) => ({ values: valuesOf(brand), facts: { changes: brand.changes } }))),
      save: (draft) => (id === undefined ? brandSettings.create(draft) : brandSettings.update(id, draft)),
      changes: changesOf,
      saved: id === undefined ? brandMessages.created : brandMessages.updated,
      done,
      closed,
    },
    deps,
  )
  if (defaultLook === undefined) throw new Error("The default brand has no colour.")
  let look = defaultLook
  const look$ = hold(
    scope,
    look,
    record.form.state$.pipe(
      map(({ values }) => values.mainColor),
      distinctUntilChanged(),
      map((colour) => (look = lookOf(colour) ?? look)),
    ),
  )

  const uploads$ = new Subject<{ readonly field: BrandImageField; readonly image: PhotoContent }>()
  const latest = new Map<BrandImageField, PhotoContent>()
  type Change = (states: BrandImageStates) => BrandImageStates
  const mark =
    (field: BrandImageField, busy: boolean, failure?: string): Change =>
    (states) => ({ ...states, [field]: { busy, failure } })
  const images$ = evolve<BrandImageStates>(
    scope,
    {},
    uploads$.pipe(
      tap(({ field, image }) => latest.set(field, image)),
      mergeMap(({ field, image }) =>
        concat(
          of(mark(field, true)),
          callStream(() => brandSettings.uploadImage(image)).pipe(
            map((answer): Change => {
              if (latest.get(field) !== image) return (states) => states
              if (Result.isFailure(answer)) return mark(field, false, answer.failure.message)
              record.form.set(field, answer.success.url)
              return mark(field, false)
            }),
          ),
        ),
      ),
    ),
  )
  const saveRefusal$ = hold<string | undefined>(
    scope,
    undefined,
    images$.pipe(
      map((states) => (Object.values(states).some(({ busy }) => busy) ? brandMessages.imageOnItsWay : undefined)),
      distinctUntilChanged(),
    ),
  )
  return { record, look$, images$, saveRefusal$, upload: (field, image) => uploads$.next({ field, image }) }
}
