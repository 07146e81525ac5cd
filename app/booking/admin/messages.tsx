import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminBookingView } from "#app/booking/booking-view.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { ReadyTextList } from "#app/booking/ready-texts/admin/ready-text-list.tsx"
import { readyTexts } from "#app/booking/ready-texts/ready-texts.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { shownBalanceLink } from "#app/money/balance/admin/shown-balance-link.server.ts"
import { Emails } from "#app/notify/email/admin/emails.tsx"
import { emailLine } from "#app/notify/email/email.ts"
import { BookingLine } from "#app/notify/guest-line/admin/booking-line-state.tsx"
import { findGuestLine } from "#app/notify/guest-line/link-guest-line.server.ts"
import { paths } from "#app/paths.ts"
import { may } from "#app/people/permissions.ts"
import { awaitsReview } from "#app/stay/reviews/awaits-review.server.ts"
import { reviewUrl } from "#app/stay/reviews/review-link.server.ts"
import { checkOutAt } from "#app/villa/stay-times.ts"
import { ChangesToSend } from "../edit/admin/changes-to-send.tsx"
import { changesView } from "../edit/admin/changes-view.server.ts"
import { BookingPage } from "./booking-page.tsx"
import { codeState, guestAccessView } from "./guest-access-view.server.ts"
import { SendToGuest } from "./send-to-guest.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.booking.reference }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const stored = found(await findAdminBooking(app, params.id ?? ""))
  const { booking, villa, sums, emails, balanceLink } = stored
  const view = adminBookingView(booking, sums, villa)
  const { origin } = new URL(request.url)
  const link = shownBalanceLink(stored, { origin, now: app.now() })
  const access = await guestAccessView(app, booking, villa, view.money)
  return {
    booking: view,
    unsent: { ...(await changesView(app, stored, view.money)), share: link?.share ?? null },
    emails: emails.map(emailLine),
    texts: readyTexts(
      {
        booking,
        villa,
        access: codeState(access, app.now()).state === "shown" ? access : null,
        balance: balanceLink && link?.view.state === "open" ? { ...balanceLink, url: link.share.url } : null,
        // Staff could review in a guest's name by that link.
        review:
          may(admin, "adjust-balance") && (await awaitsReview(app, booking, villa))
            ? await reviewUrl(app, { ...booking, origin })
            : null,
        isOver: app.now() >= checkOutAt(booking, villa),
      },
      { ...i18nFor(booking.language), directions: origin + paths.directions },
    ),
    line: await findGuestLine(app, booking, villa),
    resend: booking.status === "confirmed" && Boolean(booking.customer?.email),
    timezone: villa.timezone,
  }
}

export default function MessagesOfBooking() {
  const { booking, unsent, texts, emails, line, resend, timezone } = useLoaderData<typeof loader>()
  return (
    <BookingPage booking={booking}>
      <ChangesToSend booking={booking} {...unsent} back={adminPaths.bookingMessages(booking.id)} />
      <ReadyTextList texts={texts} />
      {booking.status !== "cancelled" && <SendToGuest bookingId={booking.id} />}
      {line !== undefined && <BookingLine bookingId={booking.id} line={line} timezone={timezone} />}
      <Emails
        emails={emails}
        bookingId={booking.id}
        hasAddress={Boolean(booking.customer?.email)}
        timezone={timezone}
        resend={resend}
      />
    </BookingPage>
  )
}
