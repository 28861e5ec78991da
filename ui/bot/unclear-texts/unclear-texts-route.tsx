import { createElement } from "react"
import { ListSkeleton } from "../../kit/feedback/skeleton.tsx"
import { preloadable, useLoaded } from "../../kit/feedback/preloadable.ts"
import type { PageProps } from "../../services/page-route.ts"
import { BotPageFrame } from "../page/bot-page-frame.tsx"

const page = preloadable(() => import("./unclear-texts-page.tsx"), "UnclearTextsPage")

/** 'Não entendidas', whose code is loaded when it is asked for. */
export const UnclearTextsRoute = (props: PageProps) => {
  const loaded = useLoaded(page)
  return loaded === undefined ? (
    <BotPageFrame>
      <ListSkeleton rows={5} />
    </BotPageFrame>
  ) : (
    createElement(loaded, props)
  )
}
