import { chakra } from "@chakra-ui/react"
import type { Device } from "@prosa/core/access"
import type { DeviceList } from "@prosa/core/access/view"
import { formatDateTime } from "@prosa/core/kernel"
import { Monitor, Smartphone } from "lucide-react"
import { Badge } from "../../kit/labels/badge.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { PagePart } from "../../kit/layout/page-part.tsx"
import { ListSkeleton } from "../../kit/feedback/skeleton.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { ErrorState } from "../../kit/feedback/whole-state.tsx"

const Line = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "14",
    paddingBlock: "2",
    borderBottom: "1px solid",
    borderColor: "border",
    "& > svg": { flexShrink: 0, color: "text-2" },
  },
})

/** The devices that one is signed in on. */
export const DeviceLines = ({ list }: { readonly list: DeviceList }) => {
  const state = useBehavior(list.state$)
  return (
    <PagePart title="Aparelhos">
      {state.status === "loading" && <ListSkeleton rowHeight={56} avatar={false} />}
      {state.status === "failed" && (
        <ErrorState
          title="Não foi possível carregar os aparelhos."
          sentence={state.failure.message}
          onRetry={list.reload}
        />
      )}
      {state.status === "ready" && (
        <>
          <chakra.ul borderTop="1px solid" borderColor="border">
            {state.devices.map((device) => (
              <DeviceLine key={device.id} device={device} onEnd={() => list.end(device)} />
            ))}
          </chakra.ul>
          {state.devices.length > 1 && (
            <div>
              <Button onClick={list.endOthers}>Encerrar todos os outros</Button>
            </div>
          )}
        </>
      )}
    </PagePart>
  )
}

const DeviceLine = ({ device, onEnd }: { readonly device: Device; readonly onEnd: () => void }) => {
  const name = device.name || "Aparelho desconhecido"
  const Icon = /Android|iPhone/u.test(device.name) ? Smartphone : Monitor
  return (
    <Line>
      <Icon aria-hidden size={20} strokeWidth={1.75} />
      <chakra.div flex="1" minWidth={0}>
        <chakra.p display="flex" flexWrap="wrap" alignItems="center" gap="2" textStyle="name">
          {name}
          {device.current && <Badge>Este aparelho</Badge>}
        </chakra.p>
        <chakra.p textStyle="meta" color="text-3">
          Último uso em {formatDateTime(device.lastUsedAt)}
          {device.address === "" ? "" : ` · ${device.address}`}
        </chakra.p>
      </chakra.div>
      {!device.current && (
        <Button size="compact" aria-label={`Encerrar ${name}`} onClick={onEnd}>
          Encerrar
        </Button>
      )}
    </Line>
  )
}
