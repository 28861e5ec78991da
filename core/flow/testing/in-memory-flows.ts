import { Effect, Schema } from "effect"
import {
  blockingProblems,
  type BotKeyword,
  cannotPublish,
  type FlowAddress,
  type FlowChange,
  type FlowDocument,
  type FlowRelease,
  type FlowReleases,
  type Flows,
  keywordEntries,
  type KnownReferences,
  type LoadedFlow,
  lostSettings,
  settingBlocker,
  notAFlow,
  seenByAddress,
  seenReleases,
  type StaleFlow,
  staleToPublish,
  staleToSave,
  type StoredFlow,
} from "../index.ts"
import { missingKeys } from "../../credential/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import { BotId, BotToken, type CallRefused, FlowId, notFound } from "../../kernel/index.ts"

/** The port `Flows` without a server, with controls for tests. */
export interface InMemoryFlows extends Flows {
  readonly botId: BotId
  /** The active release: the next response of `load` at -1. */
  readonly stored: LoadedFlow
  /** The present releases. */
  readonly releases: FlowReleases
  /** Simulates a save by another user, who has seen everything. */
  saveElsewhere(document: FlowDocument): void
  /** Simulates a publication by another user, who has seen everything. */
  publishElsewhere(document: FlowDocument): void
  /** Simulates the published flow of another bot. */
  publishForAnother(botId: BotId, document: FlowDocument): void
  /** Changes the keywords of the bot, as its own page does: versions that were published keep theirs. */
  setKeywords(keywords: ReadonlyArray<BotKeyword>): void
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  /** Every release in the order of its number: the published ones, then the editing release. */
  readonly history: ReadonlyArray<{
    readonly id: FlowId
    readonly published: boolean
    /** The editing release that it was published from. */
    readonly madeFrom: FlowId | undefined
  }>
  /** The published documents, in order. */
  readonly published: ReadonlyArray<FlowDocument>
}

interface Release extends FlowRelease {
  readonly document: FlowDocument
  /** The editing release that it was published from. */
  readonly madeFrom: FlowId | undefined
  /** Those of its script; absent while it is not published. */
  readonly keywords?: ReadonlyArray<BotKeyword>
}

