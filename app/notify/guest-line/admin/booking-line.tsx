import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BookingPage } from "#app/booking/admin/booking-page.tsx"
import { fullName } from "#app/booking/customer.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { qrOf } from "#app/money/promptpay/qr.ts"
import { FailureReference, Refusal } from "#app/ui/form-errors.tsx"
import { useRevalidateWhenVisible } from "#app/ui/use-revalidate-when-visible.ts"
import { createGuestLineCode, findGuestLine } from "../link-guest-line.server.ts"
import { LineCodeCard, type ShownLineCode } from "../ui/line-code-card.tsx"
import { BookingLine } from "./booking-line-state.tsx"

/** While the guest scans the code. */
const WAITING_SECONDS = 5

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

type LineActionData = { shown: ShownLineCode | null; error: TextKey | null }

export const action = formAction("errors.internal", show, ({ text }) => ({ shown: null, error: text }))

/** The code is shown once, because only its hash is stored. */
async function show({ context, params, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const { booking, villa } = found(await findAdminBooking(app, params.id ?? ""))
  const createdAt = app.now()
  const made = await createGuestLineCode(app, booking, villa, admin)
  if (!made.ok) {
    const { status, text } = failureOf(made.error)
    return data<LineActionData>({ shown: null, error: text }, { status })
  }
  const shown = { ...made.value, createdAt, qr: qrOf(made.value.url) }
  return data<LineActionData>({ shown, error: null }, { status: 201 })
}

export default function LineOfBooking() {
  const { t } = useTranslation()
  const { booking, line, timezone } = useLoaderData<typeof loader>()
  const { shown = null, error } = useActionData<LineActionData>() ?? {}
  const isUsed = shown !== null && line !== null && line.linkedAt >= shown.createdAt
  const awaited = isUsed ? null : shown
  useRevalidateWhenVisible(awaited ? WAITING_SECONDS : undefined)
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
