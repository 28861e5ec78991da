import { TextMark } from "@prosa/core/channel"
import { SimulatedAnswer, type SimulatedReply } from "@prosa/core/engine"
import { Schema, SchemaTransformation } from "effect"

const ButtonWire = Schema.Struct({
  position: Schema.Int,
  label: Schema.String,
  type: Schema.Literals(["QUICK_REPLY", "LINK"]),
  link: Schema.optionalKey(Schema.String),
})
const ReplyWire = Schema.Struct({
  message: Schema.String,
  marks: Schema.optionalKey(Schema.Array(TextMark)),
  payload: Schema.Array(ButtonWire),
  files: Schema.Array(
    Schema.Struct({ identifier: Schema.String, name: Schema.String, url: Schema.String, mime: Schema.String }),
  ),
  notice: Schema.Boolean,
})
const { replies: _replies, ...rest } = SimulatedAnswer.fields

const AnswerWire = Schema.Struct({
  responses: Schema.Array(ReplyWire),
  /** '' on success: the specification's client reads a failure's reason here. */
  description: Schema.String,
  ...rest,
})

/** A simulation's reply on the wire ('Simulator response': `responses`, each a message and its payload). */
export const SimulatedAnswerWire = AnswerWire.pipe(
  Schema.decodeTo(
    Schema.toType(SimulatedAnswer),
    SchemaTransformation.transform({
      decode: ({ responses, description: _description, ...facts }): SimulatedAnswer => ({
        ...facts,
        replies: responses.map(replyFromWire),
      }),
      encode: ({ replies, ...facts }): typeof AnswerWire.Type => ({
        ...facts,
        description: "",
        responses: replies.map(replyToWire),
      }),
    }),
  ),
)

const replyToWire = ({ text, marks, buttons, files, notice }: SimulatedReply): typeof ReplyWire.Type => ({
  message: text,
  ...(marks === undefined ? {} : { marks }),
  payload: buttons.map(({ kind, label, link }, at) => ({
    position: at + 1,
    label,
    type: kind === "link" ? "LINK" : "QUICK_REPLY",
    ...(link === undefined ? {} : { link }),
  })),
  files: files.map(({ fileId, ...facts }) => ({ identifier: fileId, ...facts })),
  notice,
})

const replyFromWire = ({ message, marks, payload, files, notice }: typeof ReplyWire.Type): SimulatedReply => ({
  text: message,
  ...(marks === undefined ? {} : { marks }),
  buttons: payload.map(({ label, type, link }) => ({
    kind: type === "LINK" ? "link" : "quick-reply",
    label,
    ...(link === undefined ? {} : { link }),
  })),
  files: files.map(({ identifier, ...facts }) => ({ fileId: identifier, ...facts })),
  notice,
})
