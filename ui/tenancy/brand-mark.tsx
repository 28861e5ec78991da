import { chakra } from "@chakra-ui/react"
import type { Brand } from "@prosa/core/tenancy"

const Tile = chakra("span", {
  base: { display: "grid", placeItems: "center", flexShrink: 0, borderRadius: "card" },
  variants: {
    ground: {
      brand: { color: "on-brand", backgroundColor: "brand" },
      // On a ground of the brand.
      "on-brand": { color: "brand", backgroundColor: "on-brand" },
    },
  },
})

export interface BrandMarkProps {
  readonly brand: Pick<Brand, "urlLogoSidebarRetracted">
  /** Pixels; 28 unless told. */
  readonly size?: number
  readonly ground?: "brand" | "on-brand"
}

/** The small mark of the brand; a bubble in its colour where it has none. Its name always stands beside it. */
export const BrandMark = ({ brand, size = 28, ground = "brand" }: BrandMarkProps) =>
  brand.urlLogoSidebarRetracted === "" ? (
    <Tile aria-hidden ground={ground} style={{ width: size, height: size }}>
      <svg viewBox="0 0 24 24" width={size / 2} height={size / 2}>
        <path
          d="M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10l-6.300 5A.500.500 0 0 1 2.900 21.600V5A2 2 0 0 1 4 3Z"
          fill="currentColor"
        />
      </svg>
    </Tile>
  ) : (
    <chakra.img
      src={brand.urlLogoSidebarRetracted}
      alt=""
      objectFit="contain"
      flexShrink={0}
      style={{ width: size, height: size }}
    />
  )

export interface BrandNameProps {
  readonly brand: Pick<Brand, "displayName" | "urlLogoSidebar">
}

/** The wide logo, or the name in words. */
export const BrandName = ({ brand }: BrandNameProps) =>
  brand.urlLogoSidebar === "" ? (
    <>{brand.displayName}</>
  ) : (
    <chakra.img
      src={brand.urlLogoSidebar}
      alt={brand.displayName}
      maxWidth="150px"
      maxHeight="28px"
      objectFit="contain"
    />
  )

/** 'Prosa · © 2026'. */
export const copyrightLine = (brand: Pick<Brand, "displayName">, now: number): string =>
  `${brand.displayName} · © ${new Date(now).getFullYear()}`
