import { chakra } from "@chakra-ui/react"
import { mayDo, type MenuEntry, menuFor, type MenuKey, type SessionUser } from "@prosa/core/access"
import { LogOut, Settings } from "lucide-react"
import { Fragment, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from "react"
import { useLocation } from "wouter"
import { useSignOut } from "../access/sessions/use-sign-out.ts"
import { useConversationServices } from "../conversation/conversation-services.ts"
import { InboxWatch } from "../conversation/inbox/inbox-watch.tsx"
import { useFinderKey } from "../home/use-finder-key.ts"
import { SidebarGroup, SidebarItem } from "../kit/layout/sidebar-item.tsx"
import { preloadable } from "../kit/feedback/preloadable.ts"
import { Sidebar, SidebarLine } from "../kit/layout/sidebar.tsx"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { telephoneWindow, useMedia } from "../kit/hooks/use-media.ts"
import { useEntry } from "../services/entry-services.ts"
import { SupportCorner } from "../tenancy/support-corner.tsx"
import { BrandMark, BrandName, copyrightLine } from "../tenancy/brand-mark.tsx"
import { MenuIcon } from "./menu-icons.tsx"
import { ScopeBar } from "./scope-bar.tsx"
import { TelephoneMenu } from "./telephone-menu.tsx"

const QuickFinderDialog = preloadable(() => import("../home/quick-finder-dialog.tsx"), "QuickFinderDialog")
/** Should it fail, that is told where the finder is opened. */
const expectFinder = () => void QuickFinderDialog.load().catch(() => undefined)

const Frame = chakra("div", {
  base: {
    display: "flex",
    height: "100dvh",
    overflow: "hidden",
    // A conversation on a telephone takes the whole screen.
    "&:has([data-whole-screen]) .bottom-bar": { smDown: { display: "none" } },
  },
})

const Column = chakra("div", { base: { display: "flex", flexDirection: "column", flex: "1", minWidth: 0 } })

const Main = chakra("main", {
  base: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    flex: "1",
    minHeight: 0,
    overflowY: "auto",
    outline: "none",
  },
  variants: { bare: { true: { overflow: "hidden" } } },
})

const SkipLink = chakra("a", {
  base: {
    position: "fixed",
    top: "2",
    insetInlineStart: "2",
    zIndex: "toast",
    paddingInline: "3",
    paddingBlock: "2",
    textStyle: "control",
    color: "on-brand",
    backgroundColor: "brand",
    borderRadius: "control",
    "&:not(:focus)": { transform: "translateY(-80px)" },
  },
})

export interface AppShellProps {
  /** The entry of the menu that the page belongs to. */
  readonly menu?: MenuKey | undefined
  /** Full height, without the top bar. */
  readonly bare: boolean
  readonly children: ReactNode
}

/** What stands round every page of signed-in people: the way through the product, and the scope of what is shown. */
export const AppShell = ({ menu, bare, children }: AppShellProps) => {
  const { session } = useEntry()
  const { user, company } = useBehavior(session.state$)
  const [added, setAdded] = useState(0)
  const [finding, setFinding] = useState(false)
  const takeTyped = useFinderKey(company === undefined ? undefined : () => setFinding(true), expectFinder)
  const telephone = useMedia(telephoneWindow)
  const [location] = useLocation()
  const main = useRef<HTMLElement>(null)
  // Another page begins at its top, however far the one before was scrolled. Setting or reading the position of a page
  // that was not scrolled would lay it out once more before it is complete.
  const shown = useRef(location)
  const scrolled = useRef(false)
  useLayoutEffect(() => {
    if (shown.current === location) return
    shown.current = location
    if (main.current === null || !scrolled.current) return
    main.current.scrollTop = 0
    scrolled.current = false
  }, [location])
  // Between signing out and the login page nobody is signed in.
  if (user === undefined) return null
  return (
    <Frame>
      <SkipLink href="#conteudo">Ir para o conteúdo</SkipLink>
      {/* A style could hide what is not used, and a telephone would make it for nothing. */}
      {!telephone && <MainMenu user={user} menu={menu} />}
      <SupportCorner user={user} />
      {finding && company !== undefined && (
        <Suspense>
          <QuickFinderDialog user={user} takeTyped={takeTyped} onClose={() => setFinding(false)} />
        </Suspense>
      )}
      {menu !== "omnichannel" && company !== undefined && mayDo(user, "room.answer") && <InboxWatch key={company.id} />}
      <Column>
        {!bare && <ScopeBar user={user} onFind={() => setFinding(true)} onAdded={() => setAdded(added + 1)} />}
        <Main ref={main} id="conteudo" tabIndex={-1} bare={bare} onScroll={() => (scrolled.current = true)}>
          <Fragment key={added}>{children}</Fragment>
        </Main>
        {telephone && (
          <div className="bottom-bar">
            <TelephoneMenu user={user} menu={menu} />
          </div>
        )}
      </Column>
    </Frame>
  )
}

interface MenuProps {
  readonly user: SessionUser
  readonly menu: MenuKey | undefined
}

const MainMenu = ({ user, menu }: MenuProps) => {
  const { available, brand$, clock } = useEntry()
  const signOut = useSignOut()
  const brand = useBehavior(brand$)
  const { main, settings } = menuFor(user, available)
  const { notices } = useConversationServices()
  const unread = useBehavior(notices.unread$)
  const line = ({ key, label, path }: MenuEntry) => (
    <SidebarItem
      key={key}
      icon={<MenuIcon of={key} />}
      label={label}
      href={path}
      active={key === menu}
      {...(key === "omnichannel" ? { count: unread } : {})}
    />
  )
  return (
    <Sidebar
      mark={<BrandMark brand={brand} />}
      brand={<BrandName brand={brand} />}
      note={copyrightLine(brand, clock.now())}
      foot={<SidebarItem icon={<LogOut aria-hidden size={20} strokeWidth={1.75} />} label="Sair" onPress={signOut} />}
    >
      {main.map(line)}
      {settings.length > 0 && (
        <>
          <SidebarLine />
          <SidebarGroup
            icon={<Settings aria-hidden size={20} strokeWidth={1.75} />}
            label="Configurações"
            active={settings.some(({ key }) => key === menu)}
          >
            {settings.map(({ key, label, path }) => (
              <SidebarItem sub key={key} label={label} href={path} active={key === menu} />
            ))}
          </SidebarGroup>
        </>
      )}
    </Sidebar>
  )
}
