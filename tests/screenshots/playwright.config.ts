import { defineConfig } from "@playwright/test"
import base from "../playwright.config.ts"

/** The pictures of the README, made from the demo company: `npm run screenshots`. */
export default defineConfig({
  ...base,
  testDir: ".",
  globalSetup: "../e2e/demo-data.ts",
  outputDir: "../../test-results",
  reporter: [["list"]],
  use: { ...base.use, viewport: { width: 1280, height: 800 }, trace: "off" },
})
