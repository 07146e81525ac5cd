import { useSyncExternalStore } from "react"

/** A request of the page that the network has lost, and what sends it once more. */
type Lost = { isWrite: boolean; isHeld: boolean; sendAgain(): void }

/** How the page's connection is: what was lost is held until somebody tries again, and tried until it comes through. */
export type Connection = "there" | "lost" | "trying"

const lost = new Set<Lost>()
const watchers = new Set<() => void>()
let connection: Connection = "there"

/** Requests of the page's own routes: their data, what their forms post, and which routes there are. */
const OF_THE_PAGES = /(\.data|\/__manifest)$/

/**
 * Stands before `fetch`: a request of a page that the network loses is held instead of failed, so that the page stays
 * as it is, with all that was typed and chosen. Reading goes on by itself once the browser is online; what was posted
 * is sent again when the reader says so, or makes room when the form is posted anew. All other requests pass.
 */
export function holdLostRequests(browser: Pick<typeof globalThis, "fetch" | "addEventListener" | "location">): void {
  const send = browser.fetch.bind(browser)
  browser.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, browser.location.href)
    const isOfThePages = url.origin === browser.location.origin && OF_THE_PAGES.test(url.pathname)
    return isOfThePages ? untilItComesThrough(() => send(input, init), init) : send(input, init)
  }
  browser.addEventListener("online", () => {
    for (const each of lost) if (each.isHeld && !each.isWrite) each.sendAgain()
  })
}

async function untilItComesThrough(
  send: () => Promise<Response>,
  { method = "GET", signal }: RequestInit = {},
): Promise<Response> {
  const request: Lost = { isWrite: method !== "GET", isHeld: false, sendAgain: () => {} }
  try {
    for (;;) {
      const answer = await send().catch((error: unknown) => {
        // Nobody waits for it any more: the reader has gone on, or posted the form anew.
        if (signal?.aborted) throw error
        return null
      })
      if (answer && !isOfTheWay(answer)) return answer
      await nextTry(request, signal)
    }
  } finally {
    if (lost.delete(request)) tell()
  }
}

/** An answer that no page of ours gave: something on the way could not reach us, or the worker was ended at its work. */
function isOfTheWay({ status, headers }: Response): boolean {
  return status >= 500 && !headers.has("X-Remix-Response")
}

function nextTry(request: Lost, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true })
    request.isHeld = true
    request.sendAgain = () => {
      request.isHeld = false
      tell()
      resolve()
    }
    lost.add(request)
    tell()
  })
}

/** Sends all that is held once more. */
export function tryAgain(): void {
  for (const each of lost) if (each.isHeld) each.sendAgain()
}

/** How the page's connection is. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    watch,
    () => connection,
    () => "there",
  )
}

/**
 * Whether a form is on its way and a press of its button would be the second. One that was lost may be pressed again.
 * @param state of the page's navigation, or of the form's own fetcher
 */
export function useBusy(state: "idle" | "loading" | "submitting"): boolean {
  const connection = useConnection()
  return state !== "idle" && connection !== "lost"
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function tell(): void {
  connection = lost.size === 0 ? "there" : [...lost].some(({ isHeld }) => isHeld) ? "lost" : "trying"
  for (const watcher of watchers) watcher()
}
