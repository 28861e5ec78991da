import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { describeOnDatabase } from "../../platform/storage/testing/test-databases.ts"
import { migrations } from "../../storage/migrations.ts"
import { fakeNumbers, openVendorServer, type VendorServer, type VendorShop } from "../../testing/vendor-shop.ts"

describeOnDatabase("a number whose vendor hangs", (open) => {
  let vendor: VendorServer
  let slow: VendorShop
  let other: VendorShop

  beforeAll(async () => {
    vendor = await openVendorServer(await open(migrations), { within: 8_000, receipts: "manual" })
    slow = await vendor.openVendorShop()
    other = await vendor.openVendorShop()
    expect(await slow.connect(fakeNumbers.aurora)).toBe(200)
    expect(await other.connect(fakeNumbers.rio)).toBe(200)
  })
  beforeEach(() => vendor.graph.clearFaults())
  afterAll(() => vendor.close())

  it("holds up forty answers of its own company, and none of another", async () => {
    const path = new RegExp(`${fakeNumbers.aurora.phoneId}/messages$`, "u")
    vendor.graph.fail({ path, kind: "timeout-before", times: 100 })
    for (let at = 0; at < 40; at++)
      vendor.graph.whatsapp.says({ from: `5511950000${String(100 + at)}`, name: "Ana" }, { type: "text", text: "oi" })
    const asked = () => vendor.graph.requests.filter((one) => path.test(one.path)).length
    // as many as one company may have at once
    await soon(() => expect(asked()).toBe(24))
    const phone = "5521950000999"
    const { phoneId: phoneNumberId } = fakeNumbers.rio
    vendor.graph.whatsapp.says({ from: phone, name: "Bia", phoneNumberId }, { type: "text", text: "oi" })
    await soon(async () => expect((await other.room(phone)).map(({ delivery }) => delivery?.state)).toContain("sent"))
    expect(asked()).toBe(24)
  })
})
