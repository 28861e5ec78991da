import { Effect, Schema } from "effect"
import { combineLatest, distinctUntilChanged, map, Subject } from "rxjs"
import type { Session } from "../../access/view/index.ts"
import {
  BotId,
  type CallRefused,
  type CompanyId,
  type EntityTypeId,
  invalidInput,
  type Page,
  unavailable,
  type WorkspaceId,
} from "../../kernel/index.ts"
import { type Behavior, evolve, hold, type Scope } from "../../kernel/view/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../shell/view/index.ts"
import type { WorkspaceSelection } from "../../tenancy/view/index.ts"
import { addEntries, entriesFromText, searchEntries } from "../entity-draft.ts"
import { entityName } from "../entity-name.ts"
import { entityMessages as say } from "../entity-messages.ts"
import {
  EntityEntry,
  EntityKind,
  entityNameLimit,
  type EntityType,
  entityValueLimit,
  entryLimit,
} from "../entity-type.ts"
import type { Entities, EntityDetail, EntityLocked, EntityTaken } from "../entities.ts"
import { isExpression } from "../expressions.ts"
import { createEntityTryOut, type EntityTryOut } from "./entity-try-out.ts"

/** The form's values. */
export interface EntityValues {
  readonly name: string
  /** Undefined until one is chosen. */
  readonly botId: BotId | undefined
  readonly kind: EntityType["kind"]
  readonly fuzzy: boolean
  readonly entries: ReadonlyArray<EntityEntry>
}

/** A bot that a new entity may belong to. */
export interface BotOfEntity {
  readonly id: BotId
  readonly name: string
}

/** The bots to choose from; the port `Bots` is one. */
export interface BotChoices {
  list(wish: {
    readonly companyId: CompanyId
    readonly workspaces: ReadonlyArray<WorkspaceId>
    readonly name: string
    readonly offset: number
    readonly limit: number
  }): Effect.Effect<Page<BotOfEntity>, CallRefused>
  summary(id: BotId): Effect.Effect<BotOfEntity, CallRefused>
}

/** What the form loads besides its values. */
export interface EntityFacts {
  /** The bot that is known: of an existing entity, or of the flow that needs one. */
  readonly botName: string | undefined
  readonly bots: ReadonlyArray<BotOfEntity>
}

/** The entries that match the search, and their number without it. */
export interface FoundEntries {
  readonly search: string
  readonly shown: ReadonlyArray<EntityEntry>
  readonly of: number
}

/** The dialog that creates or edits an entity (conversations, section 4, 'Entity dialog'). */
export interface EntityForm extends EntityTryOut {
  readonly record: RecordForm<EntityValues, EntityFacts>
  readonly found$: Behavior<FoundEntries>
  search(text: string): void
  /** Adds lines, as `value, synonym, synonym` each. Returns why they are refused; undefined on success. */
  add(lines: string): string | undefined
  remove(id: number): void
  /** Changes a value or an expression. Returns why it is refused; undefined on success. */
  rewrite(id: number, value: string): string | undefined
  addSynonym(id: number, synonym: string): void
  removeSynonym(id: number, synonym: string): void
  /** Turns expressions on or off; approximate matching goes with values only. */
  setExpressions(on: boolean): void
  /** Whether 'Salvar' is enabled: with a name, a bot and at least one entry. */
  readonly canSave$: Behavior<boolean>
}

/** The most bots of the chooser. */
const mostBots = 200

const Values = Schema.Struct({
  name: Schema.String.check(
    Schema.makeFilter((name: string) => entityName(name) !== "" || `${say.invalidName} ${say.invalidNameAdvice}`),
    Schema.isMaxLength(entityNameLimit, { message: `Máximo de ${entityNameLimit} caracteres` }),
  ),
  botId: Schema.UndefinedOr(BotId).check(
    Schema.makeFilter((id: BotId | undefined) => id !== undefined || "Escolha o bot da entidade."),
  ),
  kind: EntityKind,
  fuzzy: Schema.Boolean,
  entries: Schema.Array(EntityEntry).check(
    Schema.isMinLength(1, { message: `${say.invalidEntity} ${say.noEntriesAdvice}` }),
    Schema.isMaxLength(entryLimit, { message: `Máximo de ${entryLimit} valores.` }),
  ),
})
type ValidValues = typeof Values.Type

