import type { CanvasMark, CanvasMarks } from "@prosa/core/engine/view"
import { constant } from "@prosa/core/kernel/view"
import type { NodeId } from "@prosa/core/kernel"
import { createContext, useContext } from "react"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"

const plain = constant<CanvasMark>({ current: false, covered: undefined, missed: 0 })
const nowhere = constant<NodeId | null>(null)
const unpainted = constant(() => undefined)

/** What the canvas marks while nothing is tried out. */
export const noMarks: CanvasMarks = { node$: () => plain, current$: nowhere, edges$: unpainted }

const MarksContext = createContext<CanvasMarks>(noMarks)

/** Provides the marks to the cards, which xyflow draws. */
export const TrialMarksProvider = MarksContext.Provider

/** The mark of a card. */
export const useCanvasMark = (id: NodeId): CanvasMark => useBehavior(useContext(MarksContext).node$(id))
