import { chakra } from "@chakra-ui/react"
import { nodeHeight, nodeWidth } from "@prosa/core/flow"
import type { CanvasShape } from "@prosa/core/flow/view"
import type { NodeId } from "@prosa/core/kernel"
import { Panel, type ReactFlowState, useReactFlow, useStore } from "@xyflow/react"
import { memo, type PointerEvent, useEffect, useMemo, useState } from "react"
import { boundsOf, holds, mapWindow, mapSize, type Rectangle } from "./canvas-view.ts"

const Frame = chakra("svg", {
  base: {
    display: "block",
    width: `${mapSize.width}px`,
    height: `${mapSize.height}px`,
    backgroundColor: "raised",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "card",
    cursor: "grab",
    touchAction: "none",
    "&:active": { cursor: "grabbing" },
    "& .card": { fill: "control" },
    "& .here": { fill: "brand" },
    "& .outside": { fill: "app", fillOpacity: 0.7, stroke: "brand-edge", strokeWidth: 1 },
    "@media (max-width: 999px)": { display: "none" },
  },
})

export interface FlowMapProps {
  readonly shape: CanvasShape
  readonly selected: NodeId | undefined
}

/**
 * The whole flow small, and which part of it is in view: a press shows another place, a drag moves the view, the wheel
 * zooms. All cards are one path, since a flow may have thousands.
 */
export const FlowMap = ({ shape, selected }: FlowMapProps) => {
  const flow = useReactFlow()
  const inView = useStore(viewOf, isSame)
  const bounds = useMemo(() => boundsOf(shape), [shape])
  const [svg, setSvg] = useState<SVGSVGElement | null>(null)
  const shown = mapWindow(bounds, inView)
  const scale = shown.width / mapSize.width

  // React listens to wheels without the right to keep the page from scrolling.
  useEffect(() => {
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      void flow.zoomTo(flow.getZoom() * 2 ** (-event.deltaY / 500))
    }
    svg?.addEventListener("wheel", onWheel, { passive: false })
    return () => svg?.removeEventListener("wheel", onWheel)
  }, [svg, flow])

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const x = shown.x + (event.clientX - left) * scale
    const y = shown.y + (event.clientY - top) * scale
    event.currentTarget.setPointerCapture(event.pointerId)
    if (!holds(inView, { x, y })) void flow.setCenter(x, y, { zoom: flow.getZoom() })
  }
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { x, y, zoom } = flow.getViewport()
    const step = scale * zoom
    void flow.setViewport({ x: x - event.movementX * step, y: y - event.movementY * step, zoom })
  }
  const place = selected === undefined ? undefined : shape.get(selected)?.position
  return (
    <Panel position="bottom-right">
      <Frame
        ref={setSvg}
        viewBox={`${shown.x} ${shown.y} ${shown.width} ${shown.height}`}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
      >
        <title>Mapa do fluxo</title>
        <Cards shape={shape} />
        {place !== undefined && (
          <rect className="here" x={place.x} y={place.y} width={nodeWidth} height={nodeHeight} rx={8} />
        )}
        <path
          className="outside"
          fillRule="evenodd"
          vectorEffect="non-scaling-stroke"
          d={`${frameOf(around(shown))}${frameOf(inView)}`}
        />
      </Frame>
    </Panel>
  )
}

const Cards = memo(({ shape }: Pick<FlowMapProps, "shape">) => {
  const frames = [...shape.values()].map(({ position: { x, y } }) =>
    frameOf({ x, y, width: nodeWidth, height: nodeHeight }),
  )
  return <path className="card" d={frames.join("")} />
})

const frameOf = ({ x, y, width, height }: Rectangle): string => `M${x} ${y}h${width}v${height}h${-width}z`

/** Its own edge is not to be seen as the edge of what is in view. */
const around = ({ x, y, width, height }: Rectangle): Rectangle => ({
  x: x - width,
  y: y - height,
  width: 3 * width,
  height: 3 * height,
})

/** The part of the flow that is in view. */
const viewOf = ({ transform: [x, y, zoom], width, height }: ReactFlowState): Rectangle => ({
  x: -x / zoom,
  y: -y / zoom,
  width: width / zoom,
  height: height / zoom,
})
const isSame = (one: Rectangle, other: Rectangle): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
