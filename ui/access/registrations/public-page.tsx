import { chakra } from "@chakra-ui/react"
import { type ReactNode, useState } from "react"
import { Link } from "wouter"
import { Button } from "../../kit/buttons/button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useEntry } from "../../services/entry-services.ts"
import { LoginBrand } from "../sessions/login-brand.tsx"

const Whole = chakra("div", {
  base: { display: "flex", minHeight: "100dvh", lgDown: { flexDirection: "column" } },
})

const Work = chakra("main", {
  base: {
    display: "flex",
    flexDirection: "column",
    flex: "1",
    minWidth: 0,
    alignItems: "center",
    paddingInline: "6",
    lgDown: { paddingInline: "4" },
  },
})

/** The column of a public page's words and fields. */
export const PublicColumn = chakra("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "4",
    width: "full",
    marginBlock: "auto",
    paddingBlock: "8",
  },
  variants: { wide: { true: { maxWidth: "420px" }, false: { maxWidth: "360px" } } },
  defaultVariants: { wide: false },
})

/** A way to another page, in a sentence or beside a label. */
export const TextLink = chakra(Link, {
  base: {
    textStyle: "label",
    fontSize: "13px",
    color: "brand-ink",
    borderRadius: "badge",
    "&:hover": { textDecoration: "underline" },
  },
})

export interface PublicPageProps {
  readonly children: ReactNode
  /** Shows the banner of terms and privacy until it is agreed to. */
  readonly terms?: boolean
}

/** What stands round every page before signing in: the brand, and the banner of its terms. */
export const PublicPage = ({ children, terms = false }: PublicPageProps) => (
  <Whole>
    <LoginBrand />
    <Work>
      {children}
      {terms && <TermsBanner />}
    </Work>
  </Whole>
)

const Title = chakra("h1", { base: { textStyle: "figure", overflowWrap: "anywhere" } })

export interface PublicTitleProps {
  readonly id?: string
  readonly title: string
  readonly sentence?: ReactNode
  /** At the end of the title's line. */
  readonly aside?: ReactNode
}

export const PublicTitle = ({ id, title, sentence, aside }: PublicTitleProps) => (
  <header>
    <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" justifyContent="space-between" gap="2">
      <Title {...(id === undefined ? {} : { id })}>{title}</Title>
      {aside !== undefined && (
        <chakra.p textStyle="cell" color="text-2">
          {aside}
        </chakra.p>
      )}
    </chakra.div>
    {sentence !== undefined && (
      <chakra.p textStyle="body" color="text-2" marginTop="1" overflowWrap="anywhere">
        {sentence}
      </chakra.p>
    )}
  </header>
)

const OutsideLink = chakra("a", {
  base: { color: "brand-ink", fontWeight: 500, "&:hover": { textDecoration: "underline" } },
})

/** 'termos de uso' and 'política de privacidade', as links where the brand has their addresses. */
export const TermsWords = ({ begin }: { readonly begin: string }) => {
  const { urlTerms, urlPrivacy } = useBehavior(useEntry().brand$)
  const word = (text: string, url: string) =>
    url === "" ? (
      text
    ) : (
      <OutsideLink href={url} target="_blank" rel="noreferrer">
        {text}
      </OutsideLink>
    )
  return (
    <>
      {begin}, você concorda com os {word("termos de uso", urlTerms)} e a {word("política de privacidade", urlPrivacy)}.
    </>
  )
}

const Notice = chakra("aside", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "4",
    width: "full",
    maxWidth: "840px",
    marginBottom: "8",
    padding: "3",
    paddingInlineStart: "4",
    textStyle: "cell",
    color: "text-2",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    mdDown: { flexDirection: "column", alignItems: "flex-start", marginBottom: "4" },
  },
})

/** Hides itself; nothing is sent anywhere (access, section 1). */
const TermsBanner = () => {
  const [agreed, setAgreed] = useState(false)
  if (agreed) return null
  return (
    <Notice aria-label="Privacidade e termos">
      <chakra.p flex="1">
        <TermsWords begin="Ao continuar" />
      </chakra.p>
      <Button onClick={() => setAgreed(true)}>ESTOU DE ACORDO</Button>
    </Notice>
  )
}
