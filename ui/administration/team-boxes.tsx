import { chakra } from "@chakra-ui/react"
import type { TeamCandidate } from "@prosa/core/administration"
import type { WorkspaceWizard } from "@prosa/core/administration/view"
import { formatTotal, type UserId } from "@prosa/core/kernel"
import { CircleAlert } from "lucide-react"
import { useEffect, useRef } from "react"
import { Avatar } from "../kit/labels/avatar.tsx"
import { Banner } from "../kit/feedback/banner.tsx"
import { Checkbox } from "../kit/fields/checkbox.tsx"
import { Name } from "../kit/labels/name.tsx"
import { isNearEnd } from "../kit/hooks/near-end.ts"
import { SearchField } from "../kit/fields/search-field.tsx"
import { ListSkeleton } from "../kit/feedback/skeleton.tsx"
import { Spinner } from "../kit/feedback/spinner.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"

const Scroller = chakra("div", {
  base: {
    maxHeight: "320px",
    overflowY: "auto",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    "& li + li": { borderTop: "1px solid", borderColor: "border" },
  },
})

const Line = chakra("li", {
  base: { paddingInline: "3", paddingBlock: "2", "&:hover, &:focus-within": { backgroundColor: "hover" } },
})

export interface TeamBoxesProps {
  readonly wizard: WorkspaceWizard
  readonly team: ReadonlyArray<UserId>
}

/** This many pixels before the end the next batch is asked for. */
const near = 96

/** The people of the company, who is on the team ticked; more come as one scrolls. */
export const TeamBoxes = ({ wizard, team }: TeamBoxesProps) => {
  const { search, people, total, status, failure } = useBehavior(wizard.team.state$)
  const { errors } = useBehavior(wizard.record.form.state$)
  const scroller = useRef<HTMLDivElement>(null)
  const loadNear = () => {
    const element = scroller.current
    if (element !== null && isNearEnd(element, near)) wizard.team.more()
  }
  // A short list shows its end at once; after a failure the person asks for another try.
  useEffect(() => {
    if (status === "idle" || status === "ready") loadNear()
  })
  const chosen = people.filter(({ id }) => team.includes(id)).length
  const all = chosen === people.length && people.length > 0
  return (
    <chakra.div display="grid" gap="2">
      <SearchField label="Filtrar colaboradores" value={search} onChange={wizard.team.search} />
      {people.length > 0 && (
        <chakra.div display="flex" justifyContent="space-between" paddingInline="3" textStyle="cell" color="text-2">
          <Checkbox
            checked={all ? true : chosen === 0 ? false : "some"}
            label={people.length === 1 ? "Selecionar quem aparece" : `Selecionar os ${people.length} que aparecem`}
            onChange={() =>
              wizard.setUsers(
                people.filter(({ id }) => all || !team.includes(id)).map(({ id }) => id),
                !all,
              )
            }
          />
          {total !== undefined && (
            <span>
              {formatTotal(total)} {total === 1 ? "pessoa" : "pessoas"}
            </span>
          )}
        </chakra.div>
      )}
      <Scroller ref={scroller} aria-busy={status === "loading"} onScroll={loadNear}>
        {people.length > 0 && (
          <ul aria-label="Colaboradores">
            {people.map((person) => (
              <PersonLine
                key={person.id}
                person={person}
                member={team.includes(person.id)}
                error={errors[`users.${person.id}`]}
                onToggle={() => wizard.toggleUser(person.id)}
              />
            ))}
          </ul>
        )}
        {people.length === 0 && (status === "loading" || status === "idle") && (
          <chakra.div paddingInline="3">
            <ListSkeleton rows={4} />
          </chakra.div>
        )}
        {people.length > 0 && status === "loading" && (
          <chakra.div display="grid" placeItems="center" padding="3" color="text-3">
            <Spinner label="Carregando mais colaboradores" />
          </chakra.div>
        )}
        {status === "ready" && total === 0 && (
          <chakra.p textStyle="cell" color="text-2" padding="3">
            Nenhum resultado encontrado
          </chakra.p>
        )}
        {status === "failed" && (
          <Banner tone="danger" action={{ label: "Tentar novamente", run: wizard.team.more }}>
            {failure?.message}
          </Banner>
        )}
      </Scroller>
    </chakra.div>
  )
}

interface PersonLineProps {
  readonly person: TeamCandidate
  readonly member: boolean
  readonly error: string | undefined
  readonly onToggle: () => void
}

const PersonLine = ({ person: { id, name, email, profile }, member, error, onToggle }: PersonLineProps) => (
  <Line>
    <Checkbox
      checked={member}
      onChange={onToggle}
      label={
        <chakra.span display="flex" alignItems="center" gap="3" minWidth={0}>
          <Avatar id={id} name={name} size={28} />
          <chakra.span display="grid" flex="1" minWidth={0}>
            <Name>{name}</Name>
            <chakra.span textStyle="meta" color="text-3" overflow="hidden" textOverflow="ellipsis">
              {email}
            </chakra.span>
          </chakra.span>
          <chakra.span
            textStyle="meta"
            color="text-2"
            maxWidth="40%"
            overflow="hidden"
            textOverflow="ellipsis"
            whiteSpace="nowrap"
          >
            {profile}
          </chakra.span>
        </chakra.span>
      }
    />
    {error !== undefined && (
      <chakra.p role="alert" display="flex" alignItems="center" gap="1" textStyle="meta" color="danger" paddingTop="1">
        <CircleAlert aria-hidden size={14} />
        {error}
      </chakra.p>
    )}
  </Line>
)
