import { createRequestHandler } from "@remix-run/cloudflare-pages"
// Written by `remix vite:build`; wrangler bundles it with this file.
// @ts-expect-error: absent before the first build
import * as build from "../build/server/index.js"
import { findAdmin } from "./admin/sessions.server.ts"
import { sweepSessions } from "./admin/sweep-sessions.server.ts"
import { expireBookings } from "./booking/expire-bookings.server.ts"
import { type App, newNonce, openApp, requestIdOf } from "./context.server.ts"
import { eraseOldStays } from "./guest/erase-old-stays.server.ts"
import { homePage } from "./home-page.server.ts"
import { outOfOrder } from "./http/out-of-order.server.ts"
import { overTls } from "./http/over-tls.server.ts"
import { refuseForeignWrite } from "./http/same-origin.server.ts"
import { withSecurityHeaders } from "./http/security-headers.server.ts"
import { callerOf } from "./http/session.server.ts"
import { logError, logEvent, pathOf } from "./log.server.ts"
import { deliverLetters } from "./mail/deliver-letters.server.ts"
import { closeUndecided } from "./payment/close-undecided.server.ts"
import { expirePaymentLinks } from "./payment/expire-payment-links.server.ts"
import { remindOfReviews } from "./payment/remind-of-reviews.server.ts"
import { sweepCardPayments } from "./payment/sweep-card-payments.server.ts"
import { sweepSlips } from "./payment/sweep-slips.server.ts"

export { PaymentCountdown } from "./payment/countdown.durable.ts"

/** What the door hands through the request handler to `getLoadContext`. */
type Carried = { app: App; requestId: string; nonce: string; trouble: { unavailable: boolean } }

const remix = createRequestHandler({
  build,
  mode: process.env.NODE_ENV,
  getLoadContext: ({ context: { cloudflare } }) => {
    const { env, ctx, data } = cloudflare as unknown as { env: Env; ctx: ExecutionContext; data: Carried }
    const { app, requestId, nonce, trouble } = data
    return {
      cloudflare: { env, ctx },
      app,
      callerOf: (request: Request) => callerOf(app, request, (token) => findAdmin(app, token)),
      trouble,
      nonce,
      requestId,
    }
  },
})

const RETRY_AFTER_SECONDS = "5"

/** How many tens of letters the cron sends at most, after an outage. */
const CRON_ROUNDS = 20

/** Answers a request, whatever happens. */
async function answer(request: Request, env: Env, ctx: ExecutionContext, requestId: string): Promise<Response> {
  const refused = overTls(request, env) ?? refuseForeignWrite(request)
  if (refused) return refused
  let app: App
  try {
    app = openApp(env, new URL(request.url).origin)
  } catch (error) {
    logError("settings-refused", { requestId, error })
    return outOfOrder(request, requestId, 503)
  }
  const trouble = { unavailable: false }
  const nonce = newNonce()
  try {
    const render = () => routed(request, env, ctx, { app, requestId, nonce, trouble })
    const made = (await homePage(app, request, nonce, render)) ?? (await render())
    return trouble.unavailable && made.status === 500 ? comeAgain(made) : made
  } catch (error) {
    logError("request-failed", { requestId, method: request.method, path: pathOf(request), error })
    return outOfOrder(request, requestId, 500)
  } finally {
    // What was written may have queued a letter; it leaves when the answer has.
    if (request.method !== "GET" && request.method !== "HEAD") ctx.waitUntil(deliverLetters(app))
  }
}

/** Answers by the route of the address. */
async function routed(request: Request, env: Env, ctx: ExecutionContext, data: Carried): Promise<Response> {
  const pagesContext = {
    ...{ request, env, data, params: {}, functionPath: "" },
    next: () => env.ASSETS.fetch(request),
    waitUntil: ctx.waitUntil.bind(ctx),
    passThroughOnException: ctx.passThroughOnException.bind(ctx),
  }
  return await remix(pagesContext as unknown as Parameters<typeof remix>[0])
}

/** The door of Cloudflare. Static files never come here: they are served before the worker. */
export default {
  async fetch(request, env, ctx) {
    const requestId = requestIdOf(request)
    return withSecurityHeaders(await answer(request, env, ctx, requestId), request, requestId)
  },

  /** The second net below the alarms: what they missed, and what nobody needs any more. */
  async scheduled(_event, env) {
    const app = openApp(env)
    const erased = await eraseOldStays(app)
    const [expired, links, slips, undecided] = await Promise.all([
      expireBookings(app),
      expirePaymentLinks(app),
      sweepSlips(app),
      closeUndecided(app),
      sweepSessions(app),
      sweepCardPayments(app),
      app.firstAnswers.sweep(app.now()),
    ])
    await remindOfReviews(app)
    const letters = await deliverLetters(app, CRON_ROUNDS)
    logEvent("sweep", { erased, expired, links, slips, undecided, letters })
  },
} satisfies ExportedHandler<Env>

/** A page that could not be made for now, as the answer that browsers, caches and search engines take it for. */
function comeAgain({ body, headers }: Response): Response {
  const answer = new Response(body, { status: 503, headers })
  answer.headers.set("Retry-After", RETRY_AFTER_SECONDS)
  return answer
}