/**
 * Creates the form of an entity, or of a new one, whose bot is chosen unless `botId` names it. `done` is called with its id
 * when it was saved; `closed` when it should close.
 */
export const createEntityForm = (
  scope: Scope,
  target: { readonly id: EntityTypeId } | { readonly botId?: BotId; readonly name?: string },
  deps: RecordFormDeps & {
    readonly entities: Entities
    readonly bots: BotChoices
    readonly session: Session
    readonly selection: WorkspaceSelection
    readonly done: (saved: { readonly id: EntityTypeId; readonly name: string }) => void
    readonly closed: () => void
  },
): EntityForm => {
  const { entities, bots, session, selection, toasts, done, closed } = deps
  const blank: EntityValues = {
    name: "id" in target ? "" : (target.name ?? ""),
    botId: "id" in target ? undefined : target.botId,
    kind: "normal",
    fuzzy: false,
    entries: [],
  }
  const loadNew = (): Effect.Effect<{ readonly values: EntityValues; readonly facts: EntityFacts }, CallRefused> => {
    if (blank.botId !== undefined)
      return Effect.map(bots.summary(blank.botId), ({ name: botName }) => ({
        values: blank,
        facts: { botName, bots: [] },
      }))
    const { selected: workspaces } = selection.state$.value
    return bots.list({ companyId: session.companyId(), workspaces, name: "", offset: 0, limit: mostBots }).pipe(
      Effect.map(({ result }) => {
        const choices = result.map(({ id, name }) => ({ id, name }))
        const [only, ...more] = choices
        return {
          values: { ...blank, botId: more.length === 0 ? only?.id : undefined },
          facts: { botName: undefined, bots: choices },
        }
      }),
    )
  }
  const record = createRecordForm<EntityValues, EntityFacts, ValidValues, { readonly id: EntityTypeId }>(
    scope,
    {
      schema: Values as Schema.Codec<ValidValues, unknown>,
      blank,
      load: () => ("id" in target ? Effect.map(entities.get(target.id), loaded) : loadNew()),
      save: ({ botId, ...content }) => {
        const wrong = content.kind === "regex" ? refusedExpressions(content.entries) : []
        if (wrong.length > 0) return Effect.fail(invalidInput(wrong))
        const call: Effect.Effect<{ readonly id: EntityTypeId }, EntityTaken | EntityLocked | CallRefused> =
          "id" in target
            ? entities.update(target.id, content)
            : botId === undefined
              ? Effect.fail(unavailable)
              : entities.create(botId, content)
        return Effect.mapError(call, explained)
      },
      changes: changesBetween,
      saved: say.saved,
      question: { title: say.closeQuestion, text: say.closeWarning },
      done: ({ id }) => done({ id, name: entityName(record.form.state$.value.values.name) }),
      closed,
    },
    deps,
  )
  const explained = (failure: EntityTaken | EntityLocked | CallRefused): CallRefused => {
    switch (failure._tag) {
      case "EntityTaken":
        toasts.show({ kind: "error", title: say.duplicateTitle, detail: say.duplicateAdvice })
        return invalidInput([{ path: "name", message: failure.message }])
      case "EntityLocked":
        return { _tag: "NotAllowed", message: failure.message }
      case "Unavailable":
      case "Unreachable":
        return { ...failure, message: `${say.saveFailed} ${say.saveFailedAdvice}` }
      default:
        return failure
    }
  }

  const { form } = record
  const values = () => form.state$.value.values
  const setEntries = (entries: ReadonlyArray<EntityEntry>) => form.set("entries", entries)
  const changeEntry = (id: number, change: (entry: EntityEntry) => EntityEntry) =>
    setEntries(values().entries.map((entry) => (entry.id === id ? change(entry) : entry)))
  /** Entities of the system have no entries, and are never edited. */
  const kindOf = (kind: EntityType["kind"]): EntityKind => (kind === "regex" ? "regex" : "normal")

  const searches$ = new Subject<(before: string) => string>()
  const search$ = evolve(scope, "", searches$)
  const entity$ = form.state$.pipe(
    map(({ values: { kind, fuzzy, entries, name } }) => ({ kind, fuzzy, entries, name })),
    distinctUntilChanged(
      (a, b) => a.entries === b.entries && a.kind === b.kind && a.fuzzy === b.fuzzy && a.name === b.name,
    ),
  )
  const found$ = hold<FoundEntries>(
    scope,
    { search: "", shown: [], of: 0 },
    combineLatest([entity$, search$]).pipe(
      map(([{ entries }, search]) => ({ search, shown: searchEntries(entries, search), of: entries.length })),
    ),
  )
  const canSave$ = hold(
    scope,
    false,
    form.state$.pipe(
      map(({ values: now }) => entityName(now.name) !== "" && now.botId !== undefined && now.entries.length > 0),
      distinctUntilChanged(),
    ),
  )
  return {
    record,
    found$,
    search: (text) => searches$.next(() => text),
    add: (lines) => {
      const { entries, kind } = values()
      const more = entriesFromText(lines, kindOf(kind))
      const refused = more.map((entry) => entryRefusal(entry, kindOf(kind))).find((reason) => reason !== undefined)
      if (refused !== undefined) return refused
      const all = addEntries(entries, more, kindOf(kind))
      if (all.length > entryLimit) return `Máximo de ${entryLimit} valores.`
      if (more.length > 0) setEntries(all)
      return undefined
    },
    remove: (id) => setEntries(values().entries.filter((entry) => entry.id !== id)),
    rewrite: (id, written) => {
      const { kind } = values()
      const value = kind === "regex" ? written.trim() : written.replaceAll(",", " ").trim()
      if (value === "") return "Campo obrigatório"
      const refused = entryRefusal({ id, value, synonyms: [] }, kindOf(kind))
      if (refused === undefined) changeEntry(id, (entry) => ({ ...entry, value }))
      return refused
    },
    addSynonym: (id, written) =>
      changeEntry(id, (entry) => {
        const [{ value = "", synonyms = [] } = {}] = entriesFromText(written.replace(/[\r\n]+/gu, " "), "normal")
        const news = [value, ...synonyms].filter(
          (one) => one !== "" && one.length <= entityValueLimit && ![entry.value, ...entry.synonyms].includes(one),
        )
        return { ...entry, synonyms: [...entry.synonyms, ...new Set(news)] }
      }),
    removeSynonym: (id, synonym) =>
      changeEntry(id, (entry) => ({ ...entry, synonyms: entry.synonyms.filter((one) => one !== synonym) })),
    setExpressions: (on) => {
      form.set("kind", on ? "regex" : "normal")
      if (on) form.set("fuzzy", false)
    },
    ...createEntityTryOut(scope, entity$),
    canSave$,
  }
}

