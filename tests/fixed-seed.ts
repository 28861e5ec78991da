import fc from "fast-check"

// Set up by vitest, on Node: the one global of it that is read here.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> }

// A build that fails must fail again: a fixed seed in CI, a random one elsewhere.
if (process.env["CI"]) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_119 })
