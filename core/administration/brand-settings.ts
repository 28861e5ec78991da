import { type Effect, Schema } from "effect"
import {
  type CallRefused,
  Colour,
  failure,
  isWebAddress,
  IsoDateTime,
  type Page,
  PlatformId,
  requiredText,
  sentences,
  uniqueList,
} from "../kernel/index.ts"
import type { PhotoContent } from "../access/index.ts"
import { Brand } from "../tenancy/index.ts"
import { QuotaLimit } from "./company-records.ts"

/** The images of a brand, in the order of the form. */
export const brandImages = [
  { field: "urlLogo", label: "Logo da entrada", hint: "Na página de entrada, com até 200 px de largura." },
  { field: "urlLogoSidebar", label: "Logo do menu aberto", hint: "No alto do menu, com até 150 px de largura." },
  {
    field: "urlLogoSidebarRetracted",
    label: "Logo do menu fechado",
    hint: "Quadrado, com até 75 px; é também o ícone da página.",
  },
  { field: "urlAvatar", label: "Avatar do robô", hint: "Quadrado, para as conversas." },
] as const
/** The field of one of a brand's images. */
export type BrandImageField = (typeof brandImages)[number]["field"]

/** Limit of a brand's image, in bytes. */
export const brandImageLimit = 524_288

/** The types of a brand's image, as found in its bytes; an SVG could run scripts. */
export const brandImageTypes = ["image/png", "image/jpeg", "image/webp"] as const

/** The content is no image of an accepted type. */
export const BrandImageNotAccepted = failure("BrandImageNotAccepted")
export type BrandImageNotAccepted = typeof BrandImageNotAccepted.Type
/** The image is larger than `brandImageLimit`. */
export const BrandImageTooLarge = failure("BrandImageTooLarge")
export type BrandImageTooLarge = typeof BrandImageTooLarge.Type
/** A host belongs to another brand: each answers for one only. */
export const HostTaken = failure("HostTaken")
export type HostTaken = typeof HostTaken.Type

/** The refusal of an image by its content. */
export const brandImageNotAccepted: BrandImageNotAccepted = {
  _tag: "BrandImageNotAccepted",
  message: "Envie uma imagem em PNG, JPEG ou WebP.",
}
/** The refusal of an image by its size. */
export const brandImageTooLarge: BrandImageTooLarge = {
  _tag: "BrandImageTooLarge",
  message: "A imagem pode ter no máximo 512 KB.",
}
/** Creates the refusal of a host that another brand has. */
export const hostTaken = (host: string, brand: string): HostTaken => ({
  _tag: "HostTaken",
  message: `O endereço ${host} já é da marca ${brand}.`,
})

/** Reduces an address to its host: 'https://Loja.com.br:8080/x' to 'loja.com.br'. */
export const hostIn = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//u, "")
    .replace(/[/?#].*$/su, "")
    .replace(/:\d*$/u, "")
    .replace(/\.$/u, "")

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
const hostShape = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*$`, "u")

/** A host without port, in lower case; letters with accents come as browsers send them ('xn--…'). */
export const BrandHost = Schema.String.check(
  Schema.makeFilter((host: string) => hostShape.test(host) || `Endereço inválido: ${host.slice(0, 60)}`),
)

/** The largest number of hosts of a brand. */
export const brandHostLimit = 20

/** An uploaded image's address; empty without one. */
const ImageAddress = Schema.String.check(
  Schema.isPattern(/^(?:\/api\/brand-images\/[0-9a-f]{32})?$/u, { message: sentences.invalid }),
)

/** An address on the web; empty without one. */
const OptionalWebAddress = Schema.String.check(
  Schema.makeFilter((text: string) => text.trim() === "" || isWebAddress(text) || sentences.url),
)

/** The saved fields of a brand (access, section 1). */
export const BrandDraft = Schema.Struct({
  displayName: requiredText(60),
  mainColor: Colour,
  urlLogo: ImageAddress,
  urlLogoSidebar: ImageAddress,
  urlLogoSidebarRetracted: ImageAddress,
  urlAvatar: ImageAddress,
  urlTerms: OptionalWebAddress,
  urlPrivacy: OptionalWebAddress,
  urlCloneVideo: OptionalWebAddress,
  hosts: uniqueList(BrandHost).check(
    Schema.isMaxLength(brandHostLimit, { message: `Máximo de ${brandHostLimit} endereços` }),
  ),
  /** The quotas of companies that register themselves. */
  newWorkspaceQuota: QuotaLimit,
  newUserQuota: QuotaLimit,
  newBotQuota: QuotaLimit,
})
export type BrandDraft = typeof BrandDraft.Type

/** A brand in the list of an administrator. */
export const BrandRow = Schema.Struct({
  id: PlatformId,
  displayName: Schema.String,
  mainColor: Schema.String,
  urlLogoSidebarRetracted: Brand.fields.urlLogoSidebarRetracted,
  hosts: Schema.Array(Schema.String),
  companies: Schema.Int,
})
export type BrandRow = typeof BrandRow.Type

/** One save of a brand. */
export const BrandChange = Schema.Struct({
  at: IsoDateTime,
  userName: Schema.String,
  action: Schema.Literals(["create", "update"]),
})
export type BrandChange = typeof BrandChange.Type

/** A brand with its settings and its latest changes, newest first. */
export const BrandRecord = Schema.Struct({
  id: PlatformId,
  ...BrandDraft.fields,
  changes: Schema.Array(BrandChange),
})
export type BrandRecord = typeof BrandRecord.Type

/** The port to the brands, for administrators. */
export interface BrandSettings {
  /** Lists the brands whose name contains the text, in the order in which they were made: the first answers unknown hosts. */
  list(wish: {
    readonly name: string
    readonly offset: number
    readonly limit: number
  }): Effect.Effect<Page<BrandRow>, CallRefused>
  get(id: PlatformId): Effect.Effect<BrandRecord, CallRefused>
  create(draft: BrandDraft): Effect.Effect<{ readonly id: PlatformId }, HostTaken | CallRefused>
  update(id: PlatformId, draft: BrandDraft): Effect.Effect<BrandRecord, HostTaken | CallRefused>
  /** Stores an image and returns its address; an image that no brand uses is deleted after a day. */
  uploadImage(
    image: PhotoContent,
  ): Effect.Effect<{ readonly url: string }, BrandImageNotAccepted | BrandImageTooLarge | CallRefused>
}
