import { Result } from "effect"
import {
  combineLatest,
  concat,
  filter,
  first,
  map,
  merge,
  type Observable,
  of,
  startWith,
  Subject,
  switchMap,
  takeUntil,
  timer,
} from "rxjs"
import { mayDo, can, type MenuEntry, type SessionUser } from "../../access/index.ts"
import type { BotCard, Bots } from "../../bot/index.ts"
import { type Channel, channels } from "../../channel/index.ts"
import { contactName } from "../../contact/index.ts"
import {
  type DialogStatus,
  firstInboxAddress,
  inboxPath,
  type RoomRow,
  roomNumberIn,
  type Rooms,
  unassigned,
} from "../../conversation/index.ts"
import { type CallRefused, type CompanyId, fold, formatPhone, type Page, type WorkspaceId } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"

/** Something that was found, and where it leads. */
export interface FinderHit {
  /** Unique among all hits. */
  readonly key: string
  readonly title: string
  readonly detail: string
  readonly path: string
  /** Rooms only. */
  readonly room?: { readonly channel: Channel; readonly status: DialogStatus }
}

/** Hits of one kind; `total` may exceed their number. */
export interface FinderGroup {
  readonly title: "Salas" | "Pessoas" | "Robôs" | "Páginas"
  readonly hits: ReadonlyArray<FinderHit>
  readonly total: number
}

/** State of the quick finder. */
export interface FinderState {
  readonly text: string
  readonly groups: ReadonlyArray<FinderGroup>
  /** Rooms and bots are still being looked for; what was found before stays. */
  readonly busy: boolean
  /** The first hit is of an earlier text: what is marked may not be what was meant. */
  readonly stale: boolean
  /** Some could not be looked for. */
  readonly failed: boolean
  /** The position of the marked hit among those of all groups; -1 without any. */
  readonly marked: number
  /** The hit that was marked by hand: it stays marked when others arrive. */
  readonly chosen: string | undefined
}

/** A hit that was opened, here or in a tab of its own. */
export interface FinderOpening {
  readonly hit: FinderHit
  readonly elsewhere: boolean
}

/** Finds rooms, persons, bots and pages by a few letters. */
export interface QuickFinder {
  readonly state$: Behavior<FinderState>
  type(text: string): void
  /** Moves the mark by one, around the ends, or to an end. */
  move(step: "next" | "previous" | "first" | "last"): void
  mark(position: number): void
  /** Opens the marked hit, once it is one of the present text. Typing on takes the wish back. */
  open(elsewhere: boolean): void
  readonly opened$: Observable<FinderOpening>
}

/** The finder's dependencies. */
export interface QuickFinderDeps {
  readonly rooms: Pick<Rooms, "find">
  readonly bots: Pick<Bots, "list">
  readonly user: SessionUser
  readonly companyId: CompanyId
  readonly workspaces: () => ReadonlyArray<WorkspaceId>
  /** The pages that the user may open. */
  readonly pages: ReadonlyArray<MenuEntry>
}

/** The pause after a letter before anything is looked for, in milliseconds. */
const typingPause = 200
/** Rooms and persons are looked for from so many letters on, or by the number of a room: fewer are in the names of most. */
export const finderLetters = 3
/** Returns whether a text is long enough, or a number. */
export const looksForRooms = (text: string): boolean =>
  text.trim().length >= finderLetters || roomNumberIn(text) !== undefined
/** Rooms that are read, of which persons are made, and hits that a group shows. */
const read = 20
const shownHits = 5

type Answer<Row> = Result.Result<Page<Row>, CallRefused> | undefined

/** Creates the finder. Pages are found at once; an older answer never stands for a newer text. */
export const createQuickFinder = (scope: Scope, deps: QuickFinderDeps): QuickFinder => {
  const { companyId, user } = deps
  const texts$ = new Subject<string>()
  const marks$ = new Subject<Change>()
  const opens$ = new Subject<boolean>()
  const nothing: Answer<never> = Result.succeed({ result: [], total: 0 })
  const answers$ = texts$.pipe(
    switchMap((text) => {
      const name = text.trim()
      const workspaces = deps.workspaces()
      const rooms$ =
        !looksForRooms(name) || !mayDo(user, "room.answer")
          ? of<Answer<RoomRow>>(nothing)
          : callStream(() => deps.rooms.find({ companyId, workspaces, name, offset: 0, limit: read })).pipe(
              startWith(undefined),
            )
      const bots$ =
        name === "" || !can(user, "bot_view")
          ? of<Answer<BotCard>>(nothing)
          : callStream(() => deps.bots.list({ companyId, workspaces, name, offset: 0, limit: shownHits })).pipe(
              startWith(undefined),
            )
      return concat(
        of<Change>((state) => ({
          ...withPages({ ...state, chosen: undefined }, text, deps.pages),
          busy: name !== "",
          stale: name !== "",
        })),
        timer(typingPause).pipe(
          switchMap(() => combineLatest([rooms$, bots$])),
          map(
            ([rooms, bots]): Change =>
              (state) =>
                found(state, text, { rooms, bots }, deps.pages),
          ),
        ),
      )
    }),
  )
  const nothingTyped: FinderState = {
    text: "",
    groups: [],
    busy: false,
    stale: false,
    failed: false,
    marked: -1,
    chosen: undefined,
  }

  const state$ = evolve(scope, withPages(nothingTyped, "", deps.pages), merge(answers$, marks$))
  return {
    state$,
    type: (text) => texts$.next(text),
    move: (step) => marks$.next((state) => chosenAt(state, moved(state, step))),
    mark: (position) => marks$.next((state) => (position < countOf(state.groups) ? chosenAt(state, position) : state)),
    open: (elsewhere) => opens$.next(elsewhere),
    opened$: opens$.pipe(
      switchMap((elsewhere) =>
        state$.pipe(
          // What was marked by hand is meant.
          first(({ stale, chosen }) => !stale || chosen !== undefined),
          takeUntil(texts$),
          map(({ groups, marked }) => ({ hit: hitsOf(groups)[marked], elsewhere })),
        ),
      ),
      filter((opening): opening is FinderOpening => opening.hit !== undefined),
    ),
  }
}

