import { useEntry } from "../services/entry-services.ts"

/** Ends the session and goes to the login page, without remembering where one was. */
export const useSignOut = (): (() => void) => {
  const { session, navigation } = useEntry()
  return () => {
    session.signOut()
    navigation.replace("/login")
  }
}
