import { chakra } from "@chakra-ui/react"
import type { Form } from "@prosa/core/kernel/view"
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { focusFirstEmpty, focusFirstInvalid } from "../../kit/fields/field-frame.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { PublicColumn, PublicTitle, type PublicTitleProps } from "./public-page.tsx"

export interface PublicFormProps<Values extends object> extends Omit<PublicTitleProps, "id"> {
  readonly form: Form<Values>
  /** Whether the values may be sent; the button is disabled until then. */
  readonly ready: (values: Values) => boolean
  /** The button's words, at rest and at work. */
  readonly submit: readonly [idle: string, busy: string]
  /** The fields, and what stands above them. */
  readonly children: ReactNode
  /** Between the form's failure and the end of the column. */
  readonly foot?: ReactNode
  readonly wide?: boolean
}

/** A form before signing in: the first empty field has the focus, then the first faulty one after a refusal. */
export const PublicForm = <Values extends object>(props: PublicFormProps<Values>) => {
  const { form, ready, submit, children, foot, wide = false, ...title } = props
  const { values, firstError, failure, saving } = useBehavior(form.state$)
  const element = useRef<HTMLFormElement>(null)
  const heading = useId()
  useEffect(() => {
    if (element.current !== null) focusFirstEmpty(element.current)
  }, [])
  useEffect(() => {
    if (firstError === undefined || element.current === null) return
    focusFirstInvalid(element.current)
    // Refused without an error of its own: what is typed next replaces it.
    const named = element.current.querySelector<HTMLInputElement>(`input[name="${CSS.escape(firstError.path)}"]`)
    if (named?.type === "password") named.select()
  }, [firstError])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (ready(values)) form.submit()
  }
  return (
    <PublicColumn wide={wide}>
      <chakra.form
        ref={element}
        display="flex"
        flexDirection="column"
        gap="4"
        noValidate
        aria-labelledby={heading}
        onSubmit={send}
      >
        <PublicTitle id={heading} {...title} />
        {children}
        <Button
          type="submit"
          variant="primary"
          size="login"
          wide
          disabled={!ready(values)}
          busy={saving}
          busyLabel={submit[1]}
        >
          {submit[0]}
        </Button>
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      </chakra.form>
      {foot}
    </PublicColumn>
  )
}
