import { useEntry } from "../../services/entry-services.ts"

/** Ends the session, once unsaved work allows it, and goes to the login page, without remembering where one was. */
export const useSignOut = (): (() => void) => {
  const { session, navigation, depart } = useEntry()
  return () =>
    depart(() => {
      session.signOut()
      navigation.replace("/login")
    })
}
