import { chakra } from "@chakra-ui/react"
import { fileKindOf, media, type Medium, outgoingWords } from "@prosa/core/channel"
import { contextIn, type FlowNode, type FlowSurroundings, type PreviewedMessage, previewOn } from "@prosa/core/flow"
import { ExternalLink, List } from "lucide-react"
import { useState } from "react"
import { MessageFiles } from "../channel/message-files.tsx"
import { Banner } from "../kit/banner.tsx"
import { ModalDialog } from "../kit/modal-dialog.tsx"
import { Tabs } from "../kit/tabs.tsx"
import { TextPieces } from "../kit/text-pieces.tsx"
import { Lines } from "./sentence-list.tsx"

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
    display: "flex",
    flexDirection: "column",
    gap: "2",
    maxWidth: "88%",
    paddingInline: "3",
    paddingBlock: "2",
    textStyle: "body",
    color: "text",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "dialog",
    borderBottomLeftRadius: "badge",
    overflowWrap: "anywhere",
  },
})
const Choices = chakra("ul", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "1.5",
    listStyleType: "none",
    "& > li": {
      display: "flex",
      alignItems: "center",
      gap: "1",
      paddingInline: "2.5",
      paddingBlock: "1",
      textStyle: "label",
      color: "brand-ink",
      border: "1px solid",
      borderColor: "border-strong",
      borderRadius: "full",
      overflowWrap: "anywhere",
    },
  },
})

const order: ReadonlyArray<Medium> = ["LIVECHAT", "WHATSAPP", "WHATSAPP_QRCODE", "FACEBOOK", "INSTAGRAM"]

export interface ChannelPreviewDialogProps {
  readonly node: FlowNode
  readonly surroundings: FlowSurroundings
  readonly onClose: () => void
}

/** The messages of a node as each channel shows them, and what of them does not fit there. */
export const ChannelPreviewDialog = ({ node, surroundings, onClose }: ChannelPreviewDialogProps) => {
  const [open, setOpen] = useState<Medium>("LIVECHAT")
  return (
    <ModalDialog open onClose={onClose} width={560} title="Como fica em cada canal">
      <Tabs
        label="Canais"
        open={open}
        onOpen={setOpen}
        tabs={order.map((channel) => {
          const preview = previewOn(channel, node, contextIn(surroundings))
          return {
            id: channel,
            label: media[channel].label,
            ...(preview.misfits.length > 0 ? { count: preview.misfits.length } : {}),
            content: (
              <chakra.div display="flex" flexDirection="column" gap="3" paddingTop="3">
                {preview.misfits.length > 0 && (
                  <Banner tone="warning">
                    <Lines aria-label="O que não cabe neste canal">
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
                    <Message key={`${at} ${message.text}`} message={message} />
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

const Message = ({ message }: { readonly message: PreviewedMessage }) => {
  const { text, files, choices, links } = message
  return (
    <>
      <Bubble>
        {text !== "" && <TextPieces {...message} />}
        {files.length > 0 && (
          <MessageFiles
            files={files.map(({ fileId, name, mime, url }) => ({ id: fileId, name, kind: fileKindOf(mime), url }))}
          />
        )}
      </Bubble>
      {choices.style !== "none" && (
        <Choices aria-label={choices.style === "list" ? "Lista de opções" : "Opções"}>
          {choices.style === "list" && (
            <li>
              <List size={14} aria-hidden /> {outgoingWords.listButton}
            </li>
          )}
          {choices.options.map(({ title, description }) => (
            <li key={title}>{description === undefined ? title : `${title} (${description})`}</li>
          ))}
        </Choices>
      )}
      {links.length > 0 && (
        <Choices aria-label="Links">
          {links.map((label) => (
            <li key={label}>
              {label} <ExternalLink size={12} aria-hidden />
            </li>
          ))}
        </Choices>
      )}
    </>
  )
}
