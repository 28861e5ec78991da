import type { Migration } from "../../platform/storage/migrate.ts"

/** The video that 'Duplicar Bot' links to, by brand. */
export const videoOfBrands: Migration = {
  name: "20261124-0540-video-of-brands",
  sql: "alter table platforms add column url_clone_video text not null default '';",
}
