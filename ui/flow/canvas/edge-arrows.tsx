/** The colour of a connection's arrow. */
export type ArrowColor = "control" | "brand-edge" | "ok"

const colors: ReadonlyArray<ArrowColor> = ["control", "brand-edge", "ok"]

/** The id of the arrow at the end of a connection. */
export const arrowOf = (color: ArrowColor): string => `flow-arrow-${color}`

/** The arrows of the connections. xyflow would make out which ones there are by reading every connection of the flow. */
export const EdgeArrows = () => (
  <svg className="react-flow__marker" aria-hidden>
    <defs>
      {colors.map((color) => (
        <marker
          key={color}
          id={arrowOf(color)}
          viewBox="-10 -10 20 20"
          markerWidth={16}
          markerHeight={16}
          markerUnits="strokeWidth"
          orient="auto-start-reverse"
          refX={0}
          refY={0}
        >
          <polyline
            className="arrowclosed"
            points="-5,-4 0,0 -5,4 -5,-4"
            strokeLinecap="round"
            strokeLinejoin="round"
            style={{ strokeWidth: 1, stroke: `var(--prosa-${color})`, fill: `var(--prosa-${color})` }}
          />
        </marker>
      ))}
    </defs>
  </svg>
)
