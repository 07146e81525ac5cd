import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { Form, useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { qrOf } from "#app/money/promptpay/qr.ts"
import type { LineActionData } from "#app/notify/guest-line/ui/line-code-card.tsx"
import { LinePage } from "#app/notify/guest-line/ui/line-page.tsx"
import { siteView } from "#app/villa/site-view.ts"
import { cleaningPaths } from "../cleaning-paths.ts"
import { findPlan } from "../find-plan.server.ts"
import { createCleanerCode, offersCleanerLine } from "../link-cleaner-line.server.ts"
import { openPlan } from "./open-plan.server.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: `${data.title} · ${data.site.name}` }, { name: "robots", content: "noindex" }] : []

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const token = params.token ?? ""
  const { villa, cleaner } = found(await findPlan(app, token))
  found(offersCleanerLine(app, cleaner) || null)
  const language = await languageOf(request)
  return {
    title: i18nFor(language).t("cleaning.lineTitle"),
    site: siteView(villa, language),
    token,
    line: cleaner.lineLinkedAt === null ? null : { linkedAt: cleaner.lineLinkedAt },
    timezone: villa.timezone,
  }
}

export const action = formAction("errors.internal", connect, ({ text }) => ({ shown: null, error: text }))

/** The code is shown once, because only its hash is stored. */
async function connect({ context, params }: ActionFunctionArgs) {
  const app = appFor(context)
  const cleaner = await openPlan(app, params.token)
  const createdAt = app.now()
  const made = await createCleanerCode(app, cleaner)
  if (!made.ok) {
    const { status, text } = failureOf(made.error)
    return data<LineActionData>({ shown: null, error: text }, { status })
  }
  const shown = { ...made.value, createdAt, qr: qrOf(made.value.url) }
  return data<LineActionData>({ shown, error: null }, { status: 201 })
}

/** Where a cleaner links LINE, to hear of changes of the next days. */
export default function CleanerLine() {
  const { t } = useTranslation()
  const { title, site, token, line, timezone } = useLoaderData<typeof loader>()
  return (
    <LinePage
      site={site}
      title={title}
      timezone={timezone}
      line={line}
      intro={t("cleaning.lineIntro")}
      check={cleaningPaths.line(token)}
      back={{ href: cleaningPaths.plan(token), label: t("cleaning.title") }}
    >
      {line && <Linked linkedAt={line.linkedAt} />}
    </LinePage>
  )
}

function Linked({ linkedAt }: { linkedAt: number }) {
  const { t, language } = useTranslation()
  const { token, timezone } = useLoaderData<typeof loader>()
  return (
    <section aria-label={t("guestLine.linked")} className="card space-y-4 p-4 sm:p-6">
      <p role="status" className="font-semibold">
        {t("guestLine.linked")}
      </p>
      <p className="text-sm text-muted" suppressHydrationWarning>
        {t("guestLine.since", { time: formatInstant(linkedAt, language, timezone) })}
      </p>
      <p>{t("cleaning.lineIntro")}</p>
      <Form method="post" action={cleaningPaths.lineUnlink(token)}>
        <button type="submit" className="button button-quiet">
          {t("guestLine.unlink")}
        </button>
      </Form>
    </section>
  )
}
