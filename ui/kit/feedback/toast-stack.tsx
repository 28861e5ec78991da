import { chakra } from "@chakra-ui/react"
import type { Notice } from "@prosa/core/shell"
import { CircleCheck, CircleX, TriangleAlert, X } from "lucide-react"
import { Button } from "../buttons/button.tsx"
import { IconButton } from "../buttons/icon-button.tsx"

const Stack = chakra("ol", {
  base: {
    position: "fixed",
    zIndex: "toast",
    // The middle of the top bar, where nothing is pressed. What lies under a toast is pressed through it.
    insetInlineStart: "50%",
    top: "calc(8px + env(safe-area-inset-top))",
    transform: "translateX(-50%)",
    pointerEvents: "none",
    "& button": { pointerEvents: "auto" },
    display: "flex",
    flexDirection: "column",
    gap: "2",
    width: "400px",
    maxWidth: "calc(100vw - 32px)",
    // Below the head of a telephone's page, and below a bar whose middle has buttons.
    smDown: { top: "calc(64px + env(safe-area-inset-top))" },
    "body:has([data-toasts-below]) &": { top: "calc(64px + env(safe-area-inset-top))" },
  },
})

const Toast = chakra("li", {
  base: {
    display: "flex",
    alignItems: "flex-start",
    gap: "3",
    padding: "2",
    paddingInlineStart: "3",
    color: "text",
    backgroundColor: "raised",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "card",
    boxShadow: "menu",
    animation: "fall-in 160ms cubic-bezier(.2, 0, 0, 1)",
    _motionReduce: { animation: "fade-in 160ms" },
  },
})

const kinds = {
  ok: { Icon: CircleCheck, colour: "ok" },
  error: { Icon: CircleX, colour: "danger" },
  warning: { Icon: TriangleAlert, colour: "warning" },
} as const

/** A notice, and what tells it from the others. */
export interface ToastStackNotice extends Notice {
  readonly key: number
}

export interface ToastStackProps {
  /** Oldest first; the last three are drawn. How long one stays is not the stack's to know. */
  readonly notices: readonly ToastStackNotice[]
  /** Called by the cross of a notice, and by its action. */
  readonly onDismiss: (key: number) => void
}

/** What happened, at the top; screen readers hear each once. */
export const ToastStack = ({ notices, onDismiss }: ToastStackProps) => (
  <Stack aria-label="Avisos" aria-live="polite" aria-relevant="additions">
    {notices.slice(-3).map((notice) => (
      <ToastLine key={notice.key} notice={notice} onDismiss={() => onDismiss(notice.key)} />
    ))}
  </Stack>
)

const ToastLine = ({ notice, onDismiss }: { readonly notice: Notice; readonly onDismiss: () => void }) => {
  const { Icon, colour } = kinds[notice.kind]
  const { action } = notice
  return (
    <Toast>
      <chakra.span color={colour} paddingBlock="1.5">
        <Icon aria-hidden size={16} />
      </chakra.span>
      <chakra.div flex="1" minWidth={0} paddingBlock="1">
        <chakra.p textStyle="cell" fontWeight={600} overflowWrap="anywhere">
          {notice.title}
        </chakra.p>
        {notice.detail !== undefined && (
          <chakra.p textStyle="cell" color="text-2" overflowWrap="anywhere">
            {notice.detail}
          </chakra.p>
        )}
      </chakra.div>
      {action !== undefined && (
        <Button
          size="compact"
          onClick={() => {
            onDismiss()
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="compact" label="Fechar aviso" icon={<X size={16} />} onClick={onDismiss} />
    </Toast>
  )
}
