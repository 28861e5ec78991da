import { type Effect, Schema } from "effect"
import {
  type CallRefused,
  CollaboratorPhone,
  IsoDateTime,
  requiredText,
  sentences,
  UserId,
} from "../../kernel/index.ts"
import type { PhotoNotAccepted, PhotoTooLarge } from "./avatars.ts"
import { NewPassword } from "../registrations/new-password.ts"
import { UserAvatar } from "./user-avatar.ts"

/** A user's own account, as they see it. */
export const OwnAccount = Schema.Struct({
  id: UserId,
  name: Schema.String,
  email: Schema.String,
  phone: Schema.String,
  ...UserAvatar.fields,
})
export type OwnAccount = typeof OwnAccount.Type

/**
 * A pair of passwords for a change: both or neither. A half-filled pair is an error of the blank one, which the
 * specification blocks without a word (access, section 5).
 */
export const passwordPair = Schema.makeFilter(
  ({ lastPassword = "", password = "" }: { readonly lastPassword?: string; readonly password?: string }) => {
    if ((lastPassword === "") === (password === "")) return true
    return { path: [password === "" ? "password" : "lastPassword"], issue: sentences.required }
  },
)

/** A new password, or empty for none. */
export const OptionalPassword = Schema.Union([Schema.Literal(""), NewPassword])
/** A collaborator's phone, or empty for none. */
export const OptionalPhone = Schema.Union([Schema.Literal(""), CollaboratorPhone])

/** What a user may change of their own account. */
export const OwnAccountDraft = Schema.Struct({
  name: requiredText(120),
  phone: OptionalPhone,
  /** The present password, or empty. */
  lastPassword: Schema.String.check(Schema.isMaxLength(128, { message: sentences.tooLong(128) })),
  /** The new one, or empty. */
  password: OptionalPassword,
}).check(passwordPair)
export type OwnAccountDraft = typeof OwnAccountDraft.Type

/** The error of a present password that is not right. */
export const wrongPresentPassword = { path: "lastPassword", message: "Senha atual inválida." } as const

/** A browser in which a user is signed in. */
export const Device = Schema.Struct({
  id: Schema.String,
  /** 'Chrome no Windows'; empty where the browser does not tell. */
  name: Schema.String,
  address: Schema.String,
  createdAt: IsoDateTime,
  lastUsedAt: IsoDateTime,
  /** The device of the call. */
  current: Schema.Boolean,
})
export type Device = typeof Device.Type

/** A photo as a page has it: its bytes and its type. */
export interface PhotoContent {
  readonly type: string
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly arrayBuffer: () => Promise<ArrayBuffer>
}

/** How a user is to be shown. */
export interface AvatarWish {
  /** The colour of the initials. */
  readonly color: string
  /** A new photo, the present one, or none. */
  readonly photo: PhotoContent | "keep" | undefined
}

/** The port to one's own account and devices. */
export interface OwnAccounts {
  get(): Effect.Effect<OwnAccount, CallRefused>
  /** A new password ends the sessions of all other devices. */
  save(draft: OwnAccountDraft): Effect.Effect<OwnAccount, CallRefused>
  /** Shows a photo, or without one (or with none to keep) the initials on a colour; ends the first access. */
  chooseAvatar(wish: AvatarWish): Effect.Effect<UserAvatar, PhotoNotAccepted | PhotoTooLarge | CallRefused>
  /** Lists the devices, the one of the call first, then by their last use. */
  devices(): Effect.Effect<ReadonlyArray<Device>, CallRefused>
  endDevice(id: string): Effect.Effect<void, CallRefused>
  /** Ends every session but the one of the call. */
  endOtherDevices(): Effect.Effect<void, CallRefused>
}

/** A photo cut to a square. */
export interface SquarePhoto {
  readonly content: PhotoContent
  /** Where a page shows it from, until it is released. */
  readonly address: string
  readonly release: () => void
}

/** The port to the photos that a user picks: cuts them to a square of 256 pixels, from the middle. */
export interface SquarePhotos {
  square(file: PhotoContent): Effect.Effect<SquarePhoto, PhotoNotAccepted>
}
