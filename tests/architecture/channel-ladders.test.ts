import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { laddersIn, mustAskCapabilities } from "./channel-ladders.ts"
import { layers } from "./layers.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const sources = Object.keys(layers).flatMap((layer) =>
  readdirSync(path.join(root, layer), { recursive: true, encoding: "utf8" })
    .filter(
      (file) => /\.tsx?$/u.test(file) && !file.endsWith(".d.ts") && !/(?:^|\/)(?:dist|node_modules)\//u.test(file),
    )
    .map((file) => path.posix.join(layer, file)),
)

it("nothing outside the folders of channels decides by a channel's name: it asks `media`", () => {
  const asking = sources.filter(mustAskCapabilities)
  expect(asking.length).toBeGreaterThan(500)
  const found = asking.flatMap((file) =>
    laddersIn(readFileSync(path.join(root, file), "utf8")).map((ladder) => `${file}: ${ladder}`),
  )
  expect(found).toEqual([])
})

it.each([
  `const way = first.medium === "WHATSAPP_QRCODE" ? "QRCode" : ""`,
  `if (channel !== "LIVECHAT") return`,
  `if ("INSTAGRAM" === channel) return`,
  `if (row.plataform === "LIVE CHAT") return`,
  `switch (channel) { case "FACEBOOK": return 1 }`,
  `if (["FACEBOOK", "INSTAGRAM"].includes(channel)) return`,
  `if (new Set(["FACEBOOK", "INSTAGRAM"]).has(channel)) return`,
  `if (medium.startsWith("WHATSAPP")) return`,
  `if (/^WHATSAPP/u.test(medium)) return`,
  "const own = sql`where n.medium = 'WHATSAPP_QRCODE' and n.state = 'connected'`",
  "const own = sql`where d.channel in ('FACEBOOK', 'INSTAGRAM')`",
  `const free = isWhatsApp || isInstagram`,
])("is found: %s", (source) => {
  expect(laddersIn(source)).not.toEqual([])
})

it.each([
  `const marks: Record<Channel, string> = { WHATSAPP: "green", LIVECHAT: "blue", FACEBOOK: "blue", INSTAGRAM: "pink" }`,
  `if (media[medium].connectedBy === "qr-code") return`,
  `const icon = <ChannelIcon channel="WHATSAPP" />`,
  `export const campaignMedia = "WHATSAPP_QRCODE"`,
  `// a "WHATSAPP" === channel of a comment`,
])("is no ladder: %s", (source) => {
  expect(laddersIn(source)).toEqual([])
})

it("the folders of channels, the migrations and the tests are free to name them", () => {
  const files = ["core/bot/a.ts", "ui/kit/a.tsx", "core/channel/a.ts", "server/channel/meta/a.ts", "ui/channel/a.tsx"]
  expect(files.filter(mustAskCapabilities)).toEqual(["core/bot/a.ts", "ui/kit/a.tsx"])
  const free = ["server/storage/migrations/a.ts", "core/bot/a.test.ts", "core/bot/testing/a.ts"]
  expect(free.filter(mustAskCapabilities)).toEqual([])
})
