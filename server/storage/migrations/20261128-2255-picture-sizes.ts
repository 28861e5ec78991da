import type { Migration } from "../../platform/storage/migrate.ts"

/**
 * The sizes of pictures, in pixels as they are shown. Those of before are measured when they are read for the first time
 * (`read-file.ts`).
 */
export const pictureSizes: Migration = {
  name: "20261128-2255-picture-sizes",
  sql: `
    alter table files add column width int, add column height int, add column frames int;
    alter table files add constraint files_measured_whole check (num_nonnulls(width, height, frames) in (0, 3));
  `,
}
