import type { ServerBuild } from "@remix-run/cloudflare"
import { createRequestHandler } from "@remix-run/cloudflare-pages"
import type { App } from "./app.ts"
import { newNonce, openApp, requestIdOf } from "./context.server.ts"
import { withHomePage } from "./home-page.server.ts"
import { canonicalRedirect } from "./http/canonical-redirect.ts"
import { callerOf } from "./http/credentials.server.ts"
import { fallbackErrorResponse, refuseCookies, refuseUrl } from "./http/fallback-error-response.server.ts"
import { withGuardedBody } from "./http/guarded-body.server.ts"
import { forMatchingRoutes, type LazyBuild } from "./http/matching-build.server.ts"
import { withRoutedMethod } from "./http/methods.server.ts"
import { mayWriteWhilePaused, rejectWhilePaused } from "./http/pause.server.ts"
import { redirectToHttps } from "./http/redirect-to-https.server.ts"
import { rejectCrossOrigin } from "./http/same-origin.server.ts"
import { withSecurityHeaders } from "./http/security-headers.server.ts"
import { addServerTiming } from "./http/server-timing.server.ts"
import { cronRunAt } from "./job/cron-schedule.ts"
import { logError, logEvent, pathOf } from "./log.server.ts"
import { findAdmin } from "./people/accounts/sessions.server.ts"
import { isUnavailable } from "./result.ts"

/** Passed from the request handler to `getLoadContext`. */
type RequestData = {
  app: App
  requestId: string
  nonce: string
  serviceStatus: { unavailable: boolean; isPaused: boolean }
}

const RETRY_AFTER_SECONDS = "5"

type RemixHandler = ReturnType<typeof createRequestHandler>

function remixHandler(build: ServerBuild): RemixHandler {
  return createRequestHandler({
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
}

/** Never throws. */
async function respond(
  remix: RemixHandler,
  incoming: Request,
  env: Env,
  ctx: ExecutionContext,
  requestId: string,
): Promise<Response> {
  const early =
    redirectToHttps(incoming, env) ??
    refuseCookies(incoming, requestId) ??
    (await refuseUrl(incoming, requestId)) ??
    (await rejectCrossOrigin(incoming, requestId)) ??
    canonicalRedirect(incoming, env)
  if (early) return early
  const request = withRoutedMethod(incoming)
  if (request instanceof Response) return request
  let app: App
  try {
    app = openApp(env, new URL(request.url).origin, ctx.waitUntil.bind(ctx), mayWriteWhilePaused(request))
  } catch (error) {
    logError("settings-invalid", { requestId, error })
    return fallbackErrorResponse(request, requestId, 503)
  }
  const { paused } = app.settings
  const refused = paused ? await rejectWhilePaused(request, requestId) : null
  if (refused) return refused
  const serviceStatus = { unavailable: false, isPaused: paused }
  const nonce = newNonce()
  try {
    const render = () => runRoute(remix, request, env, ctx, { app, requestId, nonce, serviceStatus })
    const response = await withHomePage(app, request, nonce, render)
    addServerTiming(app, response.headers)
    return serviceStatus.unavailable && response.status === 500 ? serviceUnavailable(response) : response
  } catch (error) {
    logError("request-failed", { requestId, method: request.method, path: pathOf(request), error })
    return fallbackErrorResponse(request, requestId, isUnavailable(error) ? 503 : 500)
  } finally {
    // Any write, even in a GET such as the return from the bank, may have queued an email or alert, to be
    // sent after the response. Durable Objects send their own.
    if (app.usage.rowsWritten + app.usage.writesLost > 0 && !paused) ctx.waitUntil(deliver(app))
  }
}

/** Loaded only when needed, because it contains the texts of all emails, for which reads must not wait. */
async function deliver(app: App): Promise<void> {
  const { deliverQueued } = await import("./notify/alerts/deliver-queued.server.ts")
  await deliverQueued(app)
}

async function runRoute(
  remix: RemixHandler,
  request: Request,
  env: Env,
  ctx: ExecutionContext,
  data: RequestData,
): Promise<Response> {
  const pagesContext = {
    request,
    env,
    data,
    params: {},
    functionPath: "",
    next: () => env.ASSETS.fetch(request),
    waitUntil: ctx.waitUntil.bind(ctx),
    passThroughOnException: ctx.passThroughOnException.bind(ctx),
  }
  const rendered = await remix(pagesContext as unknown as Parameters<RemixHandler>[0])
  // A copy, because the headers of a response from the edge cache are immutable.
  const response = new Response(rendered.body, rendered)
  addServerTiming(data.app, response.headers)
  return response
}

/** Static files are served before the worker runs. */
export function createWorker(build: LazyBuild) {
  const handlerFor = forMatchingRoutes(build, remixHandler)
  const remix: RemixHandler = async (context) => (await handlerFor(new URL(context.request.url)))(context)
  return {
    async fetch(request, env, ctx) {
      const requestId = requestIdOf(request)
      const response = await withGuardedBody(request, (guarded) => respond(remix, guarded, env, ctx, requestId))
      return withSecurityHeaders(response, request, requestId)
    },

    async scheduled({ scheduledTime }, env) {
      const app = openApp(env)
      if (app.settings.paused) return logEvent("paused")
      const { refreshFeeds, runCron } = await import("./cron.server.ts")
      await (cronRunAt(scheduledTime) === "feeds" ? refreshFeeds(app) : runCron(app))
    },
  } satisfies ExportedHandler<Env>
}

/** For a 500 caused by an unavailable service: browsers, caches and search engines retry a 503. */
function serviceUnavailable({ body, headers }: Response): Response {
  const response = new Response(body, { status: 503, headers })
  response.headers.set("Retry-After", RETRY_AFTER_SECONDS)
  return response
}
