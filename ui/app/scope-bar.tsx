import { chakra } from "@chakra-ui/react"
import { accountPath, type SessionUser } from "@prosa/core/access"
import { scopeWords } from "@prosa/core/tenancy"
import { Building2, ChevronDown, ChevronsUpDown, Layers, Search } from "lucide-react"
import { useSignOut } from "../access/sessions/use-sign-out.ts"
import { UserMenu } from "../access/sessions/user-menu.tsx"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { Name } from "../kit/labels/name.tsx"
import { AddNew } from "./add-new.tsx"
import { TopBar, TopBarButton, TopBarSlash } from "../kit/layout/top-bar.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useEntry } from "../services/entry-services.ts"
import { CompanySwitcher } from "../tenancy/company-switcher.tsx"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"
import { WorkspacePicker } from "../tenancy/workspace-picker.tsx"

/** With the company goes what divides it from the workspaces. */
const Slash = chakra("span", {
  base: { display: "flex" },
  variants: { alone: { true: { smDown: { display: "none" } } } },
})

const Company = chakra("span", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    minWidth: 0,
    maxWidth: "320px",
    paddingInline: "3",
    textStyle: "control",
    color: "text-2",
    "& svg": { flexShrink: 0 },
    smDown: { display: "none" },
  },
})

export interface ScopeBarProps {
  readonly user: SessionUser
  /** Opens the quick finder. */
  readonly onFind: () => void
  /** Something was added from the bar: the page starts afresh. */
  readonly onAdded: () => void
}

/** The top bar: whose data is shown, of which workspaces, and who looks at it. */
export const ScopeBar = ({ user, onFind, onAdded }: ScopeBarProps) => {
  const { session, available, hasPage } = useEntry()
  const { selection } = useTenancyServices()
  const { company } = useBehavior(session.state$)
  const { all, selected, status } = useBehavior(selection.state$)
  const signOut = useSignOut()
  const switches = user.admin && available("change-company")
  return (
    <TopBar
      start={
        <>
          {switches ? (
            <CompanySwitcher
              renderTrigger={(wiring) => (
                <TopBarButton
                  {...wiring}
                  icon={<Building2 aria-hidden size={16} />}
                  label={company?.name ?? "Escolher empresa"}
                  iconEnd={<ChevronsUpDown aria-hidden size={14} />}
                  aria-label={company === undefined ? "Escolher empresa" : `${company.name}: trocar de empresa`}
                />
              )}
            />
          ) : (
            company !== undefined && (
              <Company>
                <Building2 aria-hidden size={16} />
                <Name>{company.name}</Name>
              </Company>
            )
          )}
          {company !== undefined && (
            <>
              <Slash alone={!switches}>
                <TopBarSlash />
              </Slash>
              <WorkspacePicker
                selection={selection}
                renderTrigger={(wiring) => (
                  <TopBarButton
                    {...wiring}
                    icon={<Layers aria-hidden size={16} />}
                    label={status === "ready" ? scopeWords(all, selected) : "Workspaces"}
                    iconEnd={<ChevronDown aria-hidden size={14} />}
                  />
                )}
              />
            </>
          )}
        </>
      }
      end={
        <>
          {company !== undefined && (
            <IconButton
              label="Buscar (Ctrl+K)"
              aria-keyshortcuts="Control+K"
              tooltipSide="below"
              icon={<Search aria-hidden size={18} />}
              onClick={onFind}
            />
          )}
          {company !== undefined && <AddNew user={user} onAdded={onAdded} />}
          <UserMenu user={user} account={accountPath(user, hasPage)} onSignOut={signOut} />
        </>
      }
    />
  )
}
