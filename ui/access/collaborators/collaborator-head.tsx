import { chakra } from "@chakra-ui/react"
import type { CollaboratorFacts, CollaboratorForm, CollaboratorValues } from "@prosa/core/access/view"
import { formatDay, formatMinute, nameDay } from "@prosa/core/kernel"
import { CircleAlert, ImageUp } from "lucide-react"
import { useId, useRef } from "react"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { Switch } from "../../kit/fields/switch.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useEntry } from "../../services/entry-services.ts"

export interface CollaboratorFieldsProps {
  readonly model: CollaboratorForm
  readonly facts: CollaboratorFacts
}

export const CollaboratorHead = ({ model, facts }: CollaboratorFieldsProps) => {
  const { clock } = useEntry()
  const { form } = model.record
  const { values, errors } = useBehavior(form.state$)
  const photoFailure = useBehavior(model.photoFailure$)
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const { collaborator, locked } = facts
  const image = imageOf(values.avatar, collaborator.image)
  const error = errors["active"] ?? errors["avatar"] ?? photoFailure
  return (
    <chakra.div display="grid" gap="2">
      <chakra.div display="flex" alignItems="center" gap="3">
        <Avatar id={collaborator.id} name={values.name} size={56} image={image} colour={collaborator.avatarColor} />
        <chakra.div flex="1" minWidth={0} display="grid" gap="1">
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="1">
            {!locked.includes("avatar") && (
              <>
                <Button size="compact" icon={<ImageUp aria-hidden size={14} />} onClick={() => input.current?.click()}>
                  Trocar foto
                </Button>
                {image !== "" && (
                  <Button size="compact" variant="ghost" onClick={model.useInitials}>
                    Usar iniciais
                  </Button>
                )}
                <input
                  ref={input}
                  type="file"
                  hidden
                  aria-label="Foto"
                  accept="image/png,image/jpeg,image/webp"
                  onChange={(event) => {
                    const [file] = event.target.files ?? []
                    if (file !== undefined) model.choosePhoto(file)
                    event.target.value = ""
                  }}
                />
              </>
            )}
          </chakra.div>
          <chakra.p textStyle="meta" color="text-3">
            {historyOf(collaborator, clock.now())}
          </chakra.p>
        </chakra.div>
        <Switch
          label="Ativo"
          checked={values.active}
          disabled={locked.includes("active")}
          errorId={errors["active"] === undefined ? undefined : errorId}
          onChange={(active) => form.set("active", active)}
        />
      </chakra.div>
      {error !== undefined && (
        <chakra.p id={errorId} role="alert" display="flex" gap="1" textStyle="meta" color="danger">
          <CircleAlert aria-hidden size={14} />
          {error}
        </chakra.p>
      )}
    </chakra.div>
  )
}

const imageOf = (avatar: CollaboratorValues["avatar"], saved: string): string =>
  avatar === "saved" ? saved : avatar === "initials" ? "" : avatar.address

const historyOf = ({ createdAt, lastAccessAt, waiting }: CollaboratorFacts["collaborator"], now: number): string => {
  if (waiting) return `Convite de ${formatDay(createdAt)} ainda não aceito`
  const last =
    lastAccessAt === null
      ? "sem acessos"
      : `último acesso ${nameDay(lastAccessAt, now).toLowerCase()}, ${formatMinute(lastAccessAt)}`
  return `Entrou em ${formatDay(createdAt)} · ${last}`
}
