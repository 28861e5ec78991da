import "@prosa/ui/fonts.css"
import { App, prepareLook } from "@prosa/ui"
import { startTransition, StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { createEntryServices } from "./entry-services.ts"
import { watchDepartures } from "./shell/browser-departures.ts"

const place = document.getElementById("root")
if (place === null) throw new Error("The page has no place for the application.")

watchDepartures()
const entry = createEntryServices()
const loadWork = () =>
  import("./work-services.ts").then(
    ({ createWorkServices }) =>
      () =>
        createWorkServices(entry),
  )

// The look is made in a task of its own, and a transition is drawn in slices: between them the page answers.
setTimeout(() => {
  prepareLook()
  setTimeout(() =>
    startTransition(() =>
      createRoot(place).render(
        <StrictMode>
          <App entry={entry} loadWork={loadWork} />
        </StrictMode>,
      ),
    ),
  )
})
