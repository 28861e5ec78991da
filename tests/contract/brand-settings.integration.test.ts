import { createHttpBrandSettings } from "@prosa/adapters-http/clients"
import {
  type BrandDraft,
  brandImageLimit,
  brandImageNotAccepted,
  brandImageTooLarge,
  type BrandSettings,
  hostTaken,
} from "@prosa/core/administration"
import { createInMemoryBrandSettings } from "@prosa/core/administration/testing"
import { notFound, PlatformId } from "@prosa/core/kernel"
import type { TestServer } from "@prosa/server/testing"
import { Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { answerOf, failureOf } from "./outcomes.ts"
import { describeOnEachServer } from "./test-place.ts"

const unknownBrand = Schema.decodeSync(PlatformId)(2_000_000_000)
const png = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
)
let made = 0

/** What holds for `BrandSettings`, whoever keeps them. */
const describeBrandSettings = (name: string, open: () => Promise<BrandSettings>): void => {
  describe(`BrandSettings, ${name}`, () => {
    const opened = async () => {
      const brands = await open()
      const mark = `marca${++made}`
      const draft = (facts: Partial<BrandDraft> = {}): BrandDraft => ({
        displayName: `Loja ${mark}`,
        mainColor: "#f5c400",
        urlLogo: "",
        urlLogoSidebar: "",
        urlLogoSidebarRetracted: "",
        urlAvatar: "",
        urlTerms: "https://loja.example/termos",
        urlPrivacy: "",
        urlCloneVideo: "https://loja.example/video",
        hosts: [`${mark}.example`, `homolog.${mark}.example`],
        newWorkspaceQuota: 3,
        newUserQuota: 0,
        newBotQuota: 5,
        ...facts,
      })
      return { brands, draft, mark }
    }

    it("are kept as they were saved, found by name, and say who changed them", async () => {
      const { brands, draft, mark } = await opened()
      const given = draft({ displayName: ` Café ${mark} ` })
      const { id } = await answerOf(brands.create(given))
      const kept = { ...given, id, displayName: `Café ${mark}` }
      const saved = await answerOf(brands.get(id))
      expect(saved).toMatchObject(kept)
      expect(saved.changes).toMatchObject([{ action: "create", userName: "Administração" }])
      const { result, total } = await answerOf(brands.list({ name: `cafe ${mark}`, offset: 0, limit: 10 }))
      expect([result, total]).toEqual([
        [
          {
            id,
            displayName: `Café ${mark}`,
            mainColor: "#f5c400",
            urlLogoSidebarRetracted: "",
            hosts: given.hosts,
            companies: 0,
          },
        ],
        1,
      ])
      const changed = await answerOf(brands.update(id, draft({ mainColor: "#046af3", hosts: [] })))
      expect(changed).toMatchObject({ id, mainColor: "#046af3", hosts: [] })
      expect(changed.changes.map(({ action }) => action)).toEqual(["update", "create"])
      expect(await answerOf(brands.get(id))).toEqual(changed)
    })

    it("have each host once over all of them; a brand keeps its own", async () => {
      const { brands, draft, mark } = await opened()
      const { id } = await answerOf(brands.create(draft()))
      const refused = hostTaken(`homolog.${mark}.example`, `Loja ${mark}`)
      const other = draft({ displayName: "Outra", hosts: [`x.${mark}.example`, `homolog.${mark}.example`] })
      expect(await failureOf(brands.create(other))).toEqual(refused)
      const free = await answerOf(brands.create({ ...other, hosts: [`x.${mark}.example`] }))
      expect(await failureOf(brands.update(free.id, other))).toEqual(refused)
      expect(await answerOf(brands.update(id, draft()))).toMatchObject({ hosts: draft().hosts })
    })

    it("that nobody has are not found", async () => {
      const { brands, draft } = await opened()
      expect(await failureOf(brands.get(unknownBrand))).toEqual(notFound)
      expect(await failureOf(brands.update(unknownBrand, draft()))).toEqual(notFound)
    })

    it("take images by what they are, up to their limit", async () => {
      const { brands, draft } = await opened()
      const image = (content: Uint8Array<ArrayBuffer>, type: string) =>
        brands.uploadImage(new File([content], "logo.png", { type }))
      const { url } = await answerOf(image(png, "image/png"))
      expect(url).toMatch(/^\/api\/brand-images\/[0-9a-f]{32}$/u)
      const { id } = await answerOf(brands.create(draft({ urlLogo: url })))
      expect(await answerOf(brands.get(id))).toMatchObject({ urlLogo: url })
      const svg = new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`)
      expect(await failureOf(image(svg, "image/svg+xml"))).toEqual(brandImageNotAccepted)
      const large = new Uint8Array(brandImageLimit + 1)
      large.set(png)
      expect(await failureOf(image(large, "image/png"))).toEqual(brandImageTooLarge)
    })
  })
}

describeOnEachServer((open) => {
  let server: TestServer
  const admin = "raiz@prosa.example"
  beforeAll(async () => {
    server = await open()
    await server.seed.administrator(admin)
  })
  describeBrandSettings("over HTTP", async () =>
    createHttpBrandSettings({ fetch: (await server.signedIn(admin)).fetch }),
  )
})

describeBrandSettings("in memory", async () => createInMemoryBrandSettings([]))
