import fc from "fast-check"
import { runSeed } from "./run-seed.ts"

// Set up by every project of vitest, before each test file.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: runSeed })
