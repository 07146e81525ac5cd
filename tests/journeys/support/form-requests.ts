import type { Page, Request, Route } from "@playwright/test"

/** A check of a form, its submission, and the load of the page after it. */
export type Kind = "check" | "save" | "load"

/** Every order in which they can be answered: the page is loaded once the submission was answered. */
export const ORDERS: Kind[][] = [
  ["check", "save", "load"],
  ["save", "check", "load"],
  ["save", "load", "check"],
]

const ADMIN = /\/admin\//

/** @property ended resolves once it was answered or aborted */
type HeldRequest = { route: Route; ended: Promise<unknown> }

/** Holds a form's requests, so that a journey decides in which order they are answered. */
export class FormRequests {
  private readonly held = new Map<Kind, HeldRequest[]>()
  private readonly waiting = new Map<Kind, (request: HeldRequest) => void>()
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** From now on requests are held. While they pass through here, the browser has no cache, which makes a page three times slower. */
  async hold(): Promise<void> {
    await this.page.route(ADMIN, this.onRequest)
  }

  /** Waits until such a request was sent, and leaves it held. */
  async sent(kind: Kind): Promise<void> {
    const request = await this.next(kind)
    this.held.set(kind, [request, ...(this.held.get(kind) ?? [])])
  }

  /** Waits until such a request was sent, lets it pass, and waits until it was answered or aborted. */
  async answer(kind: Kind): Promise<void> {
    await pass(await this.next(kind))
  }

  /** Lets all pass that are held, and those to come. */
  async release(): Promise<void> {
    await this.page.unroute(ADMIN, this.onRequest)
    const requests = [...this.held.values()].flat()
    this.held.clear()
    await Promise.all(requests.map(pass))
  }

  private readonly onRequest = async (route: Route): Promise<void> => {
    const kind = kindOf(route.request())
    if (!kind) return route.fallback()
    const request = { route, ended: this.untilEnded(route.request()) }
    const waiting = this.waiting.get(kind)
    this.waiting.delete(kind)
    if (waiting) waiting(request)
    else this.held.set(kind, [...(this.held.get(kind) ?? []), request])
  }

  private untilEnded(request: Request): Promise<unknown> {
    return new Promise((resolve) => {
      const onEnd = (each: Request) => each === request && resolve(each)
      this.page.on("requestfinished", onEnd)
      this.page.on("requestfailed", onEnd)
    })
  }

  private next(kind: Kind): Promise<HeldRequest> {
    const [request, ...others] = this.held.get(kind) ?? []
    this.held.set(kind, others)
    return request ? Promise.resolve(request) : new Promise((resolve) => this.waiting.set(kind, resolve))
  }
}

function kindOf(request: Request): Kind | null {
  const { pathname } = new URL(request.url())
  if (request.method() === "POST") return request.postData()?.endsWith("&check=on") ? "check" : "save"
  return pathname.endsWith(".data") ? "load" : null
}

async function pass({ route, ended }: HeldRequest): Promise<void> {
  // The page may have aborted it.
  await route.continue().catch(() => {})
  await ended
}
