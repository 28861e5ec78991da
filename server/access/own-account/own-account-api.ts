import { Readable } from "node:stream"
import { ownAccountRoutes } from "@prosa/adapters-http/routes"
import { notAllowed, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { defineApi } from "../../caller/index.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { OwnAccountsService } from "./own-accounts-service.ts"
import { findPhoto } from "./photo-store.ts"

export interface OwnAccountApiNeeds {
  readonly ownAccounts: OwnAccountsService
  readonly transactions: Transactions
}

export const ownAccountApi = defineApi({
  section: "account",
  table: ownAccountRoutes,
  handlers: ({ ownAccounts, transactions }: OwnAccountApiNeeds) => ({
    get:
      ({ person }) =>
      () =>
        ownAccounts.get(person).pipe(Effect.map((account) => ({ account }))),
    save:
      ({ person, call }) =>
      (draft) =>
        ownAccounts.save(person, draft, call.address).pipe(Effect.map((account) => ({ account }))),
    chooseAvatar:
      ({ person, call }) =>
      ({ idUser, color, photo, file }) =>
        idUser === person.userId
          ? ownAccounts.chooseAvatar(person, { color, photo: file ?? photo }, call.address)
          : Effect.fail(notAllowed),
    devices:
      ({ person }) =>
      () =>
        ownAccounts.devices(person).pipe(Effect.map((devices) => ({ devices }))),
    endDevice:
      ({ person }) =>
      ({ id }) =>
        ownAccounts.endDevice(person, id).pipe(Effect.as({})),
    endOtherDevices:
      ({ person }) =>
      () =>
        ownAccounts.endOtherDevices(person).pipe(Effect.as({})),
    photo:
      () =>
      ({ key }) =>
        transactions
          .asSignIn((tx) => findPhoto(tx, key))
          .pipe(
            Effect.flatMap((photo) =>
              photo === undefined
                ? Effect.fail(notFound)
                : Effect.succeed({
                    id: key,
                    name: "foto",
                    mime: photo.mediaType,
                    bytes: photo.content.byteLength,
                    inline: true,
                    open: (range) =>
                      Effect.succeed(
                        Readable.from([
                          range === undefined ? photo.content : photo.content.subarray(range.from, range.to + 1),
                        ]),
                      ),
                  }),
            ),
          ),
  }),
})