type Change = (state: FinderState) => FinderState

/** Lists the hits of all groups, in the order in which the mark moves. */
export const hitsOf = (groups: ReadonlyArray<FinderGroup>): ReadonlyArray<FinderHit> =>
  groups.flatMap(({ hits }) => hits)
const countOf = (groups: ReadonlyArray<FinderGroup>): number => hitsOf(groups).length

const moved = ({ groups, marked }: FinderState, step: "next" | "previous" | "first" | "last"): number => {
  const count = countOf(groups)
  if (count === 0) return -1
  switch (step) {
    case "next":
      return (marked + 1) % count
    case "previous":
      return (marked + count - 1) % count
    case "first":
      return 0
    case "last":
      return count - 1
  }
}

const grouped = (
  title: FinderGroup["title"],
  hits: ReadonlyArray<FinderHit>,
  total: number,
): ReadonlyArray<FinderGroup> => (hits.length === 0 ? [] : [{ title, hits: hits.slice(0, shownHits), total }])

const pagesOf = (pages: ReadonlyArray<MenuEntry>, text: string): ReadonlyArray<FinderGroup> => {
  const hits = pages
    .filter(({ label }) => fold(label).includes(fold(text.trim())))
    .map(({ key, label, path }): FinderHit => ({ key: `page-${key}`, title: label, detail: "Página", path }))
  // Without a text every page is offered.
  return hits.length === 0 ? [] : [{ title: "Páginas", hits, total: hits.length }]
}

/** The groups of the new text, with what was found for the one before until the answers are there. */
const withPages = (state: FinderState, text: string, pages: ReadonlyArray<MenuEntry>): FinderState => {
  const others = text.trim() === "" ? [] : state.groups.filter(({ title }) => title !== "Páginas")
  return marked({ ...state, text, groups: [...others, ...pagesOf(pages, text)] })
}

const found = (
  state: FinderState,
  text: string,
  { rooms, bots }: { readonly rooms: Answer<RoomRow>; readonly bots: Answer<BotCard> },
  pages: ReadonlyArray<MenuEntry>,
): FinderState => {
  const roomPage = pageOf(rooms)
  const botPage = pageOf(bots)
  const people = peopleIn(roomPage.result)
  return marked({
    ...state,
    busy: rooms === undefined || bots === undefined,
    stale: rooms === undefined || (roomPage.result.length === 0 && bots === undefined),
    failed: isFailure(rooms) || isFailure(bots),
    groups: [
      ...grouped("Salas", roomPage.result.map(roomHit), roomPage.total),
      ...grouped("Pessoas", people, people.length),
      ...grouped("Robôs", botPage.result.map(botHit), botPage.total),
      ...pagesOf(pages, text),
    ],
  })
}

const isFailure = (answer: Answer<unknown>): boolean => answer !== undefined && Result.isFailure(answer)

/** Marks what was marked by hand, or else the first hit. */
const marked = (state: FinderState): FinderState => {
  const hits = hitsOf(state.groups)
  const chosen = hits.findIndex(({ key }) => key === state.chosen)
  return { ...state, marked: chosen < 0 ? Math.min(0, hits.length - 1) : chosen }
}

const chosenAt = (state: FinderState, position: number): FinderState => ({
  ...state,
  marked: position,
  chosen: hitsOf(state.groups)[position]?.key,
})

const pageOf = <Row>(answer: Answer<Row>): Page<Row> =>
  answer === undefined ? { result: [], total: 0 } : Result.getOrElse(answer, () => ({ result: [], total: 0 }))

const roomHit = ({ id, leadName, phone, botName, channel, holderName, status }: RoomRow): FinderHit => ({
  key: `room-${id}`,
  title: contactName({ id, name: leadName, phone }),
  detail: `#${id} · ${channels[channel].label} · ${botName} · ${holderName === null ? unassigned : `com ${holderName}`}`,
  path: inboxPath(firstInboxAddress, id),
  room: { channel, status },
})

/** The persons of rooms that have a name, each once: their rooms, of every status. */
const peopleIn = (rooms: ReadonlyArray<RoomRow>): ReadonlyArray<FinderHit> => {
  const byPerson = new Map<string, { readonly row: RoomRow; readonly count: number }>()
  for (const row of rooms) {
    if (row.leadName.trim() === "") continue
    const key = `${row.leadName} ${row.phone}`
    byPerson.set(key, { row: byPerson.get(key)?.row ?? row, count: (byPerson.get(key)?.count ?? 0) + 1 })
  }
  return [...byPerson.values()].map(({ row: { id, leadName, phone }, count }) => ({
    key: `person-${id}`,
    title: leadName,
    detail: [...(phone === "" ? [] : [formatPhone(phone)]), count === 1 ? "1 sala" : `${count} salas`].join(" · "),
    path: inboxPath({ ...firstInboxAddress, status: "", name: leadName }, undefined),
  }))
}

const botHit = ({ id, name, active }: BotCard): FinderHit => ({
  key: `bot-${id}`,
  title: name,
  detail: active ? "Robô ativo" : "Robô inativo",
  path: `/chatbots/${id}`,
})
