import type { MenuKey } from "@prosa/core/access"
import {
  Bot,
  BookUser,
  House,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  Palette,
  Settings,
  Table2,
  Tags,
  Users,
} from "lucide-react"

const icons: Readonly<Partial<Record<MenuKey, LucideIcon>>> = {
  home: House,
  dashboard: LayoutDashboard,
  omnichannel: MessagesSquare,
  rooms: Table2,
  entities: Tags,
  chatbots: Bot,
  templates: LayoutTemplate,
  users: Users,
  contacts: BookUser,
  campaigns: Megaphone,
  platforms: Palette,
}

/** The icon of an entry of the menu. */
export const MenuIcon = ({ of }: { readonly of: MenuKey }) => {
  const Icon = icons[of] ?? Settings
  return <Icon aria-hidden size={20} strokeWidth={1.75} />
}
