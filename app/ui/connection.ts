import { useSyncExternalStore } from "react"

type Cause = "lost" | "failed"

/** `resumes`: is sent again by itself once the browser is online, because repeating it can do no harm. */
type HeldRequest = { resumes: boolean; cause: Cause; isHeld: boolean; retry(): void }

/** Null if no request is held. `isRetrying`: all of them are being sent again. */
type ConnectionProblem = { cause: Cause; isRetrying: boolean } | null

const heldRequests = new Set<HeldRequest>()
const listeners = new Set<() => void>()
let connectionProblem: ConnectionProblem = null

/** Remix's own requests: loader data, form submissions and the route manifest. */
const REMIX_REQUEST = /(\.data|\/__manifest)$/

/**
 * Wraps `fetch`: holds Remix's requests that the network loses, and a failed reload of the page's own data,
 * so that the page keeps everything typed and selected. When the browser is online again, reads are retried, and
 * writes that never left it; other writes when the user asks or submits the form again. Other requests pass unchanged.
 */
export function holdLostRequests(
  browser: Pick<typeof globalThis, "fetch" | "addEventListener" | "location" | "navigator">,
): void {
  const send = browser.fetch.bind(browser)
  browser.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, browser.location.href)
    const isRemixRequest = url.origin === browser.location.origin && REMIX_REQUEST.test(url.pathname)
    if (!isRemixRequest) return send(input, init)
    // The reload's error page would replace the form and everything typed.
    const isReload = init?.method !== "POST" && url.pathname === dataPath(browser.location.pathname)
    return sendUntilAnswered(
      { send: () => send(input, init), isOnline: () => browser.navigator.onLine, isReload },
      init,
    )
  }
  browser.addEventListener("online", () => {
    for (const each of heldRequests) if (each.isHeld && each.resumes) each.retry()
  })
}

function dataPath(pathname: string): string {
  return `${pathname === "/" ? "/_root" : pathname}.data`
}

type Sending = {
  send(): Promise<Response>
  isOnline(): boolean
  /** Reloads the data of the shown page, so that a 5xx of the app is held too. */
  isReload: boolean
}

async function sendUntilAnswered(
  { send, isOnline, isReload }: Sending,
  { method = "GET", signal }: RequestInit = {},
): Promise<Response> {
  const isRead = method === "GET"
  const request: HeldRequest = { resumes: isRead, cause: "lost", isHeld: false, retry: () => {} }
  let hasLeft = false
  try {
    for (;;) {
      hasLeft ||= isOnline()
      const response = await send().catch((error: unknown) => {
        // Aborted by the router: the user navigated away or submitted the form again.
        if (signal?.aborted) throw error
        return null
      })
      if (response && (response.status < 500 || !(isReload || isGatewayError(response)))) return response
      request.cause = response ? "failed" : "lost"
      request.resumes = isRead || !hasLeft
      await untilRetry(request, signal)
    }
  } finally {
    if (heldRequests.delete(request)) notify()
  }
}

/** Whether a 5xx came from a proxy that could not reach the app, or after the worker was killed. */
function isGatewayError({ headers }: Response): boolean {
  return !headers.has("X-Remix-Response")
}

function untilRetry(request: HeldRequest, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true })
    request.isHeld = true
    request.retry = () => {
      request.isHeld = false
      notify()
      resolve()
    }
    heldRequests.add(request)
    notify()
  })
}

export function retryHeldRequests(): void {
  for (const each of heldRequests) if (each.isHeld) each.retry()
}

export function useConnectionProblem(): ConnectionProblem {
  return useSyncExternalStore(
    subscribe,
    () => connectionProblem,
    () => null,
  )
}

/** Whether to ignore further clicks. A held submission may be sent again. */
export function useBusy(state: "idle" | "loading" | "submitting"): boolean {
  const connectionProblem = useConnectionProblem()
  return state !== "idle" && (connectionProblem === null || connectionProblem.isRetrying)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  const requests = [...heldRequests]
  const cause = requests.some((each) => each.cause === "lost") ? "lost" : "failed"
  connectionProblem = requests.length > 0 ? { cause, isRetrying: !requests.some(({ isHeld }) => isHeld) } : null
  for (const listener of listeners) listener()
}
