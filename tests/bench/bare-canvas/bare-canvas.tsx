import "@xyflow/react/dist/style.css"
import {
  Background,
  BackgroundVariant,
  type Edge,
  Handle,
  MiniMap,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  useNodesState,
} from "@xyflow/react"
import { useState } from "react"
import { createRoot } from "react-dom/client"

// xyflow and nothing else: the same cards, at the same places, from the same bytes as the editor's.

type Card = Node<{ readonly title: string; readonly text: string }, "card">

interface WireFlow {
  readonly nodes: ReadonlyArray<{
    readonly name: string
    readonly x: number
    readonly y: number
    readonly botInteractions: ReadonlyArray<{ readonly interaction: unknown }>
    readonly userInteractios: ReadonlyArray<{ readonly target: string }>
  }>
}

const given = new URLSearchParams(location.search)
const figure = (name: string) => Number(given.get(name))
const [width, height] = [196, 80]

const CardView = ({ data }: NodeProps<Card>) => (
  <div style={{ width, height, border: "1px solid", borderRadius: 8, overflow: "hidden" }}>
    <Handle type="target" position={Position.Top} />
    <strong>{data.title}</strong>
    <p>{data.text}</p>
    <Handle type="source" position={Position.Bottom} />
  </div>
)
const nodeTypes = { card: CardView }
const handles = [
  { type: "target" as const, position: Position.Top, x: width / 2 - 5, y: -5, width: 10, height: 10 },
  { type: "source" as const, position: Position.Bottom, x: width / 2 - 5, y: height - 5, width: 10, height: 10 },
]

const cardsOf = ({ nodes }: WireFlow): Array<Card> =>
  nodes.map(({ name, x, y, botInteractions }) => {
    const text = JSON.stringify(botInteractions[0]?.interaction ?? "").slice(0, 80)
    return { id: name, type: "card", position: { x, y }, width, height, handles, data: { title: name, text } }
  })
const edgesOf = ({ nodes }: WireFlow): Array<Edge> =>
  nodes.flatMap(({ name, userInteractios }) =>
    userInteractios.map(({ target }) => ({ id: `${name}>${target}`, source: name, target, type: "smoothstep" })),
  )

const Canvas = ({ flow }: { readonly flow: WireFlow }) => {
  const [nodes, , onNodesChange] = useNodesState(cardsOf(flow))
  const [edges] = useState(() => edgesOf(flow))
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      onNodesChange={onNodesChange}
      onlyRenderVisibleElements
      minZoom={0.1}
      defaultViewport={{ x: figure("x"), y: figure("y"), zoom: figure("zoom") }}
    >
      <Background variant={BackgroundVariant.Dots} gap={16} size={1} />
      <MiniMap pannable zoomable />
    </ReactFlow>
  )
}

const Page = () => {
  const [flow, setFlow] = useState<WireFlow>()
  const open = () => void fetch(given.get("flow") ?? "").then(async (answer) => setFlow(await answer.json()))
  return (
    <div style={{ width: figure("width"), height: figure("height") }}>
      {flow === undefined ? <button onClick={open}>Abrir</button> : <Canvas flow={flow} />}
      <button onClick={() => setFlow(undefined)}>Fechar</button>
    </div>
  )
}

const root = document.querySelector("#root")
if (root !== null) createRoot(root).render(<Page />)
