import { chakra } from "@chakra-ui/react"
import type { BotCreation } from "@prosa/core/bot/view"
import { derivePalette } from "@prosa/core/tenancy"
import { MessageSquare } from "lucide-react"
import { ColourField } from "../../kit/fields/colour-field.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { Name } from "../../kit/labels/name.tsx"
import { BotAvatar } from "../bot-avatar.tsx"
import { AvatarField } from "../settings/avatar-field.tsx"

const Preview = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    padding: "4",
    backgroundColor: "sunken",
    borderRadius: "card",
    textStyle: "name",
  },
})

const Launcher = chakra("span", {
  base: { display: "grid", placeItems: "center", flexShrink: 0, width: "12", height: "12", borderRadius: "full" },
})

/** The second step of a new bot: its avatar and its colours. */
export const BotLookStep = ({ creation }: { readonly creation: BotCreation }) => {
  const { form } = creation
  const { values, errors } = useBehavior(form.state$)
  // The widget draws its bubble with the same palette.
  const chat = derivePalette(values.chatColor, "light")
  return (
    <>
      <AvatarField
        name={values.name}
        colour={values.avatarColor}
        iconUrl={values.avatarIconUrl}
        error={errors["avatarIconUrl"]}
        onChange={(url) => form.set("avatarIconUrl", url)}
      />
      <ColourField
        label="Cor do avatar"
        value={values.avatarColor}
        error={errors["avatarColor"]}
        onChange={(colour) => form.set("avatarColor", colour)}
      />
      <ColourField
        label="Cor do chat"
        value={values.chatColor}
        error={errors["chatColor"]}
        onChange={(colour) => form.set("chatColor", colour)}
      />
      <Preview aria-hidden>
        <BotAvatar name={values.name} colour={values.avatarColor} iconUrl={values.avatarIconUrl} />
        <chakra.div flex="1" minWidth={0}>
          <Name>{values.name}</Name>
        </chakra.div>
        <Launcher style={{ color: chat["on-brand"], backgroundColor: chat.brand }}>
          <MessageSquare size={20} />
        </Launcher>
      </Preview>
    </>
  )
}
