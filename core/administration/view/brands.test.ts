import { Effect, Schema } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { PlatformId } from "../../kernel/index.ts"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { createInMemoryAddress, createInMemoryDepartures } from "../../shell/testing/index.ts"
import { createConfirmer } from "../../shell/view/index.ts"
import { brandImageNotAccepted } from "../index.ts"
import { aBrandRecord, createInMemoryBrandSettings } from "../testing/index.ts"
import { createBrandForm, createBrandList } from "./index.ts"

const prosa = aBrandRecord({ displayName: "Prosa" })

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

/** A form whose uploads take as many milliseconds as the image has bytes. */
const open = async () => {
  const brandSettings = createInMemoryBrandSettings([prosa])
  const form = createBrandForm(scope, Schema.decodeSync(PlatformId)(Number(prosa.id)), {
    brandSettings: {
      ...brandSettings,
      uploadImage: (image) => Effect.delay(brandSettings.uploadImage(image), image.size),
    },
    toasts: { show: () => {} },
    confirmations: createConfirmer(scope),
    departures: createInMemoryDepartures(),
    done: () => {},
    closed: () => {},
  })
  await vi.advanceTimersByTimeAsync(0)
  const image = (milliseconds: number, type = "image/png") => new File([new Uint8Array(milliseconds)], "logo", { type })
  return { form, image, values: () => form.record.form.state$.value.values }
}

describe("the images of a brand", () => {
  it("of two uploads of a field the later one wins, whichever arrives first", async () => {
    const { form, image, values } = await open()
    form.upload("urlLogo", image(300))
    form.upload("urlLogo", image(100))
    await vi.advanceTimersByTimeAsync(100)
    const later = values().urlLogo
    expect(later).toMatch(/^\/api\/brand-images\//u)
    await vi.advanceTimersByTimeAsync(500)
    expect(values().urlLogo).toBe(later)
    expect(form.images$.value.urlLogo).toEqual({ busy: false, failure: undefined })
  })

  it("hold the save back until each has arrived or was refused", async () => {
    const { form, image } = await open()
    const refusal = () => form.saveRefusal$.value
    expect(refusal()).toBeUndefined()
    form.upload("urlLogo", image(100))
    form.upload("urlAvatar", image(200, "text/html"))
    expect(refusal()).toBe("Aguarde o envio da imagem para salvar.")
    await vi.advanceTimersByTimeAsync(100)
    expect(refusal()).toBe("Aguarde o envio da imagem para salvar.")
    await vi.advanceTimersByTimeAsync(100)
    expect(refusal()).toBeUndefined()
    expect(form.images$.value.urlAvatar).toEqual({ busy: false, failure: brandImageNotAccepted.message })
  })

  it("leave the other field's errors where they are", async () => {
    const { form } = await open()
    form.record.form.set("hosts", "bom.example\na_b\nc_d")
    form.record.form.set("displayName", " ")
    form.record.form.submit()
    const errors = () => Object.keys(form.record.form.state$.value.errors)
    expect(errors()).toEqual(["displayName", "hosts.1", "hosts.2"])
    form.record.form.set("hosts", "bom.example")
    expect(errors()).toEqual(["displayName"])
  })
})

describe("the look of a brand", () => {
  it("stays the last valid one while another colour is typed", async () => {
    const { form } = await open()
    form.record.form.set("mainColor", "#f5c400")
    const look = form.look$.value
    form.record.form.set("mainColor", "#f5c")
    form.record.form.set("mainColor", "#f5c4zz")
    expect(form.look$.value.words).not.toBe("")
    form.record.form.set("mainColor", "#f5c400")
    expect(form.look$.value).toEqual(look)
  })
})

describe("the list of brands", () => {
  it("searches 600 ms after the last letter, and never shows an older answer over a newer one", async () => {
    const brandSettings = createInMemoryBrandSettings([prosa, aBrandRecord({ id: 2, displayName: "Conversa Boa" })])
    const list = createBrandList(scope, {
      brandSettings: {
        ...brandSettings,
        // the search for one letter is the slow one
        list: (wish) => (wish.name === "p" ? Effect.delay(brandSettings.list(wish), 2_000) : brandSettings.list(wish)),
      },
      address: createInMemoryAddress(),
    })
    await vi.advanceTimersByTimeAsync(0)
    const names = () => list.state$.value.rows.map(({ displayName }) => displayName)
    expect(names()).toEqual(["Prosa", "Conversa Boa"])
    list.search("p")
    await vi.advanceTimersByTimeAsync(600)
    list.search("boa")
    await vi.advanceTimersByTimeAsync(599)
    expect(names()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(names()).toEqual(["Conversa Boa"])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(names()).toEqual(["Conversa Boa"])
  })
})
