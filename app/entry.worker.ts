import { createRequestHandler } from "@remix-run/cloudflare-pages"
// Written by `remix vite:build`; wrangler bundles it with this file.
// @ts-expect-error: absent before the first build
import * as build from "../build/server/index.js"
import { findAdmin } from "./admin/sessions.server.ts"
import { sweepSessions } from "./admin/sweep-sessions.server.ts"
import { expireBookings } from "./booking/expire-bookings.server.ts"
import { newNonce, openApp } from "./context.server.ts"
import { refuseForeignWrite } from "./http/same-origin.server.ts"
import { withSecurityHeaders } from "./http/security-headers.server.ts"
import { callerOf } from "./http/session.server.ts"
import { deliverLetters } from "./mail/deliver-letters.server.ts"
import { expirePaymentLinks } from "./payment/expire-payment-links.server.ts"
import { sweepCardPayments } from "./payment/sweep-card-payments.server.ts"
import { sweepSlips } from "./payment/sweep-slips.server.ts"

export { PaymentCountdown } from "./payment/countdown.durable.ts"

const remix = createRequestHandler({
  build,
  mode: process.env.NODE_ENV,
  getLoadContext: ({ request, context: { cloudflare } }) => {
    const { env, ctx, data } = cloudflare as unknown as { env: Env; ctx: ExecutionContext; data: Trouble }
    const app = openApp(env, new URL(request.url).origin)
    return {
      cloudflare: { env, ctx },
      app,
      callerOf: (request: Request) => callerOf(app, request, (token) => findAdmin(app, token)),
      trouble: data,
      nonce: newNonce(),
    }
  },
})

/** What a page's rendering tells its door. */
type Trouble = { unavailable: boolean }

const RETRY_AFTER_SECONDS = "5"

/** How many tens of letters the cron sends at most, after an outage. */
const CRON_ROUNDS = 20

/** The door of Cloudflare. Static files never come here: they are served before the worker. */
export default {
  async fetch(request, env, ctx) {
    const refused = refuseForeignWrite(request)
    if (refused) return withSecurityHeaders(refused)
    const trouble: Trouble = { unavailable: false }
    const pagesContext = {
      request,
      env,
      params: {},
      data: trouble,
      functionPath: "",
      next: () => env.ASSETS.fetch(request),
      waitUntil: ctx.waitUntil.bind(ctx),
      passThroughOnException: ctx.passThroughOnException.bind(ctx),
    }
    const answer = await remix(pagesContext as unknown as Parameters<typeof remix>[0])
    // What was written may have queued a letter; it leaves when the answer has.
    if (request.method !== "GET" && request.method !== "HEAD") ctx.waitUntil(deliverLetters(openApp(env)))
    return withSecurityHeaders(trouble.unavailable && answer.status === 500 ? comeAgain(answer) : answer)
  },

  /** The second net below the alarms: what they missed, and what nobody needs any more. */
  async scheduled(_event, env) {
    const app = openApp(env)
    const [expired, links, slips] = await Promise.all([
      expireBookings(app),
      expirePaymentLinks(app),
      sweepSlips(app),
      sweepSessions(app),
      sweepCardPayments(app),
      app.firstAnswers.sweep(app.now()),
    ])
    const letters = await deliverLetters(app, CRON_ROUNDS)
    console.log(JSON.stringify({ event: "sweep", expired, links, slips, letters }))
  },
} satisfies ExportedHandler<Env>

/** A page that could not be made for now, as the answer that browsers, caches and search engines take it for. */
function comeAgain({ body, headers }: Response): Response {
  const answer = new Response(body, { status: 503, headers })
  answer.headers.set("Retry-After", RETRY_AFTER_SECONDS)
  return answer
}
