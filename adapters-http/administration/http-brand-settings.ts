import type { BrandSettings } from "@prosa/core/administration"
import { Effect } from "effect"
import { makeClient } from "../client.ts"
import { makeUpload, type UploadOptions } from "../upload-client.ts"
import { brandSettingRoutes } from "./brand-setting-routes.ts"

/** Implements `BrandSettings` over HTTP. */
export const createHttpBrandSettings = (options: UploadOptions): BrandSettings => {
  const client = makeClient(brandSettingRoutes, options)
  const upload = makeUpload(brandSettingRoutes.uploadImage, options)
  return {
    list: client.list,
    get: (id) => client.get({ id }).pipe(Effect.map(({ brand }) => brand)),
    create: client.create,
    update: (id, draft) => client.update({ ...draft, id }).pipe(Effect.map(({ brand }) => brand)),
    uploadImage: (image) => upload({}, image),
  }
}
