import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { run, tell } from "./steps.mjs"

const isRoot = process.getuid?.() === 0
const inCi = process.env["CI"] !== undefined && process.env["CI"] !== ""

const answers = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0

/** Installs a Debian package when we may; answers whether the thing is there afterwards. */
const provide = (packages, isThere) => {
  if (isThere()) return true
  if (isRoot && answers("apt-get", ["--version"])) {
    tell(`Instalando ${packages.join(", ")}…`)
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
    run("apt-get", ["update", "-qq"], { env, stdio: ["ignore", "ignore", "inherit"] })
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    })
  }
  return isThere()
}

const hasPostgres = () =>
  answers("sh", [
    "-c",
    "command -v initdb || ls /usr/lib/postgresql/*/bin/initdb /usr/local/pgsql/bin/initdb 2>/dev/null | grep -q .",
  ])
const hasNats = () => answers("sh", ["-c", "PATH=$PATH:/usr/sbin:/usr/local/bin command -v nats-server"])
const has = (program) => () => existsSync(`/usr/bin/${program}`)

/** PostgreSQL and NATS, for the tests of the server. Returns false where CI must have them and has not. */
export const provideServers = () => {
  const missing = [
    [["postgresql"], hasPostgres, "O PostgreSQL do sistema"],
    [["nats-server"], hasNats, "nats-server"],
  ].filter(([packages, isThere]) => !provide(packages, isThere))
  for (const [, , name] of missing)
    tell(
      inCi
        ? `${name} não está instalado e não pôde ser instalado: no CI os testes de integração precisam dele.`
        : `ATENÇÃO: ${name} não está instalado. O que precisa dele não é testado.`,
    )
  return missing.length === 0 || !inCi
}

/** Debian's Chromium, without windows where there is such a package, or the one that Playwright installs. */
export const provideBrowser = () => {
  for (const chromium of ["chromium-headless-shell", "chromium"])
    if (provide([chromium, "fonts-noto-core", "fonts-noto-color-emoji"], has(chromium))) return true
  if (run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"])) return true
  tell("O Chromium não está instalado e não pôde ser instalado: os testes de navegador precisam dele.")
  return false
}
