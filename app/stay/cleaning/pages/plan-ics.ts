import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { findPlan } from "../find-plan.server.ts"
import { planCalendar } from "../plan-calendar.server.ts"

/** A phone's calendar subscribes to it, without cookies: in the language of the cleaner. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const { villa, cleaner, plan } = found(await findPlan(app, params.token ?? ""))
  const { language } = cleaner
  const { t } = i18nFor(language)
  const host = new URL(request.url).hostname
  return new Response(planCalendar(plan, { villa, host, now: app.now(), t, language }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  })
}
