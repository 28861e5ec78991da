import type { OwnAccounts } from "@prosa/core/access"
import type { UserId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { makeClient } from "../client.ts"
import { makeUpload, type UploadOptions } from "../upload-client.ts"
import { ownAccountRoutes } from "./own-account-routes.ts"

/** Implements `OwnAccounts` over HTTP; `userId` is the signed-in user's. */
export const createHttpOwnAccounts = (options: UploadOptions, userId: () => UserId): OwnAccounts => {
  const client = makeClient(ownAccountRoutes, options)
  const upload = makeUpload(ownAccountRoutes.chooseAvatar, options)
  return {
    get: () => client.get({}).pipe(Effect.map(({ account }) => account)),
    save: (draft) => client.save(draft).pipe(Effect.map(({ account }) => account)),
    chooseAvatar: ({ color, photo }) =>
      Effect.suspend(() =>
        photo === "keep"
          ? upload({ idUser: userId(), color, photo }, undefined)
          : upload({ idUser: userId(), color }, photo),
      ),
    devices: () => client.devices({}).pipe(Effect.map(({ devices }) => devices)),
    endDevice: (id) => client.endDevice({ id }).pipe(Effect.asVoid),
    endOtherDevices: () => client.endOtherDevices({}).pipe(Effect.asVoid),
  }
}
