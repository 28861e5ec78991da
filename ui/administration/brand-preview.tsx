import { chakra } from "@chakra-ui/react"
import type { Brand, Palette } from "@prosa/core/tenancy"
import { House, MessagesSquare } from "lucide-react"
import { useLayoutEffect, useRef } from "react"
import { BrandMark, BrandName } from "../tenancy/brand-mark.tsx"
import { applyPalette } from "../theme/palette-properties.ts"

const Frame = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "124px 1fr",
    minHeight: "128px",
    color: "text",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "card",
    overflow: "hidden",
  },
})

const Side = chakra("div", {
  base: {
    display: "grid",
    alignContent: "start",
    gap: "1",
    minWidth: 0,
    padding: "2",
    textStyle: "label",
    backgroundColor: "app",
    borderInlineEnd: "1px solid",
    borderColor: "border",
    "& > *": { display: "flex", alignItems: "center", gap: "1.5", minWidth: 0, height: "7", paddingInline: "1" },
    "& span:last-child": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& img": { maxWidth: "full" },
  },
})

const Head = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    minWidth: 0,
    padding: "3",
    textStyle: "name",
    color: "on-brand",
    backgroundColor: "brand",
    overflow: "hidden",
    "& > span:last-child": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  },
})

const Action = chakra("span", {
  base: {
    justifySelf: "start",
    paddingInline: "3",
    paddingBlock: "1",
    textStyle: "control",
    color: "on-brand",
    backgroundColor: "brand",
    borderRadius: "control",
  },
})

export interface BrandPreviewProps {
  readonly brand: Pick<Brand, "displayName" | "urlLogo" | "urlLogoSidebar" | "urlLogoSidebarRetracted">
  readonly palette: Palette
  /** 'Claro' or 'Escuro'. */
  readonly theme: string
}

/** The head of the login page and the sidebar in a brand's colours and logos, in one theme. */
export const BrandPreview = ({ brand, palette, theme }: BrandPreviewProps) => {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (frame.current !== null) applyPalette(frame.current, palette)
  }, [palette])
  return (
    <chakra.figure display="grid" gap="1" minWidth={0}>
      <Frame ref={frame} aria-hidden>
        <Side>
          <div>
            <BrandMark brand={brand} size={20} />
            <span>
              <BrandName brand={brand} />
            </span>
          </div>
          <chakra.div color="brand-ink" backgroundColor="brand-muted" borderRadius="control">
            <House size={14} />
            <span>Início</span>
          </chakra.div>
          <chakra.div color="text-2">
            <MessagesSquare size={14} />
            <span>Conversas</span>
          </chakra.div>
        </Side>
        <chakra.div display="grid" gridTemplateRows="auto 1fr" minWidth={0}>
          <Head>
            {brand.urlLogo === "" ? (
              <>
                <BrandMark brand={brand} size={24} ground="on-brand" />
                <span>{brand.displayName}</span>
              </>
            ) : (
              <chakra.img src={brand.urlLogo} alt="" maxWidth="min(200px, 100%)" maxHeight="32px" objectFit="contain" />
            )}
          </Head>
          <chakra.div display="grid" alignContent="center" gap="2" padding="3">
            <chakra.span textStyle="meta" color="brand-ink">
              Esqueci minha senha
            </chakra.span>
            <Action>Entrar</Action>
          </chakra.div>
        </chakra.div>
      </Frame>
      <chakra.figcaption textStyle="meta" color="text-2">
        {theme}
      </chakra.figcaption>
    </chakra.figure>
  )
}
