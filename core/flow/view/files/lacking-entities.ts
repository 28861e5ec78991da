import { Effect, Result } from "effect"
import type { Entities } from "../../../entity/index.ts"
import { type BotId, EntityTypeId, fold, idFrom } from "../../../kernel/index.ts"
import type { EntityRef } from "../../document/entity-ref.ts"
import { withEntitiesOf } from "../../document/entities-of-flow.ts"
import type { FlowDocument } from "../../document/flow-node.ts"
import { contentOfBrought } from "../../import/brought-entities.ts"
import type { DraftEntity } from "../../import/import-draft.ts"
import type { ForeignFlow } from "../../import/import-foreign-flow.ts"
import type { ImportLine, ImportReport } from "../../import/import-report.ts"

/** An imported flow in a bot: it captures by the bot's entities, and what these lack is told. */
export interface FlowWithEntities {
  readonly flow: FlowDocument
  readonly report: ImportReport
  readonly lacking: ReadonlyArray<DraftEntity>
}

/** How an entity that is missing is named in the account of an import. */
export const blockOfEntity = ({ name }: Pick<DraftEntity, "name">): string => `Entidade “${name}”`

/** Gives the references of an imported flow the entities of a bot, whatever the case of their names. */
export const flowWithEntities = (
  { flow, report, entities }: ForeignFlow,
  known: ReadonlyArray<EntityRef>,
): FlowWithEntities => {
  const byName = new Map(known.toReversed().map((entity) => [fold(entity.name), entity]))
  const lacking = entities.filter(({ name }) => !byName.has(fold(name)))
  // Ids that no entity has: one of another name would take their place.
  const highest = known.reduce((most, { id }) => Math.max(most, id), 0)
  const references = lacking.flatMap(({ name }, at): ReadonlyArray<EntityRef> => {
    const id = idFrom(EntityTypeId, String(highest + 1_000_000 + at))
    return id === undefined ? [] : [{ id, name }]
  })
  const own = new Map<string, EntityRef>(references.map((entity) => [entity.name, entity]))
  for (const { name } of entities) {
    const here = byName.get(fold(name))
    if (here !== undefined) own.set(name, here)
  }
  return {
    flow: withEntitiesOf(withReferences(flow, own), [...known, ...references]),
    report: {
      ...report,
      lines: [
        ...report.lines,
        ...entities.map(({ name, entries }): ImportLine => ({
          outcome: "changed",
          block: blockOfEntity({ name }),
          node: null,
          message: byName.has(fold(name))
            ? "O robô já tem uma entidade com este nome: os valores são os dela."
            : `O robô não tem esta entidade: crie-a com ${entries.length === 1 ? "o valor que veio" : `os ${entries.length} valores que vieram`}, ou escolha outra.`,
        })),
      ],
    },
    lacking,
  }
}

/** Replaces the references of a flow to entities of these names. */
const withReferences = (flow: FlowDocument, references: ReadonlyMap<string, EntityRef>): FlowDocument => {
  const here = <Part extends { readonly entity: EntityRef | null }>(part: Part): Part => {
    const found = part.entity === null ? undefined : references.get(part.entity.name)
    return found === undefined ? part : { ...part, entity: found }
  }
  return {
    ...flow,
    nodes: flow.nodes.map((node) => ({
      ...node,
      userInteractions: node.userInteractions.map(here),
      ...(node.form !== undefined && { form: { ...node.form, fields: node.form.fields.map(here) } }),
    })),
  }
}

/** What came of creating entities. */
export interface CreatedEntities {
  readonly created: ReadonlyArray<EntityRef>
  /** Why each of the others was not created, by its name. */
  readonly failed: ReadonlyMap<string, string>
}

/** Creates entities that an import brought, one after the other. A refusal of one keeps no other from being created. */
export const createBroughtEntities = (
  entities: Pick<Entities, "create">,
  botId: BotId,
  brought: ReadonlyArray<DraftEntity>,
): Effect.Effect<CreatedEntities> =>
  Effect.gen(function* () {
    const created: Array<EntityRef> = []
    const failed = new Map<string, string>()
    for (const entity of brought) {
      const answer = yield* Effect.result(entities.create(botId, contentOfBrought(entity)))
      if (Result.isSuccess(answer)) created.push({ id: answer.success.id, name: entity.name })
      else failed.set(entity.name, answer.failure.message)
    }
    return { created, failed }
  })

/** Links a flow to entities that were created for it. */
export const linkedToCreated = (flow: FlowDocument, created: ReadonlyArray<EntityRef>): FlowDocument =>
  withReferences(flow, new Map(created.map((entity) => [entity.name, entity])))

/** The account of an import without the entities that were created since, which came whole. */
export const reportWithCreated = (report: ImportReport, created: ReadonlyArray<EntityRef>): ImportReport => {
  const blocks = new Set(created.map(blockOfEntity))
  const lines = report.lines.filter(
    ({ block, outcome, node }) => !(blocks.has(block) && outcome === "changed" && node === null),
  )
  return { ...report, lines }
}
