import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useLoaderData } from "@remix-run/react"
import { foundForGuest } from "#app/booking/pages/found-for-guest.server.ts"
import { isOwnSession, ownBooking } from "#app/booking/pages/step.server.ts"
import { appFor } from "#app/context.server.ts"
import { holderNetworkOf } from "#app/http/credentials.server.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { payableSite } from "#app/money/payable/pages/payable-page.server.ts"
import { paths } from "#app/paths.ts"
import { guestLinePaths } from "../guest-line-paths.ts"
import { findGuestLine } from "../link-guest-line.server.ts"
import { LinePage } from "../ui/line-page.tsx"
import { showCode } from "./show-code.server.ts"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const payable = await ownBooking(app, params.id, request)
  const { booking, villa } = payable
  const state = await findGuestLine(app, booking, villa)
  const { line } = await foundForGuest(app, request, state === undefined ? null : { line: state })
  const language = await languageOf(request)
  const isUnpaid = booking.status === "pending_payment"
  return {
    title: i18nFor(language).t("guestLine.title"),
    site: payableSite(payable, language),
    bookingId: booking.id,
    line,
    back: isUnpaid ? paths.booking.payment(booking.id) : paths.booking.confirmation(booking.id),
    timezone: villa.timezone,
  }
}

export const action = formAction("errors.internal", connect, ({ text }) => ({ shown: null, error: text }))

async function connect({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking, villa } = await ownBooking(app, params.id, request)
  const isByLink = !(await isOwnSession(app, request, booking))
  return showCode(app, booking, villa, { network: holderNetworkOf(request), isByLink })
}

export default function GuestLine() {
  const { t } = useTranslation()
  const { title, site, bookingId, line, back, timezone } = useLoaderData<typeof loader>()
  return (
    <LinePage
      site={site}
      title={title}
      timezone={timezone}
      line={line}
      intro={t("guestLine.intro")}
      check={guestLinePaths.line(bookingId)}
      back={{ href: back, label: t("guestLine.back") }}
    >
      {line && <Linked bookingId={bookingId} line={line} timezone={timezone} />}
    </LinePage>
  )
}

type LinkedProps = { bookingId: string; line: { linkedAt: number; name: string | null }; timezone: string }

function Linked({ bookingId, line: { linkedAt, name }, timezone }: LinkedProps) {
  const { t, language } = useTranslation()
  return (
    <section aria-label={t("guestLine.title")} className="card space-y-4 p-4 sm:p-6">
      <p role="status" className="font-semibold [overflow-wrap:anywhere]">
        {name ? t("guestLine.linkedTo", { name }) : t("guestLine.linked")}
      </p>
      <p className="text-sm text-muted" suppressHydrationWarning>
        {t("guestLine.since", { time: formatInstant(linkedAt, language, timezone) })}
      </p>
      <p>{t("guestLine.commands")}</p>
      <p className="text-sm text-muted">{t("guestLine.notYou")}</p>
      <div className="flex flex-wrap gap-3">
        <Form method="post" action={guestLinePaths.unlink(bookingId)}>
          <button type="submit" className="button button-quiet">
            {t("guestLine.unlink")}
          </button>
        </Form>
        <Form method="post">
          <button type="submit" className="button button-quiet">
            {t("guestLine.another")}
          </button>
        </Form>
      </div>
    </section>
  )
}
