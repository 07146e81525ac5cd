import { createRequestHandler } from "@remix-run/cloudflare-pages"
// Written by `remix vite:build`; wrangler bundles it with this file.
// @ts-expect-error: absent before the first build
import * as build from "../build/server/index.js"
import { cleanUpSessions } from "./admin/clean-up-sessions.server.ts"
import { findAdmin } from "./admin/sessions.server.ts"
import type { App } from "./app.ts"
import { expireBookings } from "./booking/expire-bookings.server.ts"
import { newNonce, openApp, requestIdOf } from "./context.server.ts"
import { deliverEmails } from "./email/deliver-emails.server.ts"
import { eraseOldStays } from "./guest/erase-old-stays.server.ts"
import { withHomePage } from "./home-page.server.ts"
import { canonicalRedirect } from "./http/canonical-redirect.ts"
import { fallbackErrorResponse } from "./http/fallback-error-response.server.ts"
import { withRoutedMethod } from "./http/methods.server.ts"
import { redirectToHttps } from "./http/redirect-to-https.server.ts"
import { rejectCrossOrigin } from "./http/same-origin.server.ts"
import { withSecurityHeaders } from "./http/security-headers.server.ts"
import { addServerTiming } from "./http/server-timing.server.ts"
import { callerOf } from "./http/session.server.ts"
import { deleteOldJobFailures, runJobs } from "./job/run-jobs.server.ts"
import { logError, logEvent, pathOf } from "./log.server.ts"
import { checkGateway } from "./payment/card-gateway.server.ts"
import { cleanUpSlips } from "./payment/clean-up-slips.server.ts"
import { closeUndecided } from "./payment/close-undecided.server.ts"
import { expirePaymentLinks } from "./payment/expire-payment-links.server.ts"
import { reconcileCardPayments } from "./payment/reconcile-card-payments.server.ts"
import { remindOfReviews } from "./payment/remind-of-reviews.server.ts"

export { PaymentCountdown } from "./payment/countdown.durable.ts"

/** The data that the request handler passes on to `getLoadContext`. */
type RequestData = { app: App; requestId: string; nonce: string; serviceStatus: { unavailable: boolean } }

const remix = createRequestHandler({
  build,
  mode: process.env.NODE_ENV,
  getLoadContext: ({ context: { cloudflare } }) => {
    const { env, ctx, data } = cloudflare as unknown as { env: Env; ctx: ExecutionContext; data: RequestData }
    const { app, requestId, nonce, serviceStatus } = data
    return {
      cloudflare: { env, ctx },
      app,
      callerOf: (request: Request) => callerOf(app, request, (token) => findAdmin(app, token)),
      serviceStatus,
      nonce,
      requestId,
    }
  },
})

const RETRY_AFTER_SECONDS = "5"

/** The maximum number of email batches per cron run, for the backlog after an outage. */
const CRON_ROUNDS = 20

/** Answers a request; never throws. */
async function answer(asked: Request, env: Env, ctx: ExecutionContext, requestId: string): Promise<Response> {
  const refused = redirectToHttps(asked, env) ?? rejectCrossOrigin(asked) ?? canonicalRedirect(asked, env)
  if (refused) return refused
  const request = withRoutedMethod(asked)
  if (request instanceof Response) return request
  let app: App
  try {
    app = openApp(env, new URL(request.url).origin)
  } catch (error) {
    logError("settings-refused", { requestId, error })
    return fallbackErrorResponse(request, requestId, 503)
  }
  const serviceStatus = { unavailable: false }
  const nonce = newNonce()
  try {
    const render = () => routed(request, env, ctx, { app, requestId, nonce, serviceStatus })
    const made = await withHomePage(app, request, nonce, render)
    addServerTiming(app, made.headers)
    return serviceStatus.unavailable && made.status === 500 ? serviceUnavailable(made) : made
  } catch (error) {
    logError("request-failed", { requestId, method: request.method, path: pathOf(request), error })
    return fallbackErrorResponse(request, requestId, 500)
  } finally {
    // A write may have queued an email, also during a GET such as the return from the bank; it is sent after the response.
    const reads = request.method === "GET" || request.method === "HEAD"
    if (!reads || app.usage.rowsWritten > 0) ctx.waitUntil(deliverEmails(app))
  }
}

/** Selects the handler by the URL. */
async function routed(request: Request, env: Env, ctx: ExecutionContext, data: RequestData): Promise<Response> {
  const pagesContext = {
    ...{ request, env, data, params: {}, functionPath: "" },
    next: () => env.ASSETS.fetch(request),
    waitUntil: ctx.waitUntil.bind(ctx),
    passThroughOnException: ctx.passThroughOnException.bind(ctx),
  }
  const routed = await remix(pagesContext as unknown as Parameters<typeof remix>[0])
  // A copy, because the headers of a response from the edge cache are immutable.
  const response = new Response(routed.body, routed)
  addServerTiming(data.app, response.headers)
  return response
}

/** The Worker. Static files are served before it runs. */
export default {
  async fetch(request, env, ctx) {
    const requestId = requestIdOf(request)
    return withSecurityHeaders(await answer(request, env, ctx, requestId), request, requestId)
  },

  /** The cron: expires what alarms missed and cleans up. Emails last, whatever failed. */
  async scheduled(_event, env) {
    const app = openApp(env)
    const done = await runJobs(app, {
      "erase-stays": () => eraseOldStays(app),
      "expire-bookings": () => expireBookings(app),
      "expire-links": () => expirePaymentLinks(app),
      "close-undecided": () => closeUndecided(app),
      "remind-of-reviews": () => remindOfReviews(app),
      "clean-slips": () => cleanUpSlips(app),
      "clean-sessions": () => cleanUpSessions(app),
      "clean-answers": () => app.idempotency.deleteExpired(app.now()),
      "card-payments": () => reconcileCardPayments(app),
      "card-gateway": () => checkGateway(app),
      "old-failures": () => deleteOldJobFailures(app),
    })
    const emails = await deliverEmails(app, CRON_ROUNDS)
    logEvent("cron", { ...done, emails })
  },
} satisfies ExportedHandler<Env>

/** Turns a 500 caused by an unavailable service into a 503, which browsers, caches and search engines retry. */
function serviceUnavailable({ body, headers }: Response): Response {
  const answer = new Response(body, { status: 503, headers })
  answer.headers.set("Retry-After", RETRY_AFTER_SECONDS)
  return answer
}
