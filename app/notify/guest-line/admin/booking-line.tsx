import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BookingPage } from "#app/booking/admin/booking-page.tsx"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { fullName } from "#app/booking/guest/customer.ts"
import { appFor } from "#app/context.server.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FailureReference, Refusal } from "#app/ui/form-errors.tsx"
import { findGuestLine } from "../link-guest-line.server.ts"
import { showCode } from "../pages/show-code.server.ts"
import { LineCodeCard, useAwaitedCode } from "../ui/line-code-card.tsx"
import { BookingLine } from "./booking-line-state.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.booking.reference }] : [])

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const { booking, villa } = found(await findAdminBooking(app, params.id ?? ""))
  const line = found(await lineOf(app, booking, villa))
  const { id, reference, customer } = booking
  return { booking: { id, reference, customerName: fullName(customer) }, ...line, timezone: villa.timezone }
}

async function lineOf(...args: Parameters<typeof findGuestLine>) {
  const line = await findGuestLine(...args)
  return line === undefined ? null : { line }
}

export const action = formAction("errors.internal", show, ({ text }) => ({ shown: null, error: text }))

async function show({ context, params, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const { booking, villa } = found(await findAdminBooking(app, params.id ?? ""))
  return showCode(app, booking, villa, admin)
}

export default function LineOfBooking() {
  const { t } = useTranslation()
  const { booking, line, timezone } = useLoaderData<typeof loader>()
  const { awaited, error } = useAwaitedCode(line)
  return (
    <BookingPage booking={booking}>
      {error && (
        <Refusal>
          {t(error)}
          <FailureReference />
        </Refusal>
      )}
      {awaited ? (
        <LineCodeCard
          shown={awaited}
          timezone={timezone}
          isForGuest={false}
          check={adminPaths.bookingLine(booking.id)}
        />
      ) : (
        <BookingLine bookingId={booking.id} line={line} timezone={timezone} />
      )}
    </BookingPage>
  )
}
