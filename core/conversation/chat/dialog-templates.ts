import { type Effect, Schema } from "effect"
import {
  type MessageTemplate,
  type MessageTemplateValues,
  templateValueLimit,
  type VendorRefused,
} from "../../channel/index.ts"
import { type CallRefused, ClientId, type DialogId, textUpTo } from "../../kernel/index.ts"
import type { RoomHeld } from "../dialogs/dialogs.ts"
import type { Message } from "../dialogs/message.ts"

/** Which template is sent, by its vendor's name and language. The client id is the idempotency key. */
export const TemplateAddress = Schema.Struct({ clientId: ClientId, name: textUpTo(512), language: textUpTo(20) })

/** A value of a template on its way to be sent. */
export const TemplateValue = Schema.Struct({ key: textUpTo(120), value: textUpTo(templateValueLimit) })

/** A template with its values, as it is sent. */
export interface TemplateToSend extends Schema.Schema.Type<typeof TemplateAddress> {
  readonly values: MessageTemplateValues
}

/** The port to the templates that may be sent in a conversation after its free window. */
export interface DialogTemplates {
  /** Lists the approved templates of the conversation's number; none where its channel has no templates. */
  list(id: DialogId): Effect.Effect<ReadonlyArray<MessageTemplate>, VendorRefused | CallRefused>
  /** Stores a template as a message of the room's holder and queues it for the channel. */
  send(id: DialogId, template: TemplateToSend): Effect.Effect<Message, RoomHeld | VendorRefused | CallRefused>
}
