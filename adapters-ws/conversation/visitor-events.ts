import { Message } from "@prosa/core/conversation"
import { Schema } from "effect"
import { messageKeys, Ping, Resume, Typing } from "./socket-frames.ts"

/** Frames that the widget may send: the token is in the first frame, never in the address. */
export const VisitorFrame = Schema.Union([
  Ping,
  Typing,
  Schema.Struct({
    ...Resume.fields,
    token: Schema.String.check(Schema.isMaxLength(2_000)),
    /** The conversation that `after` belongs to; of any other one, everything is sent. */
    dialogToken: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
  }),
])
export type VisitorFrame = typeof VisitorFrame.Type

/** Events of the widget's socket. */
export const VisitorNews = Schema.Union([
  Schema.Struct({ type: Schema.tag("message"), dialogToken: Schema.String, ...Message.fields }).pipe(
    Schema.encodeKeys(messageKeys),
  ),
  Schema.Struct({ type: Schema.tag("state"), dialogToken: Schema.String, finished: Schema.Boolean }),
  Schema.Struct({ type: Schema.tag("typing"), dialogToken: Schema.String, name: Schema.String }),
])
export type VisitorNews = typeof VisitorNews.Type
