import { Readable } from "node:stream"
import { brandSettingRoutes } from "@prosa/adapters-http/routes"
import { notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { defineApi, type MemberCaller } from "../caller/index.ts"
import { findBrandImage } from "./brand-setting-store.ts"
import { type BrandSettingsDeps, createBrandSettings } from "./brand-settings-service.ts"
import { administratorOf } from "./company-records-service.ts"

export const brandSettingApi = defineApi({
  section: "brands",
  table: brandSettingRoutes,
  handlers: (deps: BrandSettingsDeps) => {
    const settingsFor = (caller: MemberCaller) => createBrandSettings(administratorOf(caller), deps)
    return {
      list: (caller) => (wish) => settingsFor(caller).list(wish),
      get:
        (caller) =>
        ({ id }) =>
          settingsFor(caller)
            .get(id)
            .pipe(Effect.map((brand) => ({ brand }))),
      create: (caller) => (draft) => settingsFor(caller).create(draft),
      update:
        (caller) =>
        ({ id, ...draft }) =>
          settingsFor(caller)
            .update(id, draft)
            .pipe(Effect.map((brand) => ({ brand }))),
      uploadImage:
        (caller) =>
        ({ file }) =>
          settingsFor(caller).uploadImage(file),
      image:
        () =>
        ({ key }) =>
          deps.transactions
            .asSignIn((tx) => findBrandImage(tx, key))
            .pipe(
              Effect.flatMap((image) =>
                image === undefined
                  ? Effect.fail(notFound)
                  : Effect.succeed({
                      id: key,
                      name: "imagem",
                      mime: image.mediaType,
                      bytes: image.content.byteLength,
                      inline: true,
                      public: true,
                      open: (range) =>
                        Effect.succeed(
                          Readable.from([
                            range === undefined ? image.content : image.content.subarray(range.from, range.to + 1),
                          ]),
                        ),
                    }),
              ),
            ),
    }
  },
})
