import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { DEFAULT_GUESTS } from "#app/booking/booking.ts"
import { BookingForm } from "#app/booking/booking-request.ts"
import { guestViewer } from "#app/booking/find-booking.server.ts"
import { withClashes } from "#app/booking/find-clashes.server.ts"
import { listBookings } from "#app/booking/list-bookings.server.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { holderNetworkOf } from "#app/http/session.server.ts"
import { i18nFor, languageOf } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { ok } from "#app/result.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { adminAction, type FormActionData } from "../shared/admin-action.server.ts"
import { StayFields, type StayTexts } from "./stay-fields.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  const app = appFor(context)
  const villa = await findVilla(app)
  const query = new URL(request.url).searchParams
  return {
    title: i18nFor(await languageOf(request)).t("admin:bookings.create.title"),
    limits: villa && { minRooms: villa.minRooms, bedrooms: villa.bedrooms, maxGuests: villa.maxGuests },
    /** The dates selected on the calendar, if it links here. */
    dates: { checkIn: query.get("checkIn") ?? "", checkOut: query.get("checkOut") ?? "" },
    key: app.newId(),
  }
}

/**
 * Creates a booking for a customer. The form's key is used as the guest id, so a double click finds the first
 * booking.
 */
export const action = adminAction({
  schema: BookingForm,
  run: async (app, { key, request: bookingRequest }, { admin, request }) => {
    const started = await startBooking(
      app,
      { ...bookingRequest, paymentMethod: "bank_transfer", language: await languageOf(request) },
      { guestId: key, actor: "admin", name: admin.name, network: holderNetworkOf(request) },
    )
    if (started.ok || started.error !== "dates-unavailable") return started
    const [booking] = (await listBookings(app, guestViewer(key))).bookings
    return booking ? ok({ booking }) : await withClashes(app, started)
  },
  success: "admin:bookings.toast.created",
  failed: "admin:bookings.failed.create",
  back: () => paths.admin.newBooking,
  next: ({ booking }) => paths.admin.booking(booking.id),
})

/** The form for a booking taken by phone or chat. */
export default function NewBooking() {
  const { t } = useTranslation("admin")
  const { title, limits, dates, key } = useLoaderData<typeof loader>()
  const answer = useActionData<FormActionData>()
  const busy = useNavigation().state !== "idle"
  const [form, fields] = useForm<StayTexts & { key: string }>({
    id: "new-booking",
    lastResult: answer?.reply,
    defaultValue: { ...dates, rooms: String(limits?.bedrooms ?? ""), guests: String(DEFAULT_GUESTS), key },
  })
  return (
    <div className="max-w-2xl space-y-5">
      <header>
        <a href={paths.admin.bookings} className="link inline-flex min-h-11 items-center gap-1">
          <Icon name="back" className="size-4" />
          {t("bookings.detail.back")}
        </a>
        <h1 className="text-3xl">{title}</h1>
      </header>
      {limits ? (
        <Form method="post" {...getFormProps(form)} className="card space-y-4 p-4 sm:p-6">
          <p className="text-muted">{t("bookings.create.intro")}</p>
          <FormErrors form={form} />
          <input type="hidden" name="key" value={fields.key.value ?? key} />
          <StayFields fields={fields} limits={limits} nameRequired clashes={answer?.clashes ?? []} />
          <Field
            field={fields.totalPrice}
            label={t("bookings.create.totalPrice")}
            hint={t("bookings.create.totalPriceHint")}
            type="number"
            inputMode="decimal"
            min={0}
            step="0.01"
            required={false}
          />
          <button type="submit" className="button w-full" aria-disabled={busy}>
            {t("bookings.create.submit")}
          </button>
        </Form>
      ) : (
        <p className="notice">{t("bookings.create.noVilla")}</p>
      )}
    </div>
  )
}
