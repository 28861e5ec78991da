import { defineConfig } from "vitest/config"

// Tests read the packages' sources directly (the "prosa-source" condition of every package's exports), so that no build is needed.
const resolve = { conditions: ["prosa-source", "node"] }
const ssr = { resolve: { conditions: resolve.conditions } }
const builds = ["**/node_modules/**", "**/dist/**"]
// The seed of properties, fixed.
const setupFiles = ["tests/fixed-seed.ts"]
const inline = { server: { deps: { inline: [/@prosa\//] } } }
// Half of a run would be the loading of the same packages for each file. No test leaves anything behind in a module.
const shared = { isolate: false }
// Programs that are killed, and crowds: they have the machine for themselves, after the others.
const stress = ["tests/{durability,load}/**/*.integration.test.ts"]

export default defineConfig({
  resolve,
  ssr,
  test: {
    maxWorkers: 2,
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: "unit",
          setupFiles,
          ...inline,
          ...shared,
          include: ["{core,adapters-http,adapters-ws,widget,server,composition-root,scripts,tests}/**/*.test.ts"],
          exclude: [...builds, "**/*.property.test.ts", "**/*.integration.test.ts", "tests/e2e/**"],
          // Those of tests/architecture start compilers and linters.
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: "ui",
          ...inline,
          environment: "happy-dom",
          setupFiles: [...setupFiles, "ui/testing/setup.ts"],
          ...shared,
          include: ["ui/**/*.test.{ts,tsx}"],
          exclude: [...builds, "**/*.property.test.ts"],
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: "properties",
          setupFiles,
          ...inline,
          ...shared,
          include: ["**/*.property.test.ts"],
          exclude: builds,
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: "integration",
          setupFiles,
          ...inline,
          ...shared,
          include: ["**/*.integration.test.ts"],
          exclude: [...builds, ...stress],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // With two, the processors stand idle for half of the time: the tests wait for programs, sockets and databases.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: "stress",
          setupFiles,
          ...inline,
          include: stress,
          exclude: builds,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