const loaded = ({ entity, botId, botName }: EntityDetail) => {
  const { name, kind, fuzzy, entries } = entity
  return {
    values: { name, botId: botId ?? undefined, kind, fuzzy, entries },
    facts: { botName, bots: [] },
  }
}

/** Why an entry is refused while it is written; undefined if it is not. */
const entryRefusal = ({ value, synonyms }: EntityEntry, kind: EntityKind): string | undefined => {
  if ([value, ...synonyms].some((form) => form.length > entityValueLimit))
    return `Máximo de ${entityValueLimit} caracteres por valor.`
  return kind === "regex" && !isExpression(value) ? say.expressionRefused : undefined
}

const refusedExpressions = (entries: ReadonlyArray<EntityEntry>) =>
  entries.flatMap(({ value }, at) =>
    isExpression(value) ? [] : [{ path: `entries.${at}`, message: `“${value}”: ${say.expressionRefused}` }],
  )

const changesBetween = (before: EntityValues, now: EntityValues): number => {
  const facts = (["name", "botId", "kind", "fuzzy"] as const).filter((field) => before[field] !== now[field]).length
  if (before.entries === now.entries) return facts
  const lineOf = ({ value, synonyms }: EntityEntry) => [value, ...synonyms].join("\n")
  const [old, present] = [new Set(before.entries.map(lineOf)), new Set(now.entries.map(lineOf))]
  const added = [...present].filter((line) => !old.has(line)).length
  const removed = [...old].filter((line) => !present.has(line)).length
  // An entry that was rewritten is one change.
  return facts + Math.max(added, removed)
}
