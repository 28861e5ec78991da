import { DialogId } from "../../kernel/index.ts"
import type { StoredUnsent, UnsentOwner, UnsentStore } from "../view/index.ts"

/** Creates the port `UnsentStore` without a browser. */
export const createInMemoryUnsent = (): UnsentStore => {
  const kept = new Map<string, StoredUnsent>()
  const keyOf = ({ user, company }: UnsentOwner, id: DialogId | "") => `${user} ${company} ${id}`
  const roomIn = (key: string) => DialogId.make(Number(key.split(" ").at(-1)))
  return {
    read: (owner, id) => kept.get(keyOf(owner, id)),
    write: (owner, id, unsent) => {
      if (unsent === undefined) kept.delete(keyOf(owner, id))
      else kept.set(keyOf(owner, id), unsent)
    },
    rooms: (owner) => [...kept.keys()].filter((key) => key.startsWith(keyOf(owner, ""))).map(roomIn),
  }
}
