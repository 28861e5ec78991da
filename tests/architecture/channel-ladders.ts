/** The folders that may name a channel to decide something: its capabilities, its vendors, and its connection. */
const ownFolders = ["core/channel/", "server/channel/", "ui/channel/"]

/** Migrations are never changed, and a statement of them speaks of the rows of its day. */
const frozen = "server/storage/migrations/"

/** Whether a file must ask the table of capabilities instead of naming a channel. */
export const mustAskCapabilities = (file: string): boolean =>
  !/(?:\.test\.tsx?$|\/testing(?:\/|\.ts$))/u.test(file) &&
  ![...ownFolders, frozen].some((folder) => file.startsWith(folder))

const name = "(?:LIVE ?CHAT|WHATSAPP(?:_QRCODE)?|FACEBOOK|INSTAGRAM)"
const names = `"${name}"(?:,\\s*"${name}")*,?`

/** The ways in which a source decides by a channel's name. A table of all channels, which the compiler holds complete, is none. */
const ladders: ReadonlyArray<RegExp> = [
  new RegExp(`[=!]==?\\s*"${name}"`, "gu"),
  new RegExp(`"${name}"\\s*[=!]==?`, "gu"),
  new RegExp(`\\bcase\\s+"${name}"`, "gu"),
  new RegExp(`\\[\\s*${names}\\s*\\]\\)?\\.(?:includes|has|some|indexOf)\\(`, "gu"),
  new RegExp(`\\.(?:includes|startsWith|endsWith|has)\\(\\s*"${name}`, "gu"),
  new RegExp(`/\\^?${name}[^/\\n]*/[a-z]*\\.test\\(`, "gu"),
  // in SQL
  new RegExp(`(?:=|<>|!=|\\blike|\\bin\\s*\\()\\s*'${name}`, "giu"),
  // by a flag
  /\bis(?:WhatsApp|Whatsapp|Instagram|Facebook|Messenger|LiveChat|Livechat)\b/gu,
]

/** Returns the places of a source that decide by a channel's name. */
export const laddersIn = (source: string): ReadonlyArray<string> => {
  const code = source.replaceAll(/^\s*\/\/.*$|\/\*[^]*?\*\//gmu, "")
  return ladders.flatMap((ladder) => [...code.matchAll(ladder)].map(([found]) => found))
}
