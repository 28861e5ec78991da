import { expect, test } from "vitest"
import { openWaitingRoom } from "./waiting-room.ts"

const place = { port: 0, host: "127.0.0.1" }

test("until the server takes over, the program reports alive and starting", async () => {
  const room = await openWaitingRoom(place)
  const url = `http://127.0.0.1:${room.port}`
  expect((await fetch(`${url}/healthz?x=1`)).status).toBe(200)
  const answer = await fetch(`${url}/api/me`)
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"])
  expect(await answer.json()).toEqual({ _tag: "Unreachable", message: "A Prosa está iniciando." })
  await room.close()
  await expect(fetch(url)).rejects.toThrow()
})

test("an occupied port rejects with the system's error, and closing is idempotent", async () => {
  const room = await openWaitingRoom(place)
  await expect(openWaitingRoom({ ...place, port: room.port })).rejects.toMatchObject({ code: "EADDRINUSE" })
  await room.close()
  await room.close()
  const next = await openWaitingRoom({ ...place, port: room.port })
  await next.close()
})
