import { existsSync } from "node:fs"
import { defineConfig } from "@playwright/test"

/**
 * Debian's Chromium without windows, as Playwright's own is: it takes a fifth less of the processor. The whole browser or,
 * without any, Playwright's, where it is not installed. PROSA_CHROMIUM names another.
 */
const chromium = [process.env["PROSA_CHROMIUM"] ?? "", "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(
  (file) => existsSync(file),
)

/** The browser tests: real Chromium, the real server, its real database in a folder of its own. Each worker has its own. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/demo-data.ts",
  outputDir: "../test-results",
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] === undefined ? [["list"]] : [["list"], ["json"]],
  use: {
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 1440, height: 900 },
    // Also of the contexts that a spec opens itself. What glides is waited for before it is clicked.
    contextOptions: { reducedMotion: "reduce" },
    // Without the film of every step and the pages between them, of which the pages alone took 11 s of 46 in one spec; a failed test leaves its last picture.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    actionTimeout: 15_000,
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // The microphone is one of Chromium's own, which everybody may use.
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
      ],
    },
  },
})
