import { chakra } from "@chakra-ui/react"
import type { WorkspaceChoices } from "@prosa/core/administration"
import { fitsQuota } from "@prosa/core/tenancy"
import type { WorkspaceWizard } from "@prosa/core/administration/view"
import type { UserId } from "@prosa/core/kernel"
import { Banner } from "../kit/feedback/banner.tsx"
import { Tabs } from "../kit/layout/tabs.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { InviteRows } from "./invite-rows.tsx"
import { QuotaBar } from "./quota-bar.tsx"
import { TeamBoxes } from "./team-boxes.tsx"

export interface WorkspacePeopleStepProps {
  readonly wizard: WorkspaceWizard
  readonly choices: WorkspaceChoices
  readonly team: ReadonlyArray<UserId>
}

/** The second step: whom to invite, and who of the company is on the team. */
export const WorkspacePeopleStep = ({ wizard, choices, team }: WorkspacePeopleStepProps) => {
  const { tab } = useBehavior(wizard.place$)
  const { values } = useBehavior(wizard.record.form.state$)
  const notice = useBehavior(wizard.notice$)
  const invites = values.invites.filter(({ email }) => email.trim() !== "").length
  return (
    <>
      <Tabs
        label="Pessoas do workspace"
        open={tab}
        onOpen={(next) => wizard.go({ tab: next })}
        tabs={[
          {
            id: "invite",
            label: "Convidar",
            count: invites,
            content: (
              <chakra.div display="grid" gap="4">
                <InviteRows
                  wizard={wizard}
                  profiles={choices.profiles}
                  full={!fitsQuota(choices.userQuota, invites + 1)}
                />
                <QuotaBar title="Colaboradores da empresa" quota={choices.userQuota} added={invites} />
              </chakra.div>
            ),
          },
          {
            id: "team",
            label: "Equipe",
            count: team.length,
            content: <TeamBoxes wizard={wizard} team={team} />,
          },
        ]}
      />
      {notice !== undefined && <Banner tone="ok">{notice}</Banner>}
    </>
  )
}
