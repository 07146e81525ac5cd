import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { ShareField } from "#app/admin/pages/share-field.tsx"
import { BookingPage } from "#app/booking/admin/booking-page.tsx"
import { SendToGuest } from "#app/booking/admin/send-to-guest.tsx"
import { fullName } from "#app/booking/guest/customer.ts"
import { findShares, shareBooking } from "#app/booking/guest-links/share-booking.server.ts"
import { appFor } from "#app/context.server.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { formatInstant } from "#app/i18n/format.ts"
import { formatName } from "#app/i18n/format-name.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { ShareContent } from "#app/ui/share-message.ts"
import { useLanguage } from "#app/ui/use-language.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.reference }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const { booking, villa, shares } = found(await findShares(appFor(context), params.id ?? ""))
  const { id, reference, customer } = booking
  return { id, reference, customerName: fullName(customer), shares, timezone: villa.timezone }
}

export const action = formAction(
  "failed.updateBooking",
  share,
  backTo(({ params }) => adminPaths.booking(params.id ?? "")),
)

async function share({ context, params, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request, "bookings")
  const shared = await shareBooking(appFor(context), params.id ?? "", admin)
  const content: ShareContent = found(shared.ok ? shared.value : null)
  return data({ share: content }, { status: 201 })
}

export default function ShareBooking() {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { shares, timezone, ...booking } = useLoaderData<typeof loader>()
  const content = useActionData<typeof action>()?.share
  return (
    <BookingPage booking={booking}>
      {content ? (
        <section aria-labelledby="send-title" className="card space-y-2 p-4 sm:p-5">
          <h2 id="send-title" className="text-xl">
            {t("bookings.send.title")}
          </h2>
          <p className="break-words text-muted">{content.text}</p>
          <ShareField share={content} id="send-link" label={t("bookings.send.link")} hint={t("bookings.send.shown")} />
        </section>
      ) : (
        <SendToGuest bookingId={booking.id} />
      )}
      {shares.length > 0 && (
        <section aria-labelledby="shares-title" className="card p-4 sm:p-5">
          <h2 id="shares-title" className="text-xl">
            {t("bookings.send.knownBy")}
          </h2>
          <ul className="mt-2 space-y-1">
            {shares.map(({ name, at }) => (
              <li key={`${name} ${at}`} className="break-words">
                {formatName(name, language)}{" "}
                <span className="text-sm text-muted">{formatInstant(at, language, timezone)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </BookingPage>
  )
}
