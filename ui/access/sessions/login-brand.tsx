import { chakra } from "@chakra-ui/react"
import { Bot } from "lucide-react"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useEntry } from "../../services/entry-services.ts"
import { BrandMark, copyrightLine } from "../../tenancy/brand-mark.tsx"

const Panel = chakra("header", {
  base: {
    display: "flex",
    flexDirection: "column",
    justifyContent: "space-between",
    gap: "6",
    flexShrink: 0,
    width: "36%",
    maxWidth: "560px",
    padding: "48px",
    paddingTop: "10",
    paddingBottom: "9",
    color: "on-brand",
    backgroundColor: "brand",
    lgDown: { width: "full", maxWidth: "none", padding: "4" },
  },
})

const Bubble = chakra("span", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2.5",
    maxWidth: "full",
    paddingInline: "4",
    paddingBlock: "2.5",
    fontSize: "16px",
    lineHeight: "24px",
    borderRadius: "18px",
    border: "1px solid transparent",
    "& svg": { flexShrink: 0 },
  },
  variants: {
    of: {
      client: { alignSelf: "flex-start", backgroundColor: "brand-pressed", borderEndStartRadius: "badge" },
      robot: { alignSelf: "flex-end", borderColor: "on-brand", borderEndEndRadius: "badge" },
      person: {
        alignSelf: "flex-end",
        color: "brand",
        backgroundColor: "on-brand",
        borderEndEndRadius: "badge",
      },
    },
  },
})

/** Whose product this is; and, before one uses it, who is who in its conversations. */
export const LoginBrand = () => {
  const { brand$, clock } = useEntry()
  const brand = useBehavior(brand$)
  return (
    <Panel>
      <chakra.div display="flex" alignItems="center" gap="3" textStyle="page-title">
        {brand.urlLogo === "" ? (
          <>
            <BrandMark brand={brand} size={32} ground="on-brand" />
            {brand.displayName}
          </>
        ) : (
          <chakra.img src={brand.urlLogo} alt={brand.displayName} maxWidth="200px" maxHeight="48px" />
        )}
      </chakra.div>
      <chakra.div aria-hidden display="flex" flexDirection="column" gap="2.5" lgDown={{ display: "none" }}>
        <Bubble of="client">Oi! Meu pedido chega hoje?</Bubble>
        <Bubble of="robot">
          <Bot size={16} />
          Chega sim: saiu para entrega às 9:14.
        </Bubble>
        <Bubble of="person">Aqui é a Camila. Precisando, é só chamar.</Bubble>
      </chakra.div>
      <chakra.p textStyle="meta" lgDown={{ display: "none" }}>
        {copyrightLine(brand, clock.now())}
      </chakra.p>
    </Panel>
  )
}
