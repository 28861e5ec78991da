import { Effect, Result, Schema } from "effect"
import { asapScheduler, BehaviorSubject, combineLatest, concatMap, distinctUntilChanged, map, Subject } from "rxjs"
import { checkFiles, renderTemplate } from "../../channel/index.ts"
import {
  type BotId,
  type CallRefused,
  type CampaignId,
  type Clock,
  type CompanyId,
  invalidInput,
  type InvalidInput,
  sameValue,
  type WorkspaceId,
} from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import { createRecordForm, type RecordForm, type RecordFormDeps } from "../../shell/view/index.ts"
import type { CampaignMedia } from "../campaign.ts"
import { campaignBots, checkCampaign, isoWithOffset } from "../campaign-draft.ts"
import { campaignMessages as say, capSentence } from "../campaign-messages.ts"
import { type CampaignRisks, riskRefusal } from "../campaign-risks.ts"
import type { CampaignAudience, CampaignBotChoice, CampaignNotCreated, Campaigns } from "../campaigns.ts"
import { dailyCapLimit } from "../sending/campaign-pace.ts"
import { type CampaignTemplate, nameOfTemplate, templateFileRefusal } from "../templates/campaign-template.ts"
import { mappingOf, type VariableField, variablesIn } from "../message-variables.ts"
import {
  blankCampaign,
  campaignFields,
  type CampaignFormValues,
  endIn,
  firstValues,
  hoursIn,
  knownFields,
  startIn,
  templateOfValues,
  usedVariables,
} from "./campaign-form-values.ts"
import { bytesOf, type CampaignAttachment } from "./campaign-attachment.ts"
import { type CampaignTemplates, createCampaignTemplates } from "./campaign-templates.ts"
import { type CampaignPreviewState, createCampaignPreview } from "./campaign-preview.ts"

/** The panel of a new campaign (access, sections 3 and 5). Its facts are the bots that may send it. */
export interface CampaignForm extends RecordForm<CampaignFormValues, ReadonlyArray<CampaignBotChoice>> {
  /** Who accepted the risks for the company, as far as is known. */
  readonly risks$: Behavior<CampaignRisks>
  readonly preview$: Behavior<CampaignPreviewState>
  /** When the last message is due at this pace, in milliseconds since 1970; undefined before all is chosen. */
  readonly endsAt$: Behavior<number | undefined>
  /** The attachment of the campaign that is copied, which the copy has not; empty without one. */
  readonly copiedFile$: Behavior<string>
  readonly attachment$: Behavior<CampaignAttachment | undefined>
  /** The templates of the chosen bot's number, where templates are sent. */
  readonly templates: CampaignTemplates
  /** The chosen template; null while none is. */
  readonly template$: Behavior<CampaignTemplate | null>
  /** Chooses how the campaign is sent, with a bot that can. */
  chooseMedia(media: CampaignMedia): void
  /** Chooses a template by its key; undefined: none. */
  chooseTemplate(key: string | undefined): void
  /** Maps a variable of the template to a field of the contact. */
  mapField(key: string, field: VariableField): void
  /** Attaches a file, or says why it may not be. */
  attach(file: CampaignAttachment): void
  detach(): void
  /** The number of the variable that stands for a field: one that does already, or the next one, which does from now on. */
  variableFor(field: VariableField): number
  mapVariable(number: number, field: VariableField): void
  /** Sets the daily cap of the chosen bot's number, which holds for all campaigns. */
  setDailyCap(typed: string): void
}

/** The dependencies of the panel. */
export interface CampaignFormDeps extends RecordFormDeps {
  readonly campaigns: Pick<
    Campaigns,
    "templates" | "bots" | "preview" | "create" | "risks" | "acceptRisks" | "get" | "setDailyCap"
  >
  readonly companyId: CompanyId
  /** The company's, in which the start is chosen. */
  readonly timeZone: string
  /** The workspaces whose bots are offered; a campaign belongs to that of its bot. */
  readonly workspaces: ReadonlyArray<WorkspaceId>
  readonly audience: CampaignAudience
  /** A campaign whose name, message, mapping, interval and bot are filled in at first. */
  readonly copyOf?: CampaignId | undefined
  /** Contacts of the audience, as they were counted. */
  readonly contacts: number
  readonly clock: Clock
  readonly created: (id: CampaignId) => void
  readonly closed: () => void
}

