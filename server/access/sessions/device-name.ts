import Bowser from "bowser"

const systems: Readonly<Record<string, string>> = {
  Windows: "no Windows",
  macOS: "no Mac",
  iOS: "no iPhone ou iPad",
  Android: "no Android",
  Linux: "no Linux",
  "Chrome OS": "no Chromebook",
}

/** Names the device of a `User-Agent`: 'Chrome no Windows'. Empty if it tells nothing. */
export const deviceName = (userAgent: string): string => {
  if (userAgent === "") return ""
  const { browser, os } = Bowser.parse(userAgent)
  const name = browser.name ?? ""
  const system = os.name === undefined ? "" : (systems[os.name] ?? `no ${os.name}`)
  return [name, system].filter((word) => word !== "").join(" ")
}
