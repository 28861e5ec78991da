import { missingKeys } from "../../credential/index.ts"
import type { Notice } from "../../shell/index.ts"

/** The toast of a bot that is neither published nor tested without provider keys (bots, section 8). */
export const missingKeysNotice: Notice = {
  kind: "error",
  title: missingKeys.message,
  detail: missingKeys.description,
  life: 5_000,
}
