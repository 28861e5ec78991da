import { flowToWire } from "@prosa/adapters-http/routes"
import { documentOf, type FlowDocument, layoutOf, richTextOf } from "@prosa/core/flow"
import type { Page } from "@playwright/test"
import { type EditorPages, openEditorPages } from "./editor-pages.js"
import { atMost, type Finding, must, ofPairs } from "./measure.js"
import { comb, flowOf } from "./sketches.js"

const openings = 11
/** Milliseconds in which a page that was just left has ended its calls. */
const quiet = 600
/** The demo's first bot. */
const bot = 1
const flowAddress = `/api/bots/${bot}/flow/-1`

/**
 * Bench 9: the editor in Chromium, on the real server, beside a page of bare xyflow with the same cards. How late the visible
 * cards are painted, how many are mounted, what a key press and a step of a drag draw again, and how smooth panning is.
 */
export const editorBench = async (): Promise<ReadonlyArray<Finding>> => {
  const pages = await openEditorPages()
  const findings: Array<Finding> = []
  try {
    for (const size of [1_000, 5_000]) findings.push(...(await besideBare(pages, size)))
    for (const size of [50, 3_000]) findings.push(...(await typing(pages, size)))
  } finally {
    await pages.close()
  }
  return findings
}

/** A flow of long branches, laid out, in which every node says and asks something. */
const documentWith = (size: number): FlowDocument => {
  const graph = flowOf(comb(size))
  const places = layoutOf(graph)
  const document = documentOf(graph)
  return {
    ...document,
    nodes: document.nodes.map((node, at) => ({
      ...node,
      position: places.get(node.id) ?? node.position,
      kind: at === 0 ? "start" : node.userInteractions.length === 0 ? "end" : "default",
      botInteractions: node.botInteractions.map((said) => ({
        ...said,
        text: richTextOf(`O node ${at} diz o que vem depois, e pergunta como continuar.`),
      })),
    })),
  }
}

/** Saves a flow of this size in the bot. */
const store = async ({ page, url }: EditorPages, size: number): Promise<void> => {
  await page.goto(`${url}/chatbots/${bot}`)
  // What was changed before is not to be recovered.
  await page.evaluate(() => void indexedDB.deleteDatabase("prosa-drafts"))
  await page.reload()
  await page.evaluate(
    async ({ address, body }) => {
      const { id, revision, seen } = await (await fetch(address)).json()
      const headers = { "content-type": "application/json" }
      const saved = await fetch(address.replace("-1", id), {
        method: "PUT",
        headers,
        body: JSON.stringify({ ...body, revision, seen }),
      })
      if (!saved.ok) throw new Error(`the flow was not saved: ${await saved.text()}`)
    },
    { address: flowAddress, body: flowToWire(documentWith(size)) },
  )
}

interface Painted {
  /** Milliseconds from the press. */
  readonly after: number
  readonly mounted: number
  readonly visible: number
}

