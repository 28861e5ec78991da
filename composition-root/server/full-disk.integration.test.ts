import { spawnSync } from "node:child_process"
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs"
import path from "node:path"
import { extractMigratedData } from "@prosa/server/testing"
import { afterAll, describe, expect, it } from "vitest"
import { programPlace } from "./testing/spawned-program.ts"

const answers = (command: string, ...args: ReadonlyArray<string>): boolean =>
  spawnSync(command, args, { stdio: "ignore" }).status === 0

const { folder, start } = programPlace("full-disk")
const disk = path.join(folder, "disk")
const administrator = { ADMIN_EMAIL: "admin@prosa.example", ADMIN_PASSWORD: "uma senha de teste" }
const home = { ...administrator, DATA_DIR: path.join(disk, "data"), NODE_ENV: "test" }

/**
 * Mounts a small disk for this test and returns whether it succeeded. Requires root, and is not possible everywhere.
 */
const small = (): boolean => {
  mkdirSync(disk, { recursive: true })
  return answers("mount", "-t", "tmpfs", "-o", "size=160m", "prosa-full-disk", disk)
}
const possible = small()
afterAll(() => {
  if (possible) answers("umount", "-l", disk)
})
if (!possible) process.stderr.write("\n!!! No disk can be mounted here: the product is NOT tried on a full one !!!\n\n")

const fill = (): void => {
  const file = openSync(path.join(disk, "filler"), "w")
  for (const size of [1_048_576, 4_096])
    try {
      for (;;) writeSync(file, Buffer.alloc(size, 1))
    } catch {
      // the disk is full
    }
  closeSync(file)
}

describe.runIf(possible)("on a full disk", () => {
  it("writes fail with a sentence, reads go on, operators are told, and nothing is corrupted", async () => {
    await extractMigratedData(home.DATA_DIR)
    const first = start(home)
    const url = await first.url
    const signIn = (place = url) =>
      fetch(`${place}/api/auth`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD }),
      })
    expect((await signIn()).status).toBe(200)

    fill()
    const statuses: Array<number> = []
    let refused: unknown
    while (refused === undefined && statuses.length < 2_000) {
      const answer = await signIn()
      statuses.push(answer.status)
      if (answer.status !== 200) refused = await answer.json()
    }
    expect(refused).toEqual({
      _tag: "Unavailable",
      message: "Não há espaço para gravar agora. Nada foi perdido; tente novamente mais tarde.",
    })
    expect(statuses.at(-1)).toBe(503)
    expect((await fetch(`${url}/api/brand`)).status).toBe(200)
    const ready = await fetch(`${url}/readyz`)
    expect(await ready.json()).toMatchObject({
      ready: true,
      degraded: [expect.stringMatching(/quase cheio: restam 0 MB/u)],
    })

    rmSync(path.join(disk, "filler"))
    expect((await signIn()).status).toBe(200)
    first.child.kill("SIGKILL")
    await first.ended
    const again = await start(home).url
    expect((await signIn(again)).status).toBe(200)
  })
})