/** Creates the flow of one bot: an editing release that was never published. `latency` is in milliseconds. */
export const createInMemoryFlows = (
  document: FlowDocument,
  options: {
    readonly latency?: number
    /** Whether the bot has the keys that it is published with; it has unless told. */
    readonly hasKeys?: boolean
    /** What the company has; anything unless told. */
    readonly known?: KnownReferences
  } = {},
): InMemoryFlows => {
  const { answer, refuse } = createFakeCalls(options.latency)
  const { known = {} } = options
  const botId = Schema.decodeSync(BotId)(1042)
  const flowId = Schema.decodeSync(FlowId)
  const botToken = Schema.decodeSync(BotToken)("aroeira-atendimento-token")
  const first: Release = {
    id: flowId(31),
    revision: 1,
    published: false,
    basedOn: null,
    document,
    madeFrom: undefined,
  }
  let saved: ReadonlyArray<BotKeyword> = []
  let releases: ReadonlyArray<Release> = [first]

  const editing = () => releases.find(({ published }) => !published)
  const publishedOnes = () => releases.filter(({ published }) => published)
  const now = (): FlowReleases => {
    const release = editing()
    return {
      editing: release === undefined ? null : { id: release.id, revision: release.revision },
      publishedId: publishedOnes().at(-1)?.id ?? null,
    }
  }
  const active = (): Release => editing() ?? publishedOnes().at(-1) ?? first
  const loaded = ({ id, revision, ...release }: Release): LoadedFlow => ({
    id,
    revision,
    botToken,
    fileSizes: {},
    keywords: release.keywords ?? saved,
    document: release.document,
    seen: seenReleases({ id, revision, ...release }, now()),
  })
  const others = new Map<BotId, FlowDocument>()
  const publishedElsewhere = (document: FlowDocument): LoadedFlow => {
    const id = flowId(1)
    const release = { id, revision: 1, published: true, basedOn: null }
    return { ...loaded({ ...release, document, madeFrom: undefined }), seen: { editing: null, publishedId: id } }
  }
  const nextId = () => flowId(Math.max(...releases.map(({ id, madeFrom }) => Math.max(id, madeFrom ?? 0))) + 1)

  const storeEditing = (next: FlowDocument): Release => {
    const { editing: present, publishedId: basedOn } = now()
    const id = present?.id ?? nextId()
    const revision = (present?.revision ?? 0) + 1
    const release: Release = { id, revision, published: false, basedOn, document: next, madeFrom: undefined }
    releases = [...publishedOnes(), release]
    return release
  }
  const storeVersion = (next: FlowDocument, from: FlowId | undefined): Release => {
    const id = nextId()
    const release: Release = {
      id,
      revision: 1,
      published: true,
      basedOn: null,
      document: next,
      madeFrom: from,
      keywords: saved,
    }
    releases = [...releases.filter((each) => each.id !== from), release]
    return release
  }
  const stored = (release: Release): StoredFlow => {
    const { id, revision, seen } = loaded(release)
    return { id, revision, seen }
  }

  const at = <A, E>(
    address: FlowAddress,
    work: (release: Release) => Effect.Effect<A, E>,
  ): Effect.Effect<A, E | CallRefused> =>
    answer((): Effect.Effect<A, E | CallRefused> => {
      const { flowId: asked } = address
      const release = asked === -1 ? active() : releases.find(({ id, madeFrom }) => id === asked || madeFrom === asked)
      return address.botId === botId && release !== undefined ? work(release) : Effect.fail(notFound)
    })
  const seenBy = ({ flowId: asked }: FlowAddress, { seen, revision }: FlowChange, release: Release): FlowReleases =>
    seen ?? seenByAddress({ flowId: asked === -1 ? release.id : asked, revision }, release, now())
  /** Stores unless the document or what its author has seen is a reason not to. */
  const unless = <Refusal extends { readonly _tag: string }>(
    refusals: ReadonlyArray<Refusal | undefined>,
    store: () => Release,
  ): Effect.Effect<StoredFlow, Refusal> => {
    const refused = refusals.find((refusal) => refusal !== undefined)
    return refused === undefined ? Effect.sync(() => stored(store())) : Effect.fail(refused)
  }

  return {
    botId,
    get stored() {
      return loaded(active())
    },
    get releases() {
      return now()
    },
    get history() {
      return [...publishedOnes(), ...releases.filter(({ published }) => !published)]
    },
    get published() {
      return publishedOnes().map((release) => release.document)
    },
    saveElsewhere: (next) => void storeEditing(next),
    publishElsewhere: (next) => void storeVersion(next, editing()?.id),
    publishForAnother: (other, document) => void others.set(other, document),
    setKeywords: (keywords) => void (saved = keywords),
    refuse,
    load: (address) => {
      const other = others.get(address.botId)
      return other === undefined
        ? at(address, (release) => Effect.succeed(loaded(release)))
        : answer(() => Effect.succeed(publishedElsewhere(other)))
    },
    save: (address, change) =>
      at(address, (release) => {
        const stale: StaleFlow | undefined = staleToSave(seenBy(address, change, release), now())
        return unless([notAFlow(change.document), stale], () => storeEditing(change.document))
      }),
    publish: (address, change) =>
      at(address, (release) => {
        const stale: StaleFlow | undefined = staleToPublish(seenBy(address, change, release), now())
        const blocked = cannotPublish(
          change.document,
          blockingProblems(change.document, { known, keywords: keywordEntries(saved) }),
          [],
          lostSettings({ keywords: saved, automations: { transfer: { minutes: 0, target: null } } }, known).map(
            settingBlocker,
          ),
        )
        const keyless = options.hasKeys === false ? missingKeys : undefined
        return unless([notAFlow(change.document), stale, blocked, keyless], () =>
          storeVersion(change.document, release.published ? undefined : release.id),
        )
      }),
  }
}
