import { chakra } from "@chakra-ui/react"
import { fitsQuota, type Quota } from "@prosa/core/tenancy"
import { useId } from "react"

const Track = chakra("div", {
  base: {
    display: "flex",
    gap: "2px",
    height: "1.5",
    overflow: "hidden",
    borderRadius: "full",
    backgroundColor: "active",
  },
})

const Part = chakra("span", { base: { display: "block", height: "full" } })

export interface QuotaBarProps {
  readonly title: string
  readonly quota: Quota
  /** What saving would add. */
  readonly added: number
}

/** How much of a limit is used, and what would be added; nothing where there is no limit. */
export const QuotaBar = ({ title, quota, added }: QuotaBarProps) => {
  const id = useId()
  const { limit, used } = quota
  if (limit === 0) return null
  const fits = fitsQuota(quota, added)
  const share = (count: number) => `${Math.min(100, (100 * count) / limit)}%`
  return (
    <chakra.section aria-labelledby={id} display="grid" gap="2">
      <chakra.div display="flex" justifyContent="space-between" gap="3" textStyle="cell">
        <chakra.h3 id={id} fontWeight={500}>
          {title}
        </chakra.h3>
        <chakra.span color={fits ? "text-2" : "danger"}>
          {used} de {limit}
          {added > 0 && `, mais ${added}`}
        </chakra.span>
      </chakra.div>
      <Track aria-hidden>
        <Part backgroundColor="text-3" style={{ width: share(used) }} />
        <Part backgroundColor={fits ? "brand" : "danger"} style={{ width: share(added) }} />
      </Track>
    </chakra.section>
  )
}
