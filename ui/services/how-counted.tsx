import { chakra } from "@chakra-ui/react"
import { Info } from "lucide-react"
import { IconButton } from "../kit/buttons/icon-button.tsx"
import { Popover } from "../kit/menus/popover.tsx"

interface HowCountedListProps {
  readonly title: string
  readonly lines: ReadonlyArray<readonly [label: string, words: string]>
}

/** A button that tells how several figures are counted. */
export const HowCountedList = ({ title, lines }: HowCountedListProps) => (
  <Popover
    label={`Como é contado: ${title}`}
    align="end"
    width={360}
    renderTrigger={(trigger) => (
      <IconButton
        {...trigger}
        size="compact"
        label={`Como é contado: ${title}`}
        icon={<Info aria-hidden size={14} />}
      />
    )}
  >
    <chakra.div padding="3" display="grid" gap="2" textStyle="cell" tabIndex={-1} maxHeight="60vh" overflowY="auto">
      <chakra.strong fontWeight={600}>Como é contado</chakra.strong>
      <chakra.dl display="grid" gap="2" margin="0">
        {lines.map(([label, words]) => (
          <div key={label}>
            <chakra.dt fontWeight={500}>{label}</chakra.dt>
            <chakra.dd margin="0" color="text-2">
              {words}
            </chakra.dd>
          </div>
        ))}
      </chakra.dl>
    </chakra.div>
  </Popover>
)
