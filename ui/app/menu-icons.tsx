import type { MenuKey } from "@prosa/core/access"
import {
  ArrowLeftRight,
  BookUser,
  Bot,
  Building2,
  House,
  KeyRound,
  Layers,
  LayoutDashboard,
  LayoutTemplate,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  MessagesSquare,
  Palette,
  ScrollText,
  ShieldCheck,
  Table2,
  Tag,
  Tags,
  Users,
} from "lucide-react"

const icons: Readonly<Record<MenuKey, LucideIcon>> = {
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
  workspaces: Layers,
  profiles: ShieldCheck,
  credentials: KeyRound,
  "change-company": ArrowLeftRight,
  companies: Building2,
  platforms: Palette,
  audit: ScrollText,
  canned: MessageSquareText,
  labels: Tag,
}

/** The icon of an entry of the menu. */
export const MenuIcon = ({ of }: { readonly of: MenuKey }) => {
  const Icon = icons[of]
  return <Icon aria-hidden size={20} strokeWidth={1.75} />
}
