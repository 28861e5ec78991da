import { chakra } from "@chakra-ui/react"
import { firstName, type SessionUser } from "@prosa/core/access"
import { ChevronDown, Keyboard, LogOut, UserCog } from "lucide-react"
import { Link } from "wouter"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { itemStyle } from "../../kit/menus/menu-style.ts"
import { Name } from "../../kit/labels/name.tsx"
import { Popover, type PopoverProps } from "../../kit/menus/popover.tsx"
import { TopBarButton } from "../../kit/layout/top-bar.tsx"
import { ThemeSegments } from "./theme-segments.tsx"

const lineStyle = {
  base: {
    ...itemStyle,
    width: "full",
    "&:hover": { backgroundColor: "hover" },
    "&:focus-visible": { outline: "2px solid", outlineColor: "brand-edge", outlineOffset: "-2px" },
  },
} as const

const ButtonLine = chakra("button", lineStyle)
const LinkLine = chakra(Link, lineStyle)

export interface UserMenuProps {
  readonly user: Pick<SessionUser, "id" | "name" | "profiles" | "admin" | "image" | "avatarColor">
  /** Where one's own account is, when this build has that screen. */
  readonly account: string | undefined
  readonly onSignOut: () => void
  /** Shows the keys of the page, where it has some of its own. */
  readonly onShortcuts?: () => void
  /** What opens it; by default a button of the top bar. */
  readonly renderTrigger?: PopoverProps["renderTrigger"]
  readonly align?: PopoverProps["align"]
}

/** Who is signed in, one's own account, light or dark, and the way out. */
export const UserMenu = ({ user, account, onSignOut, onShortcuts, renderTrigger, align = "end" }: UserMenuProps) => (
  <Popover
    label="Sua conta"
    align={align}
    width={280}
    renderTrigger={
      renderTrigger ??
      ((wiring) => (
        <TopBarButton
          {...wiring}
          narrow="hidden"
          icon={<Avatar id={user.id} name={user.name} size={28} image={user.image} colour={user.avatarColor} />}
          label={`Olá, ${firstName(user.name)}`}
          iconEnd={<ChevronDown aria-hidden size={14} />}
        />
      ))
    }
  >
    {(close) => (
      <>
        <chakra.div padding="3" borderBottom="1px solid" borderColor="border">
          <chakra.div textStyle="name">
            <Name>{user.name}</Name>
          </chakra.div>
          <chakra.p textStyle="meta" color="text-3" overflowWrap="anywhere">
            {profileNames(user)}
          </chakra.p>
        </chakra.div>
        <chakra.div padding="3" borderBottom="1px solid" borderColor="border">
          <ThemeSegments />
        </chakra.div>
        <chakra.div padding="1">
          {account !== undefined && (
            <LinkLine href={account}>
              <UserCog aria-hidden size={16} />
              Minha conta
            </LinkLine>
          )}
          {onShortcuts !== undefined && (
            <ButtonLine
              type="button"
              onClick={() => {
                close()
                onShortcuts()
              }}
            >
              <Keyboard aria-hidden size={16} />
              Atalhos do teclado
            </ButtonLine>
          )}
          <ButtonLine type="button" onClick={onSignOut}>
            <LogOut aria-hidden size={16} />
            Sair
          </ButtonLine>
        </chakra.div>
      </>
    )}
  </Popover>
)

/** 'Supervisora SAC, Atendente'; an admin without profiles is called one. */
export const profileNames = (user: Pick<SessionUser, "profiles" | "admin">): string =>
  user.profiles.map(({ name }) => name).join(", ") || (user.admin ? "Administração" : "")
