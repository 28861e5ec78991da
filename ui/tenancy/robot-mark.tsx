import { chakra } from "@chakra-ui/react"
import { Bot } from "lucide-react"
import { useBehavior } from "../kit/hooks/use-behavior.ts"
import { useEntry } from "../services/entry-services.ts"

/** A robot in a conversation: the avatar of the brand, or a drawing of a robot. `size` is in pixels. */
export const RobotMark = ({ size }: { readonly size: number }) => {
  const { urlAvatar } = useBehavior(useEntry().brand$)
  return urlAvatar === "" ? (
    <Bot aria-hidden size={size} />
  ) : (
    <chakra.img
      src={urlAvatar}
      alt=""
      objectFit="cover"
      borderRadius="full"
      flexShrink={0}
      style={{ width: size, height: size }}
    />
  )
}
