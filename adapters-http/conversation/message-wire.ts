import { Message } from "@prosa/core/conversation"
import { Schema } from "effect"

/** A message on the wire (conversations, section 3): `message` is its text, `dateTime` its time. */
export const MessageWire = Message.pipe(Schema.encodeKeys({ text: "message", sentAt: "dateTime" }))