/** Creates the panel of a new campaign. */
export const createCampaignForm = (scope: Scope, deps: CampaignFormDeps): CampaignForm => {
  const { campaigns, companyId, timeZone, workspaces, audience, contacts, clock, toasts, created, closed, copyOf } =
    deps
  const risks$ = new BehaviorSubject<CampaignRisks>({ accepted: null })
  const copiedFile$ = new BehaviorSubject("")
  const attachment$ = new BehaviorSubject<CampaignAttachment | undefined>(undefined)
  const bots = () => (record.state$.value.status === "ready" ? record.state$.value.facts : [])
  const refuse = (title: string, detail?: string) =>
    toasts.show({ kind: "error", title, ...(detail === undefined || detail === "" ? {} : { detail }) })

  const save = (
    values: CampaignFormValues,
  ): Effect.Effect<{ readonly id: CampaignId }, CampaignNotCreated | CallRefused> =>
    Effect.suspend((): Effect.Effect<{ readonly id: CampaignId }, CampaignNotCreated | CallRefused> => {
      const { name, message, mapping, interval, botId, media } = values
      const template = chosenIn(values)
      const checked = checkCampaign(
        {
          name,
          message,
          interval,
          botId,
          media,
          template,
          file: attachment$.value ?? null,
          start: startIn(values, timeZone),
          mapping: mappingOf(mapping),
          sendingHours: hoursIn(values),
          contacts,
        },
        { now: clock.now(), bots: bots() },
      )
      if (Result.isFailure(checked)) {
        refuse(checked.failure.notice)
        return Effect.fail(invalidInput(checked.failure.errors))
      }
      const workspaceId = bots().find(({ id }) => id === botId)?.workspaceId
      if (interval === null || botId === null || workspaceId === undefined)
        return Effect.fail(invalidInput([{ path: "botId", message: say.botNotConnected }]))
      const chosen = attachment$.value
      const isRisky = riskRefusal(media, risks$.value) !== undefined
      if (isRisky && !values.acceptsRisks) {
        refuse(say.requiredFields)
        return Effect.fail(invalidInput([{ path: "acceptsRisks", message: say.risksUnread }]))
      }
      const accepted = isRisky
        ? Effect.tap(campaigns.acceptRisks({ companyId }), (risks) => Effect.sync(() => risks$.next(risks)))
        : Effect.void
      const created = Effect.flatMap(chosen === undefined ? Effect.succeed(null) : bytesOf(chosen), (base64File) =>
        campaigns.create({
          companyId,
          name: name.trim(),
          ...(template === null
            ? { message, mapping: usedVariables(message, mapping), template }
            : { message: renderTemplate(template.template, {}), mapping: {}, template: nameOfTemplate(template) }),
          interval,
          botId,
          media,
          file: chosen === undefined || base64File === null ? null : { base64File, name: chosen.name },
          startAt: isoWithOffset(checked.success.startAt),
          workspaceId,
          audience,
          sendingHours: hoursIn(values),
        }),
      )
      return Effect.andThen(accepted, created).pipe(
        // A field that the server refuses may be none of the panel's.
        Effect.tapError((failure) =>
          Effect.sync(() => {
            if (isInvalid(failure)) refuse(say.createFailed, failure.errors?.[0]?.message ?? failure.message)
          }),
        ),
      )
    })

  const record = createRecordForm<
    CampaignFormValues,
    ReadonlyArray<CampaignBotChoice>,
    CampaignFormValues,
    { readonly id: CampaignId }
  >(
    scope,
    {
      schema: Schema.declare((input): input is CampaignFormValues => typeof input === "object"),
      blank: blankCampaign,
      load: () =>
        Effect.map(
          Effect.all([
            campaigns.bots({ companyId, workspaces }),
            campaigns.risks({ companyId }),
            copyOf === undefined ? Effect.succeed(undefined) : campaigns.get(copyOf),
          ]),
          ([found, risks, copied]) => {
            risks$.next(risks)
            copiedFile$.next(copied?.fileName ?? "")
            const connected = found.filter((bot) => bot.isWhatsappQrCodeConnected || bot.templateNumber !== null)
            return { values: firstValues(connected, copied), facts: connected }
          },
        ),
      save,
      changes: (before, now) => campaignFields.filter((field) => !sameValue(before[field], now[field])).length,
      saved: say.created,
      refused: (failure) => (isInvalid(failure) ? undefined : { title: say.createFailed, detail: refusalOf(failure) }),
      // After the form's own state, which holds the page while there are unsaved changes.
      done: ({ id }) => void asapScheduler.schedule(() => created(id)),
      closed,
    },
    deps,
  )
  const { form } = record
  const caps$ = new Subject<{ readonly id: BotId; readonly dailyCap: number }>()
  scope.add(
    caps$
      .pipe(concatMap(({ id, dailyCap }) => callStream(() => campaigns.setDailyCap(id, dailyCap))))
      .subscribe((answer) => {
        if (Result.isFailure(answer)) return refuse(say.capFailed, answer.failure.message)
        toasts.show({ kind: "ok", title: say.capSaved })
        record.refresh()
      }),
  )

  const templates = createCampaignTemplates(scope, form.state$, campaigns)
  const chosenIn = (values: CampaignFormValues) => templateOfValues(values, templates.state$.value.offered)
  const template$ = hold<CampaignTemplate | null>(
    scope,
    null,
    combineLatest([form.state$, templates.state$]).pipe(
      map(([{ values }, { offered }]) => templateOfValues(values, offered)),
      distinctUntilChanged<CampaignTemplate | null>(sameValue),
    ),
  )
  const typed$ = combineLatest([form.state$, template$]).pipe(map(([{ values }, template]) => ({ values, template })))
  const detach = () => {
    attachment$.next(undefined)
    form.set("fileName", "")
  }
  const preview$ = createCampaignPreview(scope, typed$, deps)
  return {
    ...record,
    risks$,
    templates,
    template$,
    preview$,
    endsAt$: hold<number | undefined>(
      scope,
      undefined,
      combineLatest([form.state$, preview$]).pipe(
        map(([{ values }, { preview }]) =>
          endIn(values, {
            pending: preview?.receives ?? contacts,
            bots: bots(),
            now: clock.now(),
            timeZone,
          }),
        ),
        distinctUntilChanged(),
      ),
    ),
    copiedFile$,
    attachment$,
    attach: (file) => {
      const [rejected] = checkFiles("campaign", [{ name: file.name, bytes: file.bytes, mime: file.mime }]).rejected
      if (rejected !== undefined) return refuse(rejected.reason, rejected.detail)
      const unfit = template$.value === null ? undefined : templateFileRefusal(template$.value.template, file)
      if (unfit !== undefined) return refuse(unfit.message)
      attachment$.next(file)
      form.set("fileName", file.name)
    },
    detach,
    chooseMedia: (media) => {
      const { botId } = form.state$.value.values
      const able = campaignBots(bots(), media)
      form.set("media", media)
      // Another way to send is another number, maybe of another bot.
      if (!able.some(({ id }) => id === botId)) form.set("botId", able.length === 1 ? (able[0]?.id ?? null) : null)
      detach()
    },
    chooseTemplate: (key = "") => {
      const chosen = templates.state$.value.offered.find((one) => one.key === key)
      form.set("templateKey", key)
      form.set("fields", chosen === undefined ? {} : knownFields(chosen.template))
      detach()
    },
    mapField: (key, field) => form.set("fields", { ...form.state$.value.values.fields, [key]: field }),
    variableFor: (field) => {
      const { message, mapping } = form.state$.value.values
      const known = variablesIn(message).find((number) => mapping[number] === field)
      if (known !== undefined) return known
      const next = Math.max(0, ...variablesIn(message)) + 1
      form.set("mapping", { ...mapping, [next]: field })
      return next
    },
    setDailyCap: (typed) => {
      const { botId } = form.state$.value.values
      const dailyCap = Number(typed)
      if (!Number.isInteger(dailyCap) || dailyCap < 1 || dailyCap > dailyCapLimit) refuse(say.capFailed, capSentence)
      else if (botId !== null) caps$.next({ id: botId, dailyCap })
    },
    mapVariable: (number, field) => form.set("mapping", { ...form.state$.value.values.mapping, [number]: field }),
  }
}

const isInvalid = (failure: { readonly _tag: string }): failure is InvalidInput => failure._tag === "InvalidInput"

const refusalOf = (failure: { readonly message: string }): string =>
  "detail" in failure && typeof failure.detail === "string" && failure.detail !== ""
    ? `${failure.message} ${failure.detail}`
    : failure.message
