import {
  FlowCallers,
  AnswerChoice,
  BotKeyword,
  Condition,
  FallbackOrder,
  FlowQuestion,
  FlowReleases,
  NodeForm,
  SetValue,
  NodeCall,
} from "@prosa/core/flow"
import { BotToken, FlowId, textUpTo } from "@prosa/core/kernel"
import { FlatTransfer } from "@prosa/core/transfer"
import { Schema } from "effect"

export const InlineWire = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("mention"),
    variable: textUpTo(200),
    sourceEntityNodeId: Schema.optionalKey(Schema.NullOr(Schema.Number)),
    value: Schema.optionalKey(Schema.NullOr(Schema.String)),
  }),
  Schema.Struct({ text: Schema.String, bold: Schema.optionalKey(Schema.NullOr(Schema.Boolean)) }),
])

export const BlockWire = Schema.Struct({
  type: Schema.Literals(["paragraph", "code"]),
  children: Schema.Array(InlineWire),
})

export const ButtonWire = Schema.Struct({
  position: Schema.Int,
  label: Schema.String,
  type: Schema.Literals(["QUICK_REPLY", "LINK"]),
  link: Schema.optionalKey(Schema.NullOr(Schema.String)),
})

const FileWire = Schema.Struct({
  identifier: Schema.String,
  name: Schema.String,
  url: Schema.String,
  mime: Schema.String,
})

/** The entity of an interaction: its id or -1, and the node that captures it or null. The node is written only. */
const entityKeys = {
  entityTypeId: Schema.optionalKey(Schema.NullOr(Schema.Number)),
  sourceEntityNodeId: Schema.optionalKey(Schema.NullOr(Schema.Number)),
}

export const BotInteractionWire = Schema.Struct({
  id: Schema.Int,
  interaction: Schema.Union([Schema.String, Schema.Array(BlockWire)]),
  /** Further texts, of which one of all is said; our addition. */
  variants: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.Array(BlockWire)))),
  entityName: Schema.optionalKey(Schema.NullOr(Schema.String)),
  ...entityKeys,
  buttons: Schema.Array(ButtonWire),
  files: Schema.Array(FileWire),
})

export const UserInteractionWire = Schema.Struct({
  id: Schema.Int,
  source: Schema.String,
  /** The target's name; '' while the interaction has no target. */
  target: Schema.String,
  phrases: Schema.Array(Schema.String),
  entityTypeName: Schema.optionalKey(Schema.NullOr(Schema.String)),
  ...entityKeys,
  /** The name under which the value is kept; our addition. */
  saveAs: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** What the person chooses among; our addition. */
  choice: Schema.optionalKey(Schema.NullOr(AnswerChoice)),
  /** The condition of a way that is taken by itself; our addition. */
  when: Schema.optionalKey(Schema.NullOr(Condition)),
})

/** A node in the server form (conversations, section 3), with its irregular spelling. */
export const NodeWire = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  x: Schema.Finite,
  y: Schema.Finite,
  first: Schema.Boolean,
  end: Schema.Boolean,
  userInteractios: Schema.Array(UserInteractionWire),
  botInteractions: Schema.Array(BotInteractionWire),
  fallbackMessages: Schema.Array(Schema.String),
  transfer: Schema.Boolean,
  transferDto: Schema.NullOr(FlatTransfer),
  callWebhook: Schema.Boolean,
  /** The name of the node to which the conversation returns; our addition. */
  returnTo: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** The system that is asked before the texts; our addition. */
  call: Schema.optionalKey(Schema.NullOr(NodeCall)),
  /** The fallback messages are said one after the other; our addition. Absent: any of them. */
  fallbackOrder: Schema.optionalKey(Schema.NullOr(FallbackOrder)),
  /** The values that the node asks for after its texts; our addition. */
  form: Schema.optionalKey(Schema.NullOr(NodeForm)),
  /** The values that are set when the node is entered; our addition. */
  sets: Schema.optionalKey(Schema.Array(SetValue)),
  tag: Schema.optionalKey(Schema.String),
})

export type NodeWire = typeof NodeWire.Type

/** Name and nodes: the body of publishing, and part of every flow on the wire. */
export const FlowBody = Schema.Struct({
  name: textUpTo(200),
  nodes: Schema.Array(NodeWire),
  /** What is understood at every node; our addition. `target` is the name of a node; '' where the conversation stays. */
  questions: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        name: FlowQuestion.fields.name,
        phrases: FlowQuestion.fields.phrases,
        texts: FlowQuestion.fields.texts,
        target: Schema.String,
      }),
    ),
  ),
})

export type FlowBody = typeof FlowBody.Type

/** A stored release, and the releases that the next save or publication names as seen. */
export const StoredFlowWire = Schema.Struct({ id: FlowId, revision: Schema.Int, seen: FlowReleases })

/** A flow as loaded; `fileSizes` are the bytes of its files, by their ids, `keywords` those of its bot. */
export const LoadedFlowWire = Schema.Struct({
  ...StoredFlowWire.fields,
  botToken: BotToken,
  fileSizes: Schema.Record(Schema.String, Schema.Int),
  keywords: Schema.Array(BotKeyword),
  callers: Schema.optionalKey(FlowCallers),
  ...FlowBody.fields,
})
