import { type Effect, Schema } from "effect"
import { type CallRefused, PlatformId } from "../kernel/index.ts"

/** How the product looks for the host it is served from (access, section 1). Addresses may be empty: then the name is drawn. */
export const Brand = Schema.Struct({
  id: PlatformId,
  displayName: Schema.String,
  mainColor: Schema.String,
  urlLogo: Schema.String,
  urlAvatar: Schema.String,
  urlLogoSidebar: Schema.String,
  urlLogoSidebarRetracted: Schema.String,
})
export type Brand = typeof Brand.Type

/** What an unknown host, or a page that cannot ask yet, looks like. */
export const defaultBrand: Omit<Brand, "id"> = {
  displayName: "Prosa",
  mainColor: "#046af3",
  urlLogo: "",
  urlAvatar: "",
  urlLogoSidebar: "",
  urlLogoSidebarRetracted: "",
}

/** The port to how the product looks for its host. */
export interface Brands {
  /** The brand of the host that serves the page; never refused for an unknown host. */
  current(): Effect.Effect<Brand, CallRefused>
}

/** Platforms 3 and 4 have imagery of their own, and the first two cards of the home page change places (access, section 9). */
export const hasAlternativeLook = ({ id }: Pick<Brand, "id">): boolean => id === 3 || id === 4
