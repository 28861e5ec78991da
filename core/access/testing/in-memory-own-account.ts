import { Effect } from "effect"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import { type CallRefused, invalidInput, notFound, phoneDigits } from "../../kernel/index.ts"
import {
  type Device,
  type OwnAccount,
  type OwnAccounts,
  photoNotAccepted,
  type SquarePhotos,
  wrongPresentPassword,
} from "../index.ts"

/** The port `OwnAccounts` without a server, with controls for tests. */
export interface InMemoryOwnAccount extends OwnAccounts {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  readonly account: OwnAccount
  readonly password: string
}

/** Creates one's own account. `latency` is in milliseconds. */
export const createInMemoryOwnAccount = (
  given: OwnAccount,
  options: { readonly password?: string; readonly devices?: ReadonlyArray<Device>; readonly latency?: number } = {},
): InMemoryOwnAccount => {
  const { answer, refuse } = createFakeCalls(options.latency)
  let account = given
  let { password = "segredo-123", devices = [] } = options
  return {
    refuse,
    get account() {
      return account
    },
    get password() {
      return password
    },
    get: () => answer(() => Effect.succeed(account)),
    save: (draft) =>
      answer(() => {
        if (draft.password !== "") {
          if (draft.lastPassword !== password) return Effect.fail(invalidInput([wrongPresentPassword]))
          password = draft.password
          devices = devices.filter(({ current }) => current)
        }
        account = { ...account, name: draft.name.trim(), phone: phoneDigits(draft.phone) }
        return Effect.succeed(account)
      }),
    chooseAvatar: ({ color, photo }) =>
      answer(() => {
        const image = photo === "keep" ? account.image : photo === undefined ? "" : `/api/photos/${photo.name}`
        account = { ...account, avatarColor: color, image }
        return Effect.succeed({ image: account.image, avatarColor: color })
      }),
    devices: () => answer(() => Effect.succeed(devices)),
    endDevice: (id) =>
      answer(() => {
        if (!devices.some((device) => device.id === id)) return Effect.fail(notFound)
        devices = devices.filter((device) => device.id !== id)
        return Effect.void
      }),
    endOtherDevices: () =>
      answer(() => {
        devices = devices.filter(({ current }) => current)
        return Effect.void
      }),
  }
}

/** Photos that are square already; anything but an image is refused. */
export const inMemoryPhotos: SquarePhotos = {
  square: (file) =>
    file.type.startsWith("image/")
      ? Effect.succeed({ content: file, address: `memory:${file.name}`, release: () => {} })
      : Effect.fail(photoNotAccepted),
}
