import { chakra } from "@chakra-ui/react"
import type { RecordForm } from "@prosa/core/shell/view"
import { type ReactNode, useEffect, useRef } from "react"
import { Banner } from "../feedback/banner.tsx"
import { Button } from "../buttons/button.tsx"
import { firstField } from "./dialog-style.ts"
import { focusFirstInvalid } from "../fields/field-frame.tsx"
import { HiddenWords } from "../labels/name.tsx"
import { SideDialog } from "./side-dialog.tsx"
import { Skeleton } from "../feedback/skeleton.tsx"
import { useBehavior } from "../hooks/use-behavior.ts"
import { ErrorState } from "../feedback/whole-state.tsx"

const Fields = chakra("div", { base: { display: "flex", flexDirection: "column", gap: "5", minHeight: "full" } })

export interface RecordDialogProps<Values, Facts> {
  readonly record: RecordForm<Values, Facts>
  readonly title: string
  /** What the submit button says, and says while it works. */
  readonly submit: readonly [idle: string, busy: string]
  /** Not everything that a record needs is there yet: the submit button waits. */
  readonly incomplete?: boolean
  /** The record may be looked at only: there is nothing to submit. */
  readonly readOnly?: boolean
  /** Why the record may not be saved: the submit button says so. */
  readonly refusal?: string | undefined
  /** At the start of the foot: a further action on the record. */
  readonly footStart?: ReactNode
  /** Beside the fields, once the record is loaded; the dialog is wide then. */
  readonly beside?: ReactNode
  /** Above the foot, whatever scrolls, once the record is loaded. */
  readonly below?: ReactNode
  /** What it says when the record could not be loaded. */
  readonly failed: { readonly title: string; readonly sentence: string }
  /** The fields, once there is something to fill in. */
  readonly children: (facts: Facts) => ReactNode
}

/** The form of a record beside its table: on its way, failed, filled in, being saved. */
export const RecordDialog = <Values, Facts>(props: RecordDialogProps<Values, Facts>) => {
  const {
    record,
    title,
    submit,
    failed,
    children,
    incomplete = false,
    readOnly = false,
    refusal,
    footStart,
    below,
    beside,
  } = props
  const { form } = record
  const state = useBehavior(record.state$)
  const unsaved = useBehavior(record.unsaved$)
  const { saving, failure, firstError } = useBehavior(form.state$)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (firstError !== undefined && fields.current !== null) focusFirstInvalid(fields.current)
  }, [firstError])
  const ready = state.status === "ready"
  useEffect(() => {
    // The dialog opened before there was a field to write in.
    if (ready) firstField(fields.current)?.focus()
  }, [ready])
  return (
    <SideDialog
      open
      onClose={record.leave}
      title={title}
      unsaved={unsaved}
      onSubmit={() => !readOnly && !incomplete && refusal === undefined && form.submit()}
      {...(ready && below !== undefined ? { below } : {})}
      {...(beside === undefined ? {} : { beside: ready ? beside : null })}
      {...(ready && footStart !== undefined ? { footStart } : {})}
      {...(ready
        ? {
            actions: readOnly ? (
              <Button onClick={record.leave}>Fechar</Button>
            ) : (
              <>
                <Button onClick={record.leave}>Cancelar</Button>
                <Button
                  type="submit"
                  variant="primary"
                  disabled={incomplete}
                  disabledReason={refusal}
                  busy={saving}
                  busyLabel={submit[1]}
                >
                  {submit[0]}
                </Button>
              </>
            ),
          }
        : {})}
    >
      <Fields ref={fields}>
        {state.status === "loading" && <FieldsSkeleton />}
        {state.status === "failed" && (
          <ErrorState
            title={failed.title}
            sentence={
              state.failure._tag === "NotFound" || state.failure._tag === "NotAllowed"
                ? state.failure.message
                : failed.sentence
            }
            onRetry={record.reload}
          />
        )}
        {state.status === "ready" && children(state.facts)}
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      </Fields>
    </SideDialog>
  )
}

const FieldsSkeleton = () => (
  <chakra.output display="grid" gap="3">
    <HiddenWords>Carregando…</HiddenWords>
    <Skeleton width="48px" />
    <Skeleton width="full" height="8" borderRadius="control" />
    <Skeleton width="88px" marginTop="4" />
    <Skeleton width="full" height="8" borderRadius="control" />
    {["46%", "58%", "39%", "52%", "44%", "61%"].map((width) => (
      <Skeleton key={width} style={{ width, height: 10 }} marginTop="3" />
    ))}
  </chakra.output>
)
