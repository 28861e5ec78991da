import { chakra } from "@chakra-ui/react"
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react"
import { buttonRecipe } from "../buttons/button-style.ts"

const Bar = chakra("header", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    flexShrink: 0,
    height: "bar",
    // The words of the outer buttons stand on the page's gutter.
    paddingInline: "3",
    // Compact between 600 and 820 px.
    mdToLg: { height: "12", paddingInline: "2" },
    backgroundColor: "surface",
    borderBottom: "1px solid",
    borderColor: "border",
  },
})

export interface TopBarProps {
  /** Where one is: company and workspaces, or the way back and the title. */
  readonly start: ReactNode
  /** Add, help, the person. */
  readonly end: ReactNode
}

/** The bar above a page: 56 px high, 48 and closer between 600 and 820 px (access, section 2). */
export const TopBar = ({ start, end }: TopBarProps) => (
  <Bar>
    <chakra.div display="flex" alignItems="center" gap="1" flex="1" minWidth={0}>
      {start}
    </chakra.div>
    <chakra.div display="flex" alignItems="center" flexShrink={0} gap="1">
      {end}
    </chakra.div>
  </Bar>
)

/** The slash between the steps of the scope. */
export const TopBarSlash = () => (
  <chakra.span aria-hidden color="control" fontSize="16px" paddingInline="1">
    /
  </chakra.span>
)

/** The line between groups of tools. */
export const TopBarLine = () => <chakra.span aria-hidden width="1px" height="5" marginInline="2" background="border" />

const Tool = chakra("button", buttonRecipe)

const Words = chakra("span", {
  base: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  variants: { narrow: { cut: {}, hidden: { lgDown: { srOnly: true } } } },
})

/** On a telephone the words need its room. */
const Icon = chakra("span", {
  base: { display: "flex", flexShrink: 0 },
  variants: { narrow: { cut: { smDown: { display: "none" } }, hidden: {} } },
})

type NativeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style" | "color" | "children">

export interface TopBarButtonProps extends NativeProps {
  readonly icon: ReactNode
  readonly label: string
  readonly iconEnd?: ReactNode
  /** What happens to the words where there is no room: cut with an ellipsis, or, under 820 px, not drawn. */
  readonly narrow?: "cut" | "hidden"
  readonly ref?: Ref<HTMLButtonElement>
}

/** A step of the scope, or the person: a ghost button that gives way where the bar is narrow. */
export const TopBarButton = ({ icon, label, iconEnd, narrow = "cut", ...rest }: TopBarButtonProps) => (
  <Tool
    type="button"
    variant="ghost"
    minWidth={narrow === "cut" ? "11" : "auto"}
    // Of two long names none takes the room of the other.
    maxWidth={narrow === "cut" ? "min(320px, 50%)" : "none"}
    flexShrink={narrow === "cut" ? 1 : 0}
    // Compact between 600 and 820 px, as the bar is.
    css={{ mdToLg: { paddingInline: "2", gap: "1.5" }, smDown: { paddingInline: "2" } }}
    title={label}
    {...rest}
  >
    <Icon narrow={narrow}>{icon}</Icon>
    <Words narrow={narrow}>{label}</Words>
    {iconEnd}
  </Tool>
)
