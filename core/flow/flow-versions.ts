import { type Effect, Schema } from "effect"
import { BotId, type CallRefused, FlowId, IsoDateTime, type Page, textUpTo } from "../kernel/index.ts"

/** The page sizes of a bot's versions (bots, section 9); the first is the default. */
export const versionPageSizes = [10, 30, 50, 100] as const

/** Maximum characters of a version's name. */
export const versionNameLimit = 100

/** A version of a bot's flow in tables (bots, section 3, 'Version row'); the editing release is one too. */
export const FlowVersion = Schema.Struct({
  /** The id of the flow, by which the editor opens it. */
  id: FlowId,
  /** The number that people see: 1, 2, 3. An editing release has the one that it will be published as. */
  number: Schema.Int,
  /** Possibly empty. */
  name: Schema.String,
  /** New conversations follow it. */
  active: Schema.Boolean,
  editingRelease: Schema.Boolean,
  /**
   * The training of the newest published version where a language provider learns it: under way, or given up. Null: it has
   * ended, or there is none.
   */
  training: Schema.NullOr(Schema.Literals(["pending", "refused"])),
  /** Why its training was given up, as a sentence; null unless it was. */
  trainingProblem: Schema.NullOr(Schema.String),
  /** Bytes of what was trained of its nodes with many phrases when it was published; null: it has no such nodes. */
  languageBytes: Schema.NullOr(Schema.Int),
  createdBy: Schema.String,
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
})
export type FlowVersion = typeof FlowVersion.Type

/** The address of a version. */
export const FlowVersionAddress = Schema.Struct({ botId: BotId, flowId: FlowId })
export type FlowVersionAddress = typeof FlowVersionAddress.Type

/** The name of a version as it is written; surrounding blanks are dropped. */
export const FlowVersionName = Schema.Struct({ name: textUpTo(versionNameLimit) })
export type FlowVersionName = typeof FlowVersionName.Type

/** The port to the versions of bots. Who may load a flow reads them; who may save it names them. */
export interface FlowVersions {
  /** Lists the versions of a bot, newest first; the editing release, if there is one, is the first. */
  list(wish: {
    readonly botId: BotId
    readonly offset: number
    readonly limit: number
  }): Effect.Effect<Page<FlowVersion>, CallRefused>
  /** The id of an editing release that was published finds the version that it became. */
  get(address: FlowVersionAddress): Effect.Effect<FlowVersion, CallRefused>
  /** Names a version. An editing release keeps its name when it is published. */
  rename(naming: FlowVersionAddress & FlowVersionName): Effect.Effect<FlowVersion, CallRefused>
}
