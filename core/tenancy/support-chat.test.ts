import { expect, it } from "vitest"
import { supportChatOn } from "./index.ts"

const signedIn = { signedIn: true, path: "/home", narrow: false }

it("the support chat is shown to signed-in people, and hidden in the inbox", () => {
  expect(supportChatOn(signedIn)).toBe("shown")
  expect(supportChatOn({ ...signedIn, path: "/omnichannel" })).toBe("hidden")
  expect(supportChatOn({ ...signedIn, path: "/Omnichannel/" })).toBe("hidden")
  expect(supportChatOn({ ...signedIn, path: "/omnichannels" })).toBe("shown")
})

it("the support chat is absent for visitors and on telephones", () => {
  expect(supportChatOn({ ...signedIn, signedIn: false })).toBe("absent")
  expect(supportChatOn({ ...signedIn, narrow: true })).toBe("absent")
  expect(supportChatOn({ ...signedIn, path: "/omnichannel", narrow: true })).toBe("absent")
})
