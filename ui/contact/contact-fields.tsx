import { chakra } from "@chakra-ui/react"
import { contactMessages as say } from "@prosa/core/contact"
import type { ContactForm } from "@prosa/core/contact/view"
import { useEffect, useRef } from "react"
import { Banner } from "../kit/feedback/banner.tsx"
import { Button } from "../kit/buttons/button.tsx"
import { focusFirstInvalid } from "../kit/fields/field-frame.tsx"
import { Skeleton } from "../kit/feedback/skeleton.tsx"
import { TextArea } from "../kit/fields/text-area.tsx"
import { TextField } from "../kit/fields/text-field.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"

const Form = chakra("form", { base: { display: "grid", gap: "3" } })

/** Name, e-mail, phone and description of the person, saved with one button. */
export const ContactFields = ({ record }: { readonly record: ContactForm<unknown> }) => {
  const state = useBehavior(record.state$)
  if (state.status === "failed")
    return (
      <Banner tone="danger" action={{ label: "Tentar novamente", run: record.reload }}>
        {say.loadFailed}
      </Banner>
    )
  if (state.status === "loading")
    return (
      <chakra.div display="grid" gap="4" aria-busy>
        <Skeleton style={{ height: 36 }} />
        <Skeleton style={{ height: 36 }} />
        <Skeleton style={{ height: 36 }} />
      </chakra.div>
    )
  return <Fields record={record} />
}

const Fields = ({ record }: { readonly record: ContactForm<unknown> }) => {
  const { form } = record
  const { values, errors, firstError, failure, saving } = useBehavior(form.state$)
  const unsaved = useBehavior(record.unsaved$)
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (firstError !== undefined && fields.current !== null) focusFirstInvalid(fields.current)
  }, [firstError])
  return (
    <Form
      ref={fields}
      noValidate
      aria-label="Dados do contato"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <TextField label="Nome" value={values.name} error={errors["name"]} onChange={(name) => form.set("name", name)} />
      <TextField
        label="E-mail"
        type="email"
        value={values.email}
        error={errors["email"]}
        onChange={(email) => form.set("email", email)}
      />
      <TextField
        label="Telefone"
        type="tel"
        value={values.phone}
        error={errors["phone"]}
        onChange={(phone) => form.set("phone", phone)}
      />
      <TextArea
        label="Descrição"
        rows={2}
        value={values.description}
        error={errors["description"]}
        onChange={(description) => form.set("description", description)}
      />
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      {(unsaved > 0 || saving) && (
        <chakra.div>
          <Button type="submit" variant="primary" busy={saving} busyLabel="Salvando…">
            Salvar
          </Button>
        </chakra.div>
      )}
    </Form>
  )
}
