// Runs before each test file of the browser's components. Its import is loaded once, before React.
import "./drawn-components.ts"
import { configure } from "@testing-library/react"
import { afterAll } from "vitest"

// As `soon` of tests/soon.ts: a wait ends where its check holds, and only a test that fails takes its ten seconds.
configure({ asyncUtilTimeout: 10_000 })

// The files share their modules, and @zag-js/dismissable forgets an open panel that was taken away only a frame later:
// without that frame no popover of the files that follow closes at a press beside it.
afterAll(async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise<void>((done) => void requestAnimationFrame(() => done()))
})
