import { Schema } from "effect"
import { expect, it } from "vitest"
import { PlatformId } from "../kernel/index.ts"
import { hasAlternativeLook } from "./index.ts"

it("platforms 3 and 4, and no others, have a look of their own", () => {
  const ids = [1, 2, 3, 4, 5, 6].map((id) => Schema.decodeSync(PlatformId)(id))
  expect(ids.filter((id) => hasAlternativeLook({ id }))).toEqual([3, 4])
})
