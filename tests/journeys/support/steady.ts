import type { BrowserContext, Page, Request, Route } from "@playwright/test"
import { untilHydrated } from "./connection.ts"
import type { Upload } from "./files.ts"

/* Finds controls that move although nobody touched the page, so that a tap would land on something else. */

type Watch = { moved: string[]; act: () => void; timers: number; frames: number }
declare global {
  interface Window {
    watch: Watch
  }
}

/** Watches the controls of each page of a context in every frame. */
export async function watchControls(context: BrowserContext): Promise<void> {
  await context.addInitScript(watch)
}

/** Opens a page whose scripts and images come after its HTML is shown, and waits until nothing more happens. */
export async function openSlowly(page: Page, path: string): Promise<void> {
  let release = () => {}
  const shown = new Promise<void>((resolve) => {
    release = resolve
  })
  const late = async (route: Route) => {
    if (/^(script|image)$/.test(route.request().resourceType())) await shown
    await route.fallback()
  }
  await page.route("**/*", late)
  const quiet = requestsOf(page)
  await page.goto(path, { waitUntil: "commit" })
  await page.waitForFunction(() => document.readyState !== "loading" && window.watch.frames > 2)
  release()
  await untilHydrated(page)
  await quiet()
  await page.unroute("**/*", late)
}

/** Chooses a file in each file field, and types a wrong value into each text field and leaves it. */
export async function fillForms(page: Page, file: Upload): Promise<void> {
  const quiet = requestsOf(page)
  await quiet()
  for (const input of await page.locator("input[type=file]:enabled").all()) {
    if (!(await input.isVisible())) continue
    await input.evaluate((element) => element.scrollIntoView({ block: "center" }))
    await frames(page)
    await input.setInputFiles(file)
    await quiet()
  }
  await page.evaluate(() => {
    const values: Record<string, string> = { email: "a@gmial.com", number: "1", date: "2031-01-31", tel: "12" }
    window.watch.act()
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "main :is(input, textarea)",
    )) {
      const isTyped = /^(text|email|tel|number|date|password|textarea)$/.test(field.type)
      if (!isTyped || !field.checkVisibility() || field.disabled || field.readOnly) continue
      field.focus({ preventScroll: true })
      const prototype = Object.getPrototypeOf(field)
      Object.getOwnPropertyDescriptor(prototype, "value")!.set!.call(field, values[field.type] ?? "x")
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }))
      field.blur()
    }
  })
  await quiet()
}

/** What has moved on this page since it was opened. */
export const movedControls = (page: Page): Promise<string[]> => page.evaluate(() => window.watch.moved.splice(0))

const frames = (page: Page) =>
  page.evaluate(async () => {
    for (let count = 0; count < 3; count++) await new Promise(requestAnimationFrame)
  })

/** Counts the requests of a page from now on. @returns waits until none is under way and no short timer is left */
function requestsOf(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let onEnd = () => {}
  page.on("request", (request) => open.add(request))
  const end = (request: Request) => {
    open.delete(request)
    onEnd()
  }
  page.on("requestfinished", end)
  page.on("requestfailed", end)
  return async () => {
    for (;;) {
      while (open.size > 0)
        await new Promise<void>((resolve) => {
          onEnd = resolve
          if (open.size === 0) resolve()
        })
      await page.waitForFunction(() => {
        const isSeen = (image: HTMLImageElement) => {
          const { left, top, right, bottom } = image.getBoundingClientRect()
          const isInside = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
          return isInside && image.checkVisibility()
        }
        const isLoaded = (image: HTMLImageElement) => image.complete || !isSeen(image)
        return window.watch.timers === 0 && [...document.images].every(isLoaded)
      })
      await frames(page)
      if (open.size === 0 && (await page.evaluate(() => window.watch.timers)) === 0) return
    }
  }
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, label, summary"
  /** What a touch changes at once is painted by then. */
  const FRAMES_OF_A_TOUCH = 2
  const MIN_PX = 3
  /** Timers up to this length run after a few frames. */
  const SHORT_MS = 2000
  const FRAMES_OF_A_TIMER = 5
  type Place = { left: number; top: number; bottom: number; x: number; y: number }

  let places = new Map<Element, Place>()
  let touched = 0
  let scroll = [0, 0]
  const scrolled = new Set<EventTarget>()
  const state: Watch = {
    moved: [],
    act: () => {
      touched = FRAMES_OF_A_TOUCH
    },
    timers: 0,
    frames: 0,
  }
  window.watch = state

  const placesNow = () => {
    const found = new Map<Element, Place>()
    for (const control of document.querySelectorAll(CONTROLS)) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue
      const { left, top, bottom, width } = control.getBoundingClientRect()
      if (width > 1) found.set(control, { left, top, bottom, x: left + window.scrollX, y: top + window.scrollY })
    }
    return found
  }
  const isInScrolled = (control: Element) =>
    [...scrolled].some((element) => element instanceof Element && element.contains(control))
  const look = () => {
    const now = placesNow()
    const hasScrolled = window.scrollX !== scroll[0] || window.scrollY !== scroll[1]
    if (touched === 0 && !hasScrolled) {
      for (const [control, to] of now) {
        const from = places.get(control)
        if (!from || from.bottom <= 0 || from.top >= window.innerHeight || isInScrolled(control)) continue
        const [across, down] = [to.left - from.left, to.top - from.top]
        if (Math.max(Math.abs(across), Math.abs(down)) < MIN_PX) continue
        state.moved.push(`${Math.round(across)},${Math.round(down)} px: ${control.outerHTML.slice(0, 120)}`)
      }
    }
    // While the HTML arrives, a part of a bar may be painted before the rest of it.
    places = document.readyState === "loading" ? new Map() : now
    scroll = [window.scrollX, window.scrollY]
    scrolled.clear()
    touched = Math.max(0, touched - 1)
    state.frames += 1
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)

  for (const type of ["pointerdown", "pointerup", "click", "keydown", "keyup"])
    window.addEventListener(type, ({ isTrusted }) => isTrusted && state.act(), true)
  window.addEventListener("scroll", ({ target }) => target && scrolled.add(target), true)
  // What is shown at once when the list of files closes, which has covered the page.
  window.addEventListener("change", () => {
    queueMicrotask(() => {
      places = placesNow()
    })
  })

  const { setTimeout: nativeSet, clearTimeout: nativeClear } = window
  const cancelled = new Set<number>()
  let lastId = -1
  window.setTimeout = ((run: () => void, ms = 0, ...rest: unknown[]) => {
    if (ms === 0 || ms > SHORT_MS || typeof run !== "function") return nativeSet(run, ms, ...rest)
    const id = lastId--
    state.timers += 1
    let left = FRAMES_OF_A_TIMER
    const tick = () => {
      if (cancelled.delete(id)) state.timers -= 1
      else if (--left > 0) requestAnimationFrame(tick)
      else {
        state.timers -= 1
        run()
      }
    }
    requestAnimationFrame(tick)
    return id
  }) as typeof window.setTimeout
  window.clearTimeout = (id) => {
    if (typeof id === "number" && id < 0) cancelled.add(id)
    else nativeClear(id as number)
  }
  // Absent in a headless browser, and a button on a phone.
  Object.assign(navigator, { share: async () => {}, canShare: () => true })
}
