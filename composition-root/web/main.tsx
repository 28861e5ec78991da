import "@prosa/ui/fonts.css"
import { App } from "@prosa/ui"
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

// A transition is drawn in slices, between which the page answers.
startTransition(() =>
  createRoot(place).render(
    <StrictMode>
      <App entry={entry} loadWork={loadWork} />
    </StrictMode>,
  ),
)
