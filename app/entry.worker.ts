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
import { expirePaymentLinks } from "./payment/expire-payment-links.server.ts"
import { sweepCardPayments } from "./payment/sweep-card-payments.server.ts"
import { sweepSlips } from "./payment/sweep-slips.server.ts"

export { PaymentCountdown } from "./payment/countdown.durable.ts"

const remix = createRequestHandler({
  build,
  mode: process.env.NODE_ENV,
  getLoadContext: ({ request, context: { cloudflare } }) => {
    const { env, ctx } = cloudflare as unknown as { env: Env; ctx: ExecutionContext }
    const app = openApp(env, new URL(request.url).origin)
    return {
      cloudflare: { env, ctx },
      app,
      callerOf: (request: Request) => callerOf(app, request, (token) => findAdmin(app, token)),
      nonce: newNonce(),
    }
  },
})

/** The door of Cloudflare. Static files never come here: they are served before the worker. */
export default {
  async fetch(request, env, ctx) {
    const refused = refuseForeignWrite(request)
    if (refused) return withSecurityHeaders(refused)
    const pagesContext = {
      request,
      env,
      params: {},
      data: {},
      functionPath: "",
      next: () => env.ASSETS.fetch(request),
      waitUntil: ctx.waitUntil.bind(ctx),
      passThroughOnException: ctx.passThroughOnException.bind(ctx),
    }
    return withSecurityHeaders(await remix(pagesContext as unknown as Parameters<typeof remix>[0]))
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
    ])
    console.log(JSON.stringify({ event: "sweep", expired, links, slips }))
  },
} satisfies ExportedHandler<Env>
