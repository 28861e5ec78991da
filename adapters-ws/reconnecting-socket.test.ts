import { Subject } from "rxjs"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createReconnectingSocket, forbiddenCode, sessionEndedCode, socketLimits } from "./reconnecting-socket.ts"
import { aSocket } from "./testing/fake-socket.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const connect = () => {
  const sockets: Array<ReturnType<typeof aSocket>> = []
  const awakened$ = new Subject<void>()
  const sessionEnded = vi.fn()
  let after = 0
  const live = createReconnectingSocket(
    {
      open: () => {
        const made = aSocket()
        sockets.push(made)
        return made.socket
      },
      awakened$,
      sessionEnded,
    },
    () => ({ type: "resume", after }),
  )
  const states: Array<string> = []
  const frames: Array<string> = []
  live.connection$.subscribe((connection) =>
    states.push(connection.state === "waiting" ? `waiting ${connection.attempt}` : connection.state),
  )
  live.frames$.subscribe((frame) => frames.push(frame))
  const last = () => sockets.at(-1) ?? aSocket()
  const begin = () => {
    last().accept()
    last().say({ type: "pong" })
  }
  return {
    live,
    sockets,
    states,
    frames,
    last,
    begin,
    awakened$,
    sessionEnded,
    heardUpTo: (seq: number) => {
      after = seq
    },
  }
}
const { retries, retryPause, ping, silence } = socketLimits

