import { chakra } from "@chakra-ui/react"
import { accountPath, type MenuEntry, menuFor, type MenuKey, type SessionUser } from "@prosa/core/access"
import { CircleUser, LogOut, Menu } from "lucide-react"
import { type ComponentProps, useMemo, useState } from "react"
import { ThemeSegments } from "../access/sessions/theme-segments.tsx"
import { useSignOut } from "../access/sessions/use-sign-out.ts"
import { useConversationServices } from "../conversation/conversation-services.ts"
import { BottomBar, BottomBarItem } from "../kit/layout/bottom-bar.tsx"
import { SideDialog } from "../kit/dialogs/side-dialog.tsx"
import { SidebarContext } from "../kit/layout/sidebar-context.ts"
import { SidebarItem } from "../kit/layout/sidebar-item.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useEntry } from "../services/entry-services.ts"
import { MenuIcon } from "./menu-icons.tsx"

/** The entries that the bottom bar itself holds, with their short labels (access, section 2). */
const inBar: ReadonlyArray<readonly [key: MenuKey, label: string]> = [
  ["omnichannel", "Omnichannel"],
  ["rooms", "Salas"],
]

const Lines = chakra("ul", { base: { display: "grid", gap: "0.5", marginInline: "-2.5" } })

const GroupName = chakra("h3", {
  base: { textStyle: "label", color: "text-3", marginTop: "4", marginBottom: "1" },
})

export interface TelephoneMenuProps {
  readonly user: SessionUser
  /** The entry that the page belongs to. */
  readonly menu: MenuKey | undefined
}

/** Under 500 px: the bar at the bottom, with what a telephone is used for, and 'Menu', which holds all the rest. */
export const TelephoneMenu = ({ user, menu }: TelephoneMenuProps) => {
  const { available, hasPage } = useEntry()
  const signOut = useSignOut()
  const [open, setOpen] = useState(false)
  // Once there it stays, so that it goes with its motion.
  const [opened, setOpened] = useState(false)
  if (open && !opened) setOpened(true)
  const context = useMemo(() => ({ open: true, happened: () => setOpen(false) }), [])
  const { main, settings } = menuFor(user, available)
  const account = accountPath(user, hasPage)
  const line = ({ key, label, path }: MenuEntry) => (
    <SidebarItem key={key} icon={<MenuIcon of={key} />} label={label} href={path} active={key === menu} />
  )
  return (
    <>
      <BottomBar>
        {inBar.map(([key, label]) => {
          const item = main.find((entry) => entry.key === key)
          if (item === undefined) return null
          const place = { icon: <MenuIcon of={key} />, label, href: item.path, active: key === menu }
          return key === "omnichannel" ? <UnreadBarItem key={key} {...place} /> : <BottomBarItem key={key} {...place} />
        })}
        <BottomBarItem
          icon={<Menu aria-hidden size={20} strokeWidth={1.75} />}
          label="Menu"
          onPress={() => setOpen(true)}
        />
        <BottomBarItem icon={<LogOut aria-hidden size={20} strokeWidth={1.75} />} label="Sair" onPress={signOut} />
      </BottomBar>
      {opened && (
        <SideDialog open={open} onClose={() => setOpen(false)} title="Menu">
          <SidebarContext value={context}>
            <nav aria-label="Todas as páginas">
              <Lines>{main.map(line)}</Lines>
              {settings.length > 0 && (
                <>
                  <GroupName>Configurações</GroupName>
                  <Lines>{settings.map(line)}</Lines>
                </>
              )}
              {account !== undefined && (
                <>
                  <GroupName>{user.name}</GroupName>
                  <Lines>
                    <SidebarItem
                      icon={<CircleUser aria-hidden size={20} strokeWidth={1.75} />}
                      label="Minha conta"
                      href={account}
                    />
                  </Lines>
                </>
              )}
            </nav>
            <chakra.div marginTop="4">
              <ThemeSegments />
            </chakra.div>
          </SidebarContext>
        </SideDialog>
      )}
    </>
  )
}

/** A place of the bar with how much is unread: it alone is drawn again when that changes. */
const UnreadBarItem = (place: Omit<ComponentProps<typeof BottomBarItem>, "count">) => {
  const { notices } = useConversationServices()
  return <BottomBarItem {...place} count={useBehavior(notices.unread$)} />
}
