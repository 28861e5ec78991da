import type { SocketLike } from "../reconnecting-socket.ts"

/** A fake browser socket, controlled by the test. */
export const aSocket = () => {
  const sent: Array<unknown> = []
  const opens: Array<() => void> = []
  const messages: Array<(event: { readonly data: unknown }) => void> = []
  const closes: Array<(event: { readonly code: number }) => void> = []
  let readyState = 0
  const drop = (code: number) => {
    if (readyState === 3) return
    readyState = 3
    for (const told of closes) told({ code })
  }
  function addEventListener(type: "open", listener: () => void): void
  function addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void
  function addEventListener(type: "close", listener: (event: { readonly code: number }) => void): void
  function addEventListener(
    ...[type, listener]:
      | [type: "open", listener: () => void]
      | [type: "message", listener: (event: { readonly data: unknown }) => void]
      | [type: "close", listener: (event: { readonly code: number }) => void]
  ): void {
    if (type === "open") opens.push(listener)
    else if (type === "message") messages.push(listener)
    else closes.push(listener)
  }
  const socket: SocketLike = {
    get readyState() {
      return readyState
    },
    send: (data) => sent.push(JSON.parse(data)),
    close: () => drop(1000),
    addEventListener,
  }
  return {
    socket,
    sent,
    accept: () => {
      readyState = 1
      for (const told of opens) told()
    },
    say: (frame: object) => {
      for (const told of messages) told({ data: JSON.stringify(frame) })
    },
    drop,
    isClosed: () => readyState === 3,
  }
}
