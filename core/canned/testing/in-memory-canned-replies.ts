import { Effect } from "effect"
import {
  type CallRefused,
  type CannedReplyId,
  fold,
  invalidInput,
  notAllowed,
  notFound,
  type WorkspaceId,
} from "../../kernel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import { type CannedContent, cannedMessages, type CannedReplies, type CannedReply, cannedReplyLimit } from "../index.ts"

/** The port `CannedReplies` without a server, with controls for tests. */
export interface InMemoryCannedReplies extends CannedReplies {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  readonly kept: ReadonlyArray<CannedReply>
  /** The same replies for somebody who may edit those for others, or may not. */
  as(mayEdit: boolean): CannedReplies
}

/** A canned reply of a company, with these facts. */
export const aCannedReply = (facts: Partial<Omit<CannedReply, "id">> & { readonly id?: number } = {}): CannedReply => ({
  shortcut: "prazo-norte",
  text: "O prazo para a Região Norte é de 6 a 9 dias úteis.",
  reach: "company",
  workspaceId: null,
  workspaceName: "",
  uses: 0,
  updatedBy: "Helena Prado",
  updatedAt: "2026-11-23T12:00:00.000Z",
  ...facts,
  // counted from 1, so the id is valid
  id: (facts.id ?? 1) as CannedReplyId,
})

/** Creates the canned replies that one user of one company sees. `latency` is in milliseconds. */
export const createInMemoryCannedReplies = (
  given: ReadonlyArray<CannedReply> = [],
  options: {
    readonly latency?: number
    readonly user?: string
    readonly workspaces?: ReadonlyArray<{ readonly id: WorkspaceId; readonly name: string }>
    /** May edit what is for others; does unless told. */
    readonly mayEdit?: boolean
  } = {},
): InMemoryCannedReplies => {
  const { answer, refuse } = createFakeCalls(options.latency)
  const { user = "Helena Prado", workspaces = [], mayEdit = true } = options
  let kept = [...given]
  let next = given.reduce((most, { id }) => Math.max(most, id), 0) + 1
  const alike = (one: CannedContent) => (two: CannedReply) =>
    one.reach === two.reach && one.workspaceId === two.workspaceId && fold(one.shortcut) === fold(two.shortcut)
  type Whose = Pick<CannedContent, "reach" | "workspaceId">
  const refusalOf = ({ reach, workspaceId }: Whose, mayEditOthers: boolean): CallRefused | undefined => {
    if (reach !== "person" && !mayEditOthers) return notAllowed
    if (reach === "workspace" && !workspaces.some(({ id }) => id === workspaceId)) return notFound
    return undefined
  }
  const replyOf = (id: CannedReplyId, content: CannedContent, uses: number): CannedReply => ({
    id,
    ...content,
    workspaceName: workspaces.find((workspace) => workspace.id === content.workspaceId)?.name ?? "",
    uses,
    updatedBy: user,
    updatedAt: new Date(0).toISOString(),
  })
  const taken = invalidInput([{ path: "shortcut", message: cannedMessages.taken }])
  const create = (content: CannedContent, mayEditOthers: boolean): Effect.Effect<CannedReply, CallRefused> => {
    const refused = refusalOf(content, mayEditOthers)
    if (refused !== undefined) return Effect.fail(refused)
    if (kept.some(alike(content))) return Effect.fail(taken)
    if (kept.length >= cannedReplyLimit)
      return Effect.fail(invalidInput([{ path: "shortcut", message: cannedMessages.tooMany }]))
    const made = replyOf(next++ as CannedReplyId, content, 0)
    kept = [...kept, made]
    return Effect.succeed(made)
  }
  const update = (
    id: CannedReplyId,
    content: CannedContent,
    mayEditOthers: boolean,
  ): Effect.Effect<CannedReply, CallRefused> => {
    const before = kept.find((one) => one.id === id)
    if (before === undefined) return Effect.fail(notFound)
    const refused = refusalOf(before, mayEditOthers) ?? refusalOf(content, mayEditOthers)
    if (refused !== undefined) return Effect.fail(refused)
    if (kept.some((one) => one.id !== id && alike(content)(one))) return Effect.fail(taken)
    const changed = replyOf(id, content, before.uses)
    kept = kept.map((one) => (one.id === id ? changed : one))
    return Effect.succeed(changed)
  }
  const portOf = (mayEditOthers: boolean): CannedReplies => ({
    all: () =>
      answer(() => Effect.sync(() => kept.toSorted((one, two) => (fold(one.shortcut) < fold(two.shortcut) ? -1 : 1)))),
    create: (_companyId, content) => answer(() => create(content, mayEditOthers)),
    update: (id, content) => answer(() => update(id, content, mayEditOthers)),
    remove: (id) =>
      answer((): Effect.Effect<void, CallRefused> => {
        const found = kept.find((one) => one.id === id)
        if (found === undefined) return Effect.fail(notFound)
        const refused = refusalOf(found, mayEditOthers)
        if (refused !== undefined) return Effect.fail(refused)
        kept = kept.filter((one) => one !== found)
        return Effect.void
      }),
    importAll: (_companyId, contents) =>
      answer(() =>
        Effect.gen(function* () {
          const before = kept
          const counts = { added: 0, changed: 0 }
          for (const content of contents) {
            const present = kept.find(alike(content))
            yield* (
              present === undefined ? create(content, mayEditOthers) : update(present.id, content, mayEditOthers)
            ).pipe(Effect.tapError(() => Effect.sync(() => void (kept = before))))
            counts[present === undefined ? "added" : "changed"]++
          }
          return counts
        }),
      ),
    use: (id) =>
      answer((): Effect.Effect<void, CallRefused> => {
        if (!kept.some((one) => one.id === id)) return Effect.fail(notFound)
        kept = kept.map((one) => (one.id === id ? { ...one, uses: one.uses + 1 } : one))
        return Effect.void
      }),
  })
  return {
    ...portOf(mayEdit),
    refuse,
    get kept() {
      return kept
    },
    as: portOf,
  }
}
