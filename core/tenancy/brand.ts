import { type Effect, Schema } from "effect"
import { type CallRefused, PlatformId } from "../kernel/index.ts"

/**
 * The product's appearance for the host that serves it (access, section 1). If an image's address is empty, the name is
 * drawn.
 */
export const Brand = Schema.Struct({
  id: PlatformId,
  displayName: Schema.String,
  mainColor: Schema.String,
  urlLogo: Schema.String,
  urlAvatar: Schema.String,
  urlLogoSidebar: Schema.String,
  urlLogoSidebarRetracted: Schema.String,
  /** Addresses of the brand's terms of use and privacy policy; empty if it has none. */
  urlTerms: Schema.String,
  urlPrivacy: Schema.String,
  /** The address of a video about copying a bot; empty if there is none. */
  urlCloneVideo: Schema.String,
})
export type Brand = typeof Brand.Type

/** The brand of an unknown host, and of a page that cannot load its own yet. */
export const defaultBrand: Omit<Brand, "id"> = {
  displayName: "Prosa",
  mainColor: "#046af3",
  urlLogo: "",
  urlAvatar: "",
  urlLogoSidebar: "",
  urlLogoSidebarRetracted: "",
  urlTerms: "",
  urlPrivacy: "",
  urlCloneVideo: "",
}

/** The port to the product's brand. */
export interface Brands {
  /** Returns the brand of the host that serves the page; an unknown host is not an error. */
  current(): Effect.Effect<Brand, CallRefused>
}

/**
 * Returns whether a platform has imagery of its own and swaps the first two cards of the home page: platforms 3 and 4
 * (access, section 9).
 */
export const hasAlternativeLook = ({ id }: Pick<Brand, "id">): boolean => id === 3 || id === 4
