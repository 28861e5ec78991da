import type { Notice } from "../../../shell/index.ts"
import { connectionMessages as say } from "../../connections/connection-messages.ts"
import type { Disconnection } from "../../connections/connections.ts"

/** What a person reads of a disconnection: it holds, also where the vendor did not answer. */
export const disconnectionNotice = ({ told }: Disconnection): Notice =>
  told
    ? { kind: "ok", title: say.disconnected }
    : { kind: "warning", title: say.disconnected, detail: say.metaNotTold, life: "sticky" }
