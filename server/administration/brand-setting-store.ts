import { randomBytes } from "node:crypto"
import type { BrandChange, BrandDraft, BrandRecord, BrandRow } from "@prosa/core/administration"
import type { PlatformId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { raw, sql } from "../platform/storage/sql.ts"
import { iso, texts } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

/** Every query of the brands runs as `sign_in`. */
const draftColumns = raw(`
  p.display_name as "displayName", p.main_color as "mainColor", p.url_logo as "urlLogo",
  p.url_logo_sidebar as "urlLogoSidebar", p.url_logo_sidebar_retracted as "urlLogoSidebarRetracted",
  p.url_avatar as "urlAvatar", p.url_terms as "urlTerms", p.url_privacy as "urlPrivacy",
  p.url_clone_video as "urlCloneVideo", to_json(p.hosts) as hosts,
  p.new_workspace_quota as "newWorkspaceQuota", p.new_user_quota as "newUserQuota", p.new_bot_quota as "newBotQuota"`)

/** Lists every brand with the number of its companies, in the order in which they were made. */
export const brandRows = (tx: Tx): Effect.Effect<ReadonlyArray<BrandRow>> =>
  tx.rows<BrandRow>(sql`
    select p.id, p.display_name as "displayName", p.main_color as "mainColor",
      p.url_logo_sidebar_retracted as "urlLogoSidebarRetracted", to_json(p.hosts) as hosts,
      (select count(*)::int from companies c where c.platform_id = p.id) as companies
    from platforms p order by p.id`)

/** Reads a brand with its last five changes. */
export const brandRecord = (tx: Tx, id: PlatformId): Effect.Effect<BrandRecord | undefined> =>
  Effect.gen(function* () {
    const brand = yield* tx.row<Omit<BrandRecord, "changes">>(sql`
      select p.id, ${draftColumns} from platforms p where p.id = ${id}`)
    if (brand === undefined) return undefined
    const changes = yield* tx.rows<BrandChange>(sql`
      select ${iso("a.at")} as at, coalesce(u.name, '') as "userName",
        replace(a.action, 'brand.', '') as action
      from platform_audit a left join users u on u.id = a.user_id
      where a.platform_id = ${id} order by a.id desc limit 5`)
    return { ...brand, changes }
  })

/** A brand's name and hosts. */
export interface BrandHosts {
  readonly id: PlatformId
  readonly displayName: string
  readonly hosts: ReadonlyArray<string>
}

/** Locks every brand, so that of two concurrent saves the second sees the hosts of the first. */
export const lockBrands = (tx: Tx): Effect.Effect<ReadonlyArray<BrandHosts>> =>
  Effect.andThen(
    tx.run(sql`select id from platforms order by id for update`),
    // read again: a brand may have been inserted while the locks were awaited
    tx.rows<BrandHosts>(
      sql`select id, display_name as "displayName", to_json(hosts) as hosts from platforms order by id`,
    ),
  )

export const insertBrand = (tx: Tx, given: BrandDraft): Effect.Effect<PlatformId> =>
  Effect.map(
    tx.onlyRow<{ id: PlatformId }>(sql`
      insert into platforms (display_name, main_color, url_logo, url_logo_sidebar, url_logo_sidebar_retracted,
        url_avatar, url_terms, url_privacy, url_clone_video, hosts, new_workspace_quota, new_user_quota, new_bot_quota)
      values (${given.displayName}, ${given.mainColor}, ${given.urlLogo}, ${given.urlLogoSidebar},
        ${given.urlLogoSidebarRetracted}, ${given.urlAvatar}, ${given.urlTerms}, ${given.urlPrivacy},
        ${given.urlCloneVideo},
        ${texts(given.hosts)}, ${given.newWorkspaceQuota}, ${given.newUserQuota}, ${given.newBotQuota})
      returning id`),
    ({ id }) => id,
  )

export const updateBrand = (tx: Tx, id: PlatformId, given: BrandDraft): Effect.Effect<void> =>
  tx.run(sql`
    update platforms set display_name = ${given.displayName}, main_color = ${given.mainColor},
      url_logo = ${given.urlLogo}, url_logo_sidebar = ${given.urlLogoSidebar},
      url_logo_sidebar_retracted = ${given.urlLogoSidebarRetracted}, url_avatar = ${given.urlAvatar},
      url_terms = ${given.urlTerms}, url_privacy = ${given.urlPrivacy}, url_clone_video = ${given.urlCloneVideo}, hosts = ${texts(given.hosts)},
      new_workspace_quota = ${given.newWorkspaceQuota}, new_user_quota = ${given.newUserQuota},
      new_bot_quota = ${given.newBotQuota}
    where id = ${id}`)

/** A brand's image as stored. */
export interface StoredBrandImage {
  readonly mediaType: string
  readonly content: Buffer
}

const addressOf = (key: string): string => `/api/brand-images/${key}`

/** Stores an image under a new key and returns its address; deletes images of more than a day that no brand uses. */
export const insertBrandImage = (tx: Tx, { mediaType, content }: StoredBrandImage): Effect.Effect<string> =>
  Effect.gen(function* () {
    yield* tx.run(sql`
      delete from brand_images i where i.created_at < now() - interval '1 day' and not exists (
        select 1 from platforms p where ${addressOf("")} || i.key
          in (p.url_logo, p.url_logo_sidebar, p.url_logo_sidebar_retracted, p.url_avatar))`)
    const key = randomBytes(16).toString("hex")
    yield* tx.run(sql`
      insert into brand_images (key, media_type, content) values (${key}, ${mediaType}, ${content})`)
    return addressOf(key)
  })

/** Finds an image by its key. */
export const findBrandImage = (tx: Tx, key: string): Effect.Effect<StoredBrandImage | undefined> =>
  tx.row<StoredBrandImage>(sql`select media_type as "mediaType", content from brand_images where key = ${key}`)

/** Returns whether every uploaded address of a draft is that of a stored image. */
export const haveImages = (tx: Tx, addresses: ReadonlyArray<string>): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const keys = [...new Set(addresses.filter((address) => address !== ""))].map((address) =>
      address.slice(addressOf("").length),
    )
    const { found } = yield* tx.onlyRow<{ found: number }>(sql`
      select count(*)::int as found from brand_images where key = any(${texts(keys)})`)
    return found === keys.length
  })