/** Presses, and returns when the cards in view were painted: from then on no frame shows more of them. */
const painted = async (page: Page, press: () => Promise<unknown>): Promise<Painted> => {
  const waiting = page.evaluate(
    () =>
      new Promise<Painted>((resolve, reject) => {
        const inView = () => {
          const ground = document.querySelector(".react-flow")?.getBoundingClientRect()
          const cards = [...document.querySelectorAll<HTMLElement>(".react-flow__node")]
          const shown = cards.filter((card) => {
            const { left, right, top, bottom } = card.getBoundingClientRect()
            if (ground === undefined || getComputedStyle(card).visibility === "hidden") return false
            return right > ground.left && left < ground.right && bottom > ground.top && top < ground.bottom
          })
          return { mounted: cards.length, visible: shown.length }
        }
        setTimeout(() => reject(new Error("no cards were painted")), 20_000)
        let first: Painted | undefined
        let same = 0
        const frame = () => {
          const now = inView()
          if (now.visible === 0 || first?.visible !== now.visible) {
            same = 0
            first =
              now.visible === 0
                ? undefined
                : { after: performance.now() - Reflect.get(globalThis, "pressedAt"), ...now }
          } else if (++same === 20) return resolve({ ...first, mounted: now.mounted })
          return requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
  )
  await press()
  return waiting
}

const besideBare = async (pages: EditorPages, size: number): Promise<ReadonlyArray<Finding>> => {
  const { page, bare } = pages
  await store(pages, size)
  const edit = page.getByRole("link", { name: "Editar Script" })
  await painted(page, () => edit.click())
  const { x, y, zoom, width, height } = await page.evaluate(() => {
    const ground = document.querySelector(".react-flow")
    const moved = new DOMMatrix(
      getComputedStyle(document.querySelector(".react-flow__viewport") ?? document.body).transform,
    )
    return { x: moved.e, y: moved.f, zoom: moved.a, width: ground?.clientWidth ?? 0, height: ground?.clientHeight ?? 0 }
  })
  const other = await bare({ flow: flowAddress, x, y, zoom, width, height })
  const open = other.getByRole("button", { name: "Abrir" })
  await painted(other, () => open.click())
  const pairs: Array<{ readonly ours: Painted; readonly theirs: Painted }> = []
  const openOurs = async () => {
    await page.bringToFront()
    await page.getByRole("button", { name: "Voltar", exact: true }).click()
    await edit.waitFor()
    await page.waitForTimeout(quiet)
    return painted(page, () => edit.click())
  }
  const openTheirs = async () => {
    await other.bringToFront()
    await other.getByRole("button", { name: "Fechar" }).click()
    await other.waitForTimeout(quiet)
    return painted(other, () => open.click())
  }
  for (let round = 0; round < openings; round++) {
    if (round % 2 === 0) pairs.push({ ours: await openOurs(), theirs: await openTheirs() })
    else {
      const theirs = await openTheirs()
      pairs.push({ ours: await openOurs(), theirs })
    }
  }
  const [first] = pairs
  must(first !== undefined && first.ours.visible > 0, "cards are seen")
  const named = size.toLocaleString("en")
  const mounted = Math.max(...pairs.map(({ ours }) => ours.mounted / ours.visible))
  await page.bringToFront()
  const dragged = await dragging(page)
  await other.bringToFront()
  const theirPan = await panned(other)
  await page.bringToFront()
  const ourPan = await panned(page)
  await other.close()
  return [
    ofPairs(
      `opening ${named} nodes, from the press to the visible cards, beside bare xyflow`,
      pairs.map(({ ours, theirs }) => ({ ours: ours.after, theirs: theirs.after })),
      { within: 1.2 },
      "ms",
    ),
    atMost(`${named} nodes: mounted of ${first?.ours.visible} visible ones`, mounted, 1.2, "times"),
    ofPairs(
      `${named} nodes: a frame of panning (p95), beside bare xyflow`,
      [{ ours: ourPan, theirs: theirPan }],
      { within: 1.1 },
      "ms",
    ),
    atMost(`${named} nodes: cards drawn again by a step of a drag`, dragged, 1, "cards"),
  ]
}

const percentile = (values: ReadonlyArray<number>, part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN

/** Moves the canvas by mouse, and returns how long a frame took (p95), in milliseconds. */
const panned = async (page: Page): Promise<number> => {
  const place = await page.evaluate(() => {
    const { left, bottom, width } = document.querySelector(".react-flow")?.getBoundingClientRect() ?? new DOMRect()
    return { x: left + width / 2, y: bottom - 160 }
  })
  const frames = page.evaluate(
    () =>
      new Promise<ReadonlyArray<number>>((resolve) => {
        const times: Array<number> = []
        const frame = (now: number) => {
          times.push(now)
          if (times.length < 90) requestAnimationFrame(frame)
          else resolve(times.slice(1).map((time, at) => time - (times[at] ?? 0)))
        }
        requestAnimationFrame(frame)
      }),
  )
  await page.mouse.move(place.x, place.y)
  await page.mouse.down()
  for (let step = 1; step <= 60; step++) await page.mouse.move(place.x - step * 6, place.y - step * 4)
  await page.mouse.up()
  return percentile(await frames, 0.95)
}

/** Starts to count which cards' elements change; `stop` tells the most of one step. */
const watchCards = (page: Page) =>
  page.evaluate(() => {
    let changed = new Set<Element>()
    const seen: Array<number> = []
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const card =
          target instanceof Element
            ? target.closest(".react-flow__node")
            : target.parentElement?.closest(".react-flow__node")
        if (card != null) changed.add(card)
      }
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    Reflect.set(globalThis, "nextStep", () => {
      seen.push(changed.size)
      changed = new Set()
      return Math.max(...seen)
    })
    Reflect.set(globalThis, "forgetSteps", () => {
      seen.length = 0
      changed = new Set()
    })
  })
const nextStep = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(globalThis, "nextStep")())
const forgetSteps = (page: Page): Promise<void> => page.evaluate(() => Reflect.get(globalThis, "forgetSteps")())

/** Drags a card by mouse, and returns the most cards that one step drew again. */
const dragging = async (page: Page): Promise<number> => {
  const card = page.locator(".react-flow__node").nth(1)
  const box = await card.boundingBox()
  if (box === null) throw new Error("the card is seen")
  await page.mouse.move(box.x + 30, box.y + 15)
  await page.mouse.down()
  // The first steps begin the drag: the card is chosen, and the one before it no longer is.
  for (let step = 1; step <= 5; step++) await page.mouse.move(box.x + 30 + step * 8, box.y + 15)
  await watchCards(page)
  let most = 0
  for (let step = 6; step <= 25; step++) {
    await page.mouse.move(box.x + 30 + step * 8, box.y + 15)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    most = await nextStep(page)
  }
  await page.mouse.up()
  return most
}

/** Types into a card's text, with and without the pauses in which the linter runs. */
const typing = async (pages: EditorPages, size: number): Promise<ReadonlyArray<Finding>> => {
  const { page, url } = pages
  await store(pages, size)
  await page.goto(`${url}/drawflow/${bot}/-1`)
  await page.locator(".react-flow__node").nth(1).click()
  const text = page.getByRole("complementary", { name: "Painel do node" }).locator("[contenteditable=true]").first()
  await text.click()
  await watchCards(page)
  await page.evaluate(() => {
    const times: Array<number> = []
    Reflect.set(globalThis, "keyTimes", times)
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener("message", () => times.push(performance.now() - timeStamp))
          port1.start()
          port2.postMessage(undefined)
        })
      },
      { capture: true },
    )
  })
  // Some keys come quickly, and some after the pause in which the linter begins.
  const words = "quero saber quando o meu pedido chega em casa, por favor. "
  await page.keyboard.type("a")
  await page.waitForTimeout(400)
  await forgetSteps(page)
  let cards = 0
  for (const [at, letter] of [...words, ...words].entries()) {
    await page.keyboard.type(letter)
    await page.waitForTimeout(at % 3 === 0 ? 170 : 60)
    cards = await nextStep(page)
  }
  const times = await page.evaluate((): ReadonlyArray<number> => Reflect.get(globalThis, "keyTimes"))
  must(times.length > words.length, "the key presses were seen")
  const named = size.toLocaleString("en")
  return [
    atMost(`${named} nodes: a key press until it is painted (p95)`, percentile(times, 0.95), 50, "ms"),
    atMost(`${named} nodes: cards drawn again by a key press`, cards, 1, "cards"),
  ]
}