describe("a reconnecting socket", () => {
  it("keeps the specified limits", () => {
    expect(socketLimits).toEqual({ retries: 10, retryPause: 5_000, ping: 10_000, silence: 60_000 })
  })

  it("greets as soon as it is open, and is open once it is answered", () => {
    const { live, last, states, frames } = connect()
    expect(live.send({ type: "x" })).toBe(false)
    last().accept()
    expect(last().sent).toEqual([{ type: "resume", after: 0 }])
    expect(states).toEqual(["connecting"])
    last().say({ type: "message", seq: 1 })
    expect(states).toEqual(["connecting", "open"])
    expect(frames).toEqual(['{"type":"message","seq":1}'])
    expect(live.send({ type: "x" })).toBe(true)
    expect(last().sent.at(-1)).toEqual({ type: "x" })
  })

  it("pings every 10 s, and keeps the pongs to itself", () => {
    const { begin, last, frames } = connect()
    begin()
    for (const beats of [1, 2, 3]) {
      vi.advanceTimersByTime(ping)
      expect(last().sent).toHaveLength(1 + beats)
      expect(last().sent.at(-1)).toEqual({ type: "ping" })
      last().say({ type: "pong" })
    }
    expect(frames).toEqual([])
  })

  it("comes back after 5 s, greeting from where it had come to", () => {
    const { begin, last, sockets, states, heardUpTo } = connect()
    begin()
    last().drop(1006)
    expect(states.at(-1)).toBe("waiting 1")
    heardUpTo(8)
    vi.advanceTimersByTime(retryPause - 1)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(2)
    begin()
    expect(last().sent[0]).toEqual({ type: "resume", after: 8 })
    expect(states).toEqual(["connecting", "open", "waiting 1", "connecting", "open"])
  })

  it("is lost after ten attempts at 5 s that came to nothing, and asks for no more", () => {
    const { last, sockets, states } = connect()
    for (let attempt = 1; attempt <= retries; attempt++) {
      last().drop(1006)
      expect(states.at(-1)).toBe(`waiting ${attempt}`)
      vi.advanceTimersByTime(retryPause)
      expect(sockets).toHaveLength(1 + attempt)
    }
    last().drop(1006)
    expect(states.at(-1)).toBe("lost")
    vi.advanceTimersByTime(100 * retryPause)
    expect(sockets).toHaveLength(1 + retries)
  })

  it("counts the attempts anew once the server answered", () => {
    const { begin, last, states } = connect()
    for (const _time of [1, 2, 3]) {
      last().drop(1006)
      vi.advanceTimersByTime(retryPause)
    }
    begin()
    last().drop(1006)
    expect(states.at(-1)).toBe("waiting 1")
  })

  it("does not count an open socket that never answers as a connection", () => {
    const { last, states } = connect()
    for (const attempt of [1, 2, 3]) {
      last().accept()
      last().drop(1006)
      expect(states.at(-1)).toBe(`waiting ${attempt}`)
      vi.advanceTimersByTime(retryPause)
    }
    expect(states).not.toContain("open")
  })

  it("is given up as dead after 60 s of silence, also while it is made", () => {
    for (const answered of [true, false]) {
      const { begin, last, states } = connect()
      if (answered) begin()
      const silent = last()
      vi.advanceTimersByTime(silence)
      expect(silent.isClosed()).toBe(false)
      vi.advanceTimersByTime(ping)
      expect(silent.isClosed()).toBe(true)
      expect(states.at(-1)).toBe("waiting 1")
    }
  })

  it("hears nothing more from a socket that it gave up", () => {
    const { begin, sockets, states, frames } = connect()
    begin()
    vi.advanceTimersByTime(silence + ping + retryPause)
    sockets[0]?.say({ type: "message", seq: 1 })
    sockets[0]?.accept()
    expect(frames).toEqual([])
    expect(sockets[0]?.sent.filter((frame) => JSON.stringify(frame).includes("resume"))).toHaveLength(1)
    expect(states.at(-1)).toBe("connecting")
  })

  it.each(["by hand", "when the page comes back"])("is tried again at once %s, with ten attempts anew", (how) => {
    const { live, awakened$, last, sockets, states } = connect()
    for (let drop = 0; drop <= retries; drop++) {
      last().drop(1006)
      vi.advanceTimersByTime(retryPause)
    }
    expect(states.at(-1)).toBe("lost")
    if (how === "by hand") live.reconnect()
    else awakened$.next()
    expect(sockets).toHaveLength(retries + 2)
    last().drop(1006)
    expect(states.at(-1)).toBe("waiting 1")
  })

  it("opens no second connection beside one that is open or being made", () => {
    const { live, awakened$, begin, sockets } = connect()
    live.reconnect()
    begin()
    live.reconnect()
    awakened$.next()
    expect(sockets).toHaveLength(1)
  })

  it("makes one connection when it is tried by hand while it waits", () => {
    const { live, last, sockets } = connect()
    last().drop(1006)
    live.reconnect()
    vi.advanceTimersByTime(retryPause)
    expect(sockets).toHaveLength(2)
  })

  it("ends when the session is over, says so, and comes back for nobody", () => {
    const { live, begin, last, sockets, states, sessionEnded, awakened$ } = connect()
    begin()
    last().drop(sessionEndedCode)
    expect(states.at(-1)).toBe("ended")
    expect(sessionEnded).toHaveBeenCalledOnce()
    live.reconnect()
    awakened$.next()
    vi.advanceTimersByTime(retryPause)
    expect(sockets).toHaveLength(1)
  })

  it("ends when it is forbidden, which is not the end of the session", () => {
    const { begin, last, sockets, states, sessionEnded } = connect()
    begin()
    last().drop(forbiddenCode)
    vi.advanceTimersByTime(retryPause)
    expect([states.at(-1), sockets.length]).toEqual(["ended", 1])
    expect(sessionEnded).not.toHaveBeenCalled()
  })

  it("ends for good when nobody needs it any more", () => {
    const { live, begin, last, sockets, awakened$ } = connect()
    let completed = 0
    live.connection$.subscribe({ complete: () => completed++ })
    live.frames$.subscribe({ complete: () => completed++ })
    begin()
    live.end()
    expect(completed).toBe(2)
    expect(last().isClosed()).toBe(true)
    expect(awakened$.observed).toBe(false)
    expect(live.send({ type: "x" })).toBe(false)
    vi.advanceTimersByTime(10 * silence)
    expect(sockets).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})
