import { type ContactsTable, createPersonData, type PersonDataActions } from "@prosa/core/contact/view"
import type { ContactId } from "@prosa/core/kernel"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { useContactServices } from "../contact-services.ts"

/** Lets the browser download from an address, whose answer is a file: it is saved while it comes, whatever its size. */
const follow = (url: string): void => {
  const link = document.createElement("a")
  link.href = url
  link.download = ""
  document.body.append(link)
  link.click()
  link.remove()
}

/** Erasing and downloading what is known of a contact; once it is gone, its panel closes. */
export const usePersonData = (id: ContactId, table: ContactsTable): PersonDataActions | undefined => {
  const { toaster } = useEntry()
  const { contactErasures } = useContactServices()
  const { downloads } = useShellServices()
  return useViewModel(
    (scope) =>
      createPersonData(scope, {
        id,
        erasures: contactErasures,
        toasts: toaster,
        downloads,
        follow,
        erased: () => {
          table.list.reload()
          table.close()
        },
      }),
    `person data ${id}`,
  )
}
