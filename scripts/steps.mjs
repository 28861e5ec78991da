import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, statSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** The repository's own folder. */
export const root = fileURLToPath(new URL("..", import.meta.url))

/** Says a line about the progress; stdout is left to what was asked for. */
export const tell = (line) => process.stderr.write(`${line}\n`)

/** Runs a program with the terminal's output; answers whether it succeeded. */
export const run = (command, args, options = {}) => {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options })
  if (error) tell(`${command}: ${error.message}`)
  return status === 0
}

/** Runs a program installed by npm. */
export const runBin = (name, args, options) =>
  run(process.execPath, [`${root}/node_modules/${binOf(name)}`, ...args], options)

/** Installs what package-lock.json names, when it is missing or older. */
export const installPackages = () => {
  const installed = `${root}/node_modules/.package-lock.json`
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${root}/package-lock.json`).mtimeMs) return true
  tell("Instalando dependências…")
  // Not `npm ci`: it refuses a lockfile without the linter's builds for systems that the registry in use does not carry.
  return run("npm", ["install", "--no-fund", "--no-audit", "--loglevel=error"])
}

const binOf = (name) => {
  const manifest = JSON.parse(readFileSync(`${root}/node_modules/${name}/package.json`, "utf8"))
  const bin =
    typeof manifest.bin === "string"
      ? manifest.bin
      : (manifest.bin[name.split("/").at(-1)] ?? Object.values(manifest.bin)[0])
  return `${name}/${bin.replace(/^\.\//, "")}`
}
