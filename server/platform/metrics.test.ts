import { expect, test } from "vitest"
import { createMetrics } from "./metrics.ts"

test("counts are reported by pattern, kind and outcome", async () => {
  const metrics = createMetrics()
  metrics.answered({ method: "GET", route: "/api/bots/:botId", status: 200 }, 0.02)
  metrics.answered({ method: "GET", route: "/api/bots/:botId", status: 200 }, 2)
  const socket = metrics.socketOpened("dialog")
  metrics.socketOpened("inbox").closed()
  socket.received()
  socket.sent(1)
  socket.sent(1)
  socket.buffered(2_000)
  socket.buffered(1_000)
  socket.dropped()
  metrics.worked("close-idle", "failed", 0.2)
  metrics.connections([{ medium: "WHATSAPP", state: "broken", count: 3 }])
  metrics.connections([{ medium: "FACEBOOK", state: "broken", count: 2 }])
  metrics.nodes(3)
  const text = await metrics.text()
  const call = 'method="GET",route="/api/bots/:botId",status="200"'
  expect(text).toContain(`prosa_http_request_duration_seconds_count{${call}} 2`)
  expect(text).toContain(`prosa_http_request_duration_seconds_bucket{le="0.025",${call}} 1`)
  expect(text).toContain('prosa_sockets_open{socket="dialog"} 1')
  expect(text).toContain('prosa_sockets_open{socket="inbox"} 0')
  expect(text).toContain('prosa_socket_messages_total{socket="dialog",direction="out"} 2')
  expect(await metrics.text()).toContain('prosa_socket_messages_total{socket="dialog",direction="out"} 2')
  expect(text).toContain("prosa_socket_buffered_bytes_most 2000")
  expect(text.match(/prosa_channel_connections\{.*/gu)).toEqual([
    'prosa_channel_connections{medium="FACEBOOK",state="broken"} 2',
  ])
  expect(text).toContain("prosa_nodes 3")
  expect(text).toContain('prosa_sockets_dropped_total{socket="dialog"} 1')
  expect(text).toContain('prosa_job_duration_seconds_count{kind="close-idle",outcome="failed"} 1')
})
