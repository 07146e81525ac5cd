import type { Browser } from "@playwright/test"
import { openEdge } from "./edge.ts"
import { type Figure, median } from "./figure.ts"
import { onPhone } from "./phone.ts"
import { bytesOf } from "./weight.ts"

const RUNS = 7
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const CPU_SLOWDOWN = 4
/** The home page is some six screens of a phone. */
const SCREENS = 7
const SCREEN_HEIGHT = 780

/** The latest hydration of the home page on slow 3G, in milliseconds. */
const HYDRATED_BUDGET_MS = 4800

/** Milliseconds from the start of the navigation; the layout shift has no unit. */
type Paint = { fcp: number; lcp: number; control: number; hydrated: number; shift: number }

/** FCP, LCP and the first usable control on slow 3G, relative to a static copy of the page: no script, inline CSS. */
export async function measureSlowNetwork(browser: Browser, worker: string): Promise<Figure[]> {
  const real = await openEdge(worker)
  const fixed = await openEdge(worker, await staticCopy(worker))
  const paints: Record<"real" | "static", Paint[]> = { real: [], static: [] }
  try {
    for (let run = 0; run < RUNS; run++) {
      paints.real.push(await visit(browser, real.origin))
      paints.static.push(await visit(browser, fixed.origin))
    }
  } finally {
    real.close()
    fixed.close()
  }
  const relative = (key: keyof Paint) => {
    const [ours, theirs] = [
      median(paints.real.map((paint) => paint[key])),
      median(paints.static.map((paint) => paint[key])),
    ]
    return `${(ours / theirs).toFixed(2)} times (${Math.round(ours)} ms / ${Math.round(theirs)} ms)`
  }
  const hydrated = median(paints.real.map((paint) => paint.hydrated))
  return [
    {
      what: "slow 3G: hydrated",
      measured: `${(hydrated / 1000).toFixed(1)} s`,
      budget: `${HYDRATED_BUDGET_MS / 1000} s`,
      over: !(hydrated <= HYDRATED_BUDGET_MS),
    },
    { what: "slow 3G: FCP relative to a static page", measured: relative("fcp"), budget: "1.15 times" },
    { what: "slow 3G: LCP relative to a static page", measured: relative("lcp"), budget: "1.1 times" },
    {
      what: "slow 3G: first usable control relative to a static page",
      measured: relative("control"),
      budget: "1.1 times",
    },
    {
      what: "slow 3G: layout shift, the page scrolled to its end",
      measured: median(paints.real.map(({ shift }) => shift)).toFixed(3),
      budget: "0",
    },
  ]
}

function visit(browser: Browser, url: string): Promise<Paint> {
  return onPhone(browser, { script: true }, async ({ page, cdp }) => {
    await page.addInitScript(() => {
      const paint = { fcp: 0, lcp: 0, control: 0, hydrated: 0, shift: 0 }
      Object.assign(window, { paint })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (entry.name === "first-contentful-paint") paint.fcp = entry.startTime
      }).observe({ type: "paint", buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) paint.lcp = entry.startTime
      }).observe({ type: "largest-contentful-paint", buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) paint.shift += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: "layout-shift", buffered: true })
      // A link or a field that a tap would hit. It works as plain HTML before hydration, as
      // tests/journeys/hydration.script.spec.ts proves.
      const look = () => {
        for (const each of document.querySelectorAll("a[href], button, select")) {
          const { x, y, width, height } = each.getBoundingClientRect()
          const hit = width > 0 && document.elementFromPoint(x + width / 2, y + height / 2)
          if (hit && each.contains(hit)) paint.control = performance.now()
        }
        if (!paint.control) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      // The first effect of the page stores its theme.
      const store = Storage.prototype.setItem
      Storage.prototype.setItem = function (key, value) {
        if (key === "theme") paint.hydrated ||= performance.now()
        store.call(this, key, value)
      }
    })
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN })
    await cdp.send("Network.emulateNetworkConditions", SLOW_3G)
    await page.goto(url, { waitUntil: "networkidle", timeout: 120_000 })
    await page.waitForTimeout(1500)
    // Browsers stop reporting LCP once the page is scrolled.
    for (let screen = 0; screen < SCREENS; screen++) {
      await page.mouse.wheel(0, SCREEN_HEIGHT)
      await page.waitForTimeout(300)
    }
    return await page.evaluate(() => (window as unknown as { paint: Paint }).paint)
  })
}

/** The home page without its scripts, with the same response headers, so that only the page differs. */
async function staticCopy(worker: string): Promise<Response> {
  const page = await fetch(`${worker}/`)
  let html = await page.text()
  for (const [link, path] of html.matchAll(/<link[^>]+rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)) {
    html = html.replace(link, `<style>${await bytesOf(new URL(path!, worker).href)}</style>`)
  }
  html = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "").replace(/<link[^>]+rel="modulepreload"[^>]*>/g, "")
  return new Response(html, page)
}
