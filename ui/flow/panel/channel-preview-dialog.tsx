import { chakra } from "@chakra-ui/react"
import { media, mediaInOrder, type Medium } from "@prosa/core/channel"
import { contextIn, type FlowNode, type FlowSurroundings, previewOn } from "@prosa/core/flow"
import { useState } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { ModalDialog } from "../../kit/dialogs/modal-dialog.tsx"
import { Tabs } from "../../kit/layout/tabs.tsx"
import { Lines } from "../editor/sentence-list.tsx"
import { ShownPartBody } from "../simulator/shown-part.tsx"

const Screen = chakra("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    gap: "2",
    minHeight: "180px",
    maxHeight: "50vh",
    overflowY: "auto",
    padding: "4",
    backgroundColor: "app",
    borderRadius: "control",
  },
})
const Bubble = chakra("div", {
  base: {
    flexShrink: 0,
    maxWidth: "88%",
    overflow: "hidden",
    textStyle: "body",
    color: "text",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "dialog",
    borderBottomLeftRadius: "badge",
    overflowWrap: "anywhere",
    "& > p": { paddingInline: "3", paddingBlock: "2" },
  },
})

export interface ChannelPreviewDialogProps {
  readonly node: FlowNode
  readonly surroundings: FlowSurroundings
  readonly onClose: () => void
}

/** The messages of a node as each channel shows them, and what of them each changes. */
export const ChannelPreviewDialog = ({ node, surroundings, onClose }: ChannelPreviewDialogProps) => {
  const [open, setOpen] = useState<Medium>("LIVECHAT")
  return (
    <ModalDialog open onClose={onClose} width={560} title="Como fica em cada canal">
      <Tabs
        label="Canais"
        open={open}
        onOpen={setOpen}
        tabs={mediaInOrder.map((channel) => {
          const preview = previewOn(channel, node, contextIn(surroundings))
          return {
            id: channel,
            label: media[channel].label,
            ...(preview.misfits.length > 0 ? { count: preview.misfits.length } : {}),
            content: (
              <chakra.div display="flex" flexDirection="column" gap="3" paddingTop="3">
                {preview.misfits.length > 0 && (
                  <Banner tone="neutral">
                    <Lines aria-label="O que muda neste canal">
                      {preview.misfits.map((sentence, at) => (
                        <li key={`${at} ${sentence}`}>{sentence}</li>
                      ))}
                    </Lines>
                  </Banner>
                )}
                {/* It may scroll, and a keyboard has to reach it. */}
                <Screen aria-label={`Mensagens no ${media[channel].label}`} tabIndex={0}>
                  {preview.messages.length === 0 && (
                    <chakra.p textStyle="cell" color="text-2">
                      O robô não diz nada neste node.
                    </chakra.p>
                  )}
                  {preview.messages.map((message, at) => (
                    <Bubble key={`${at} ${message.text}`}>
                      <ShownPartBody part={message} />
                    </Bubble>
                  ))}
                </Screen>
              </chakra.div>
            ),
          }
        })}
      />
    </ModalDialog>
  )
}
