import { chakra } from "@chakra-ui/react"
import { firstName, type SessionUser } from "@prosa/core/access"
import { type AvatarChoice, createAvatarChoice } from "@prosa/core/access/view"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { LinkButton } from "../../kit/buttons/link-button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useAccessServices } from "../access-services.ts"
import { AvatarChooser } from "./avatar-chooser.tsx"
import { PublicColumn, PublicPage, PublicTitle } from "../registrations/public-page.tsx"

/** '/avatar/{idUser}/{nameUser}': the first access (access, section 2). */
export const AvatarPage = () => {
  const { session, navigation, toaster } = useEntry()
  const { ownAccounts, photos } = useAccessServices()
  const { user } = useBehavior(session.state$)
  const choice = useViewModel((scope) => {
    const done = () => navigation.replace("/chatbots")
    return createAvatarChoice(scope, { ownAccounts, photos, session, toasts: toaster, done })
  }, `avatar ${user?.id}`)
  return (
    <PublicPage>{choice !== undefined && user !== undefined && <FirstAccess choice={choice} user={user} />}</PublicPage>
  )
}

const Preview = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    padding: "3",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    textStyle: "cell",
    color: "text-2",
  },
})

const FirstAccess = ({ choice, user }: { readonly choice: AvatarChoice; readonly user: SessionUser }) => {
  const { colour, photo, saving } = useBehavior(choice.state$)
  return (
    <PublicColumn wide>
      <PublicTitle title="Como as pessoas vão ver você?" />
      <AvatarChooser choice={choice} user={user} />
      <Preview>
        <chakra.span flex="1">Assim você aparece nas conversas</chakra.span>
        <chakra.span color="text" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" maxWidth="160px">
          {firstName(user.name)}
        </chakra.span>
        <Avatar id={user.id} name={user.name} size={28} image={photo} colour={colour} />
      </Preview>
      <chakra.div display="flex" gap="3">
        <LinkButton size="login" variant="ghost" href="/home">
          Voltar
        </LinkButton>
        <chakra.div flex="1">
          <Button size="login" variant="primary" wide busy={saving} busyLabel="Salvando…" onClick={choice.save}>
            Tudo pronto!
          </Button>
        </chakra.div>
      </chakra.div>
    </PublicColumn>
  )
}
