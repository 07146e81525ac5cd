import type { Page, Request, Route } from "@playwright/test"

/** A check of a form, its submission, and the load of the page after it. */
export const KINDS = ["check", "save", "load"] as const
export type Kind = (typeof KINDS)[number]

/** How long each answer takes: in steps after it was asked for, as nothing here depends on the clock. */
export type Delays = Record<Kind, 0 | 1 | 2>

/** Every combination of short and long delays. */
export const ALL_DELAYS: Delays[] = [0, 1, 2].flatMap((check) =>
  [0, 1, 2].flatMap((save) => [0, 1, 2].map((load) => ({ check, save, load }) as Delays)),
)

/** The requests in the order in which they are answered: the page is loaded once the submission was answered. */
export function orderOf({ check, save, load }: Delays): Kind[] {
  const at: Record<Kind, number> = { check, save, load: save + load }
  return [...KINDS].sort((one, other) => at[one] - at[other])
}

/** Holds a form's requests, so that a journey decides in which order they are answered. */
export class FormRequests {
  private readonly held = new Map<Kind, Route[]>()
  private readonly waiting = new Map<Kind, (route: Route) => void>()
  private isHolding = false

  static async of(page: Page): Promise<FormRequests> {
    const requests = new FormRequests()
    await page.route(/\/admin\//, (route) => requests.onRequest(route))
    return requests
  }

  /** From now on requests are held. */
  hold(): void {
    this.isHolding = true
  }

  /** Waits until such a request was sent, and leaves it held. */
  async sent(kind: Kind): Promise<void> {
    const route = await this.next(kind)
    this.held.set(kind, [route, ...(this.held.get(kind) ?? [])])
  }

  /** Waits until such a request was sent, lets it pass, and waits until it was answered or aborted. */
  async answer(kind: Kind): Promise<void> {
    const route = await this.next(kind)
    await pass(route)
  }

  /** Lets all pass that are held, and those to come. */
  async release(): Promise<void> {
    this.isHolding = false
    const routes = [...this.held.values()].flat()
    this.held.clear()
    await Promise.all(routes.map(pass))
  }

  private async onRequest(route: Route): Promise<void> {
    const kind = kindOf(route.request())
    if (!kind || !this.isHolding) return route.fallback()
    const waiting = this.waiting.get(kind)
    this.waiting.delete(kind)
    if (waiting) waiting(route)
    else this.held.set(kind, [...(this.held.get(kind) ?? []), route])
  }

  private next(kind: Kind): Promise<Route> {
    const [route, ...others] = this.held.get(kind) ?? []
    this.held.set(kind, others)
    return route ? Promise.resolve(route) : new Promise((resolve) => this.waiting.set(kind, resolve))
  }
}

function kindOf(request: Request): Kind | null {
  const { pathname } = new URL(request.url())
  if (request.method() === "POST") return pathname.endsWith("/check") ? "check" : "save"
  return pathname.endsWith(".data") ? "load" : null
}

async function pass(route: Route): Promise<void> {
  // The page may have aborted it.
  await route.continue().catch(() => {})
  const response = await route.request().response()
  await response?.finished()
}
