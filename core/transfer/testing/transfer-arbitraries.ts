import fc from "fast-check"
import { idOf } from "../../kernel/testing/arbitraries.ts"
import { BotId, UserId, WorkspaceId } from "../../kernel/index.ts"
import type { TransferTarget } from "../index.ts"

const name = fc.string({ maxLength: 30 })
const message = fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== "")
const media = fc.constantFrom("WHATSAPP_QRCODE" as const, "LIVECHAT" as const, "INSTAGRAM" as const)

/** Transfer targets of every kind. */
export const transferTargets: fc.Arbitrary<TransferTarget> = fc.oneof(
  fc.record({
    kind: fc.constant("specific-person" as const),
    workspaceId: idOf(WorkspaceId),
    userId: idOf(UserId),
    userName: name,
  }),
  fc.record({
    kind: fc.constant("sequential-person" as const),
    workspaceId: idOf(WorkspaceId),
    onlyOnlineUser: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("workspace-by-webhook" as const) }),
  fc.record({
    kind: fc.constant("specific-bot" as const),
    workspaceId: idOf(WorkspaceId),
    botId: idOf(BotId),
    botName: name,
    initialMessage: message,
    media,
  }),
  fc.record({
    kind: fc.constant("sequential-bot" as const),
    workspaceId: idOf(WorkspaceId),
    initialMessage: message,
    media,
  }),
  fc.record({ kind: fc.constant("external-platform" as const) }),
)
