import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { BackToSection } from "#app/admin/pages/back-link.tsx"
import { CheckPanel } from "#app/admin/pages/check-panel.tsx"
import { useLiveCheck } from "#app/admin/pages/use-live-check.ts"
import { DEFAULT_GUESTS } from "#app/booking/booking.ts"
import { BookingForm } from "#app/booking/booking-request.ts"
import { byAdmin, guestViewer } from "#app/booking/find-booking.server.ts"
import { findOwnBookings } from "#app/booking/find-bookings.server.ts"
import { fullName, PHONE_MAX_LENGTH, typedCustomer } from "#app/booking/guest/customer.ts"
import { findReturningGuest } from "#app/booking/guest/find-returning-guest.server.ts"
import { holdChoices, usualHold } from "#app/booking/holds/hold-choices.ts"
import type { BookingPreview } from "#app/booking/preview-booking.server.ts"
import { USUAL_SOURCE } from "#app/booking/source.ts"
import { startBooking } from "#app/booking/start-booking.server.ts"
import { findVillaOffer } from "#app/calendar/month/find-availability.server.ts"
import { withClashes } from "#app/calendar/month/find-clashes.server.ts"
import { parseSelection } from "#app/calendar/month/parse-selection.ts"
import { clickRefusal } from "#app/calendar/month/url-dates.ts"
import { localDateTime } from "#app/calendar/month/villa-date.ts"
import { appFor } from "#app/context.server.ts"
import { holderNetworkOf } from "#app/http/credentials.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { Language } from "#app/i18n/languages.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { HOLD_MAX_MS, HOLD_MIN_MS } from "#app/money/payable/deadline.ts"
import { ok } from "#app/result.ts"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import type { OfferView } from "#app/villa/prices/offer-view.ts"
import { ReturningGuest } from "../guest/admin/returning-guest.tsx"
import { BookingSummary, CheckLine } from "./booking-summary.tsx"
import { bookingPreview } from "./check-answers.ts"
import { checkNew } from "./check-new.server.ts"
import { LanguageField, PaymentFields, type PaymentFormValues } from "./payment-fields.tsx"
import { SourceFields, type SourceFormValues } from "./source-fields.tsx"
import { StayCalendar, teamOffer } from "./stay-calendar.tsx"
import {
  CustomerEmail,
  CustomerFields,
  DateFields,
  MoreFields,
  type StayFormValues,
  stayLimits,
} from "./stay-fields.tsx"

export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const found = await findVillaOffer(app)
  const language = await languageOf(request)
  const query = new URL(request.url).searchParams
  const earliest = app.now() + HOLD_MIN_MS
  const phone = query.get("returning")?.slice(0, PHONE_MAX_LENGTH) ?? null
  const guest = phone === null ? null : await findReturningGuest(app, phone)
  const offer = found && teamOffer(found.villa, found.taken, found.today)
  const villa = found?.villa
  return {
    title: i18nFor(language).t("admin:bookings.create.title"),
    language,
    calendar: offer && calendarOf(offer, query, language),
    villa: villa && {
      limits: stayLimits(villa),
      today: found.today,
      hasDeposit: villa.terms.deposit.kind !== "full",
      hold: {
        from: localDateTime(villa.timezone, earliest),
        to: localDateTime(villa.timezone, app.now() + HOLD_MAX_MS),
        choices: holdChoices(app.now(), villa.timezone),
      },
    },
    /** Selected on the calendar, if it links here. */
    dates: { checkIn: query.get("checkIn") ?? "", checkOut: query.get("checkOut") ?? "" },
    phone,
    guest: guest && { customerName: fullName(guest), ...contactOf(typedCustomer(guest)) },
    key: app.newId(),
  }
}

/** A link of the calendar without script leads to a selection, or says why a date cannot be selected. */
function calendarOf(offer: OfferView, query: URLSearchParams, language: Language) {
  const initial = parseSelection((name) => query.get(name), offer)
  return { offer, initial, refused: clickRefusal(query.get("day"), initial, offer, language) }
}

const contactOf = ({ email, phone, phoneCountry }: ReturnType<typeof typedCustomer>) => ({ email, phone, phoneCountry })

/**
 * The form's key makes the guest id, so a double click finds the first booking. No cookie's id has this
 * prefix: staff could otherwise post their own device's id, and keep access after leaving.
 */
export const action = adminAction({
  permission: "bookings",
  schema: BookingForm,
  check: checkNew,
  texts: {
    "party-mismatch": "admin:bookings.edit.partyMismatch",
    "party-too-large": "admin:bookings.edit.partyTooLarge",
  },
  run: async (app, { key, language, request: bookingRequest }, { admin, request }) => {
    const guestId = `staff:${key}`
    const started = await startBooking(
      app,
      {
        ...bookingRequest,
        paymentMethod: "bank_transfer",
        language: language ?? (await languageOf(request)),
        expectedTotal: undefined,
      },
      { guestId, ...byAdmin(admin), network: holderNetworkOf(request) },
    )
    if (started.ok || started.error !== "dates-unavailable") return started
    const { bookings } = await findOwnBookings(app, guestViewer(guestId))
    const booking = bookings.find(
      ({ checkIn, checkOut }) => checkIn === bookingRequest.checkIn && checkOut === bookingRequest.checkOut,
    )
    return booking ? ok({ booking }) : await withClashes(app, started)
  },
  success: "admin:bookings.toast.created",
  failed: "admin:bookings.failed.create",
  back: () => adminPaths.newBooking,
  next: ({ booking }) => adminPaths.booking(booking.id),
})

const CHECKED_FIELDS = ["checkIn", "checkOut", "rooms", "guests", "totalPrice"]

/** For a booking taken by phone or chat. */
export default function NewBooking() {
  const { t } = useTranslation("admin")
  const { title, villa, language, calendar, dates, phone, guest, key } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData<BookingPreview>>()
  const [form, fields] = useForm<StayFormValues & SourceFormValues & PaymentFormValues & { key: string }>({
    // A guest who was found fills in the form afresh.
    id: guest ? `new-booking-${key}` : "new-booking",
    lastResult: actionData?.reply,
    defaultValue: {
      ...dates,
      ...guest,
      rooms: String(villa?.limits.bedrooms ?? ""),
      guests: String(DEFAULT_GUESTS),
      source: USUAL_SOURCE.admin,
      holdUntil: villa && usualHold(villa.hold.choices),
      receivedOn: villa?.today,
      language,
      key,
    },
  })
  const hasDates = Boolean(fields.checkIn.initialValue && fields.checkOut.initialValue)
  const { hydrated, onInput, onSubmit, latest, standing, isChecked, checking } = useLiveCheck({
    formId: form.id,
    preview: bookingPreview,
    actionData,
    names: CHECKED_FIELDS,
    atOnce: hasDates,
  })
  return (
    <div className="max-w-2xl space-y-5 lg:max-w-5xl">
      <header>
        <BackToSection href={adminPaths.bookings} text={t("bookings.detail.back")} />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          {villa && <ReturningGuest formId={form.id} found={{ phone, guest }} dates={dates} />}
        </div>
      </header>
      {villa ? (
        <Form
          key={form.id}
          method="post"
          {...getFormProps(form)}
          onInput={onInput}
          onSubmitCapture={onSubmit}
          className="card space-y-3 p-4 sm:p-6 lg:grid lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:gap-x-10 lg:space-y-0"
        >
          <div className="empty:hidden lg:col-span-2">
            <FormErrors form={form} />
          </div>
          <input type="hidden" name="key" value={fields.key.value ?? key} />
          {/* On wide screens the calendar and what the booking comes to stand beside the fields. */}
          <div className="lg:col-start-2 lg:row-start-2">
            {calendar && (
              <StayCalendar key={form.id} formId={form.id} {...calendar} isFolded={hasDates || phone !== null} />
            )}
          </div>
          <div className="space-y-3 lg:col-start-1 lg:row-span-2 lg:row-start-2">
            <DateFields fields={fields} limits={villa.limits} clashes={isChecked ? [] : (actionData?.clashes ?? [])} />
            <CustomerFields fields={fields} nameRequired hasEmail={false} />
            <Field
              field={fields.totalPrice}
              label={t("bookings.create.totalPrice")}
              type="number"
              inputMode="decimal"
              min={0}
              step="0.01"
              required={false}
            />
            <PaymentFields
              fields={fields}
              hold={villa.hold}
              today={villa.today}
              hasDeposit={villa.hasDeposit}
              due={standing?.preview ?? null}
            />
            <MoreFields
              fields={fields}
              limits={villa.limits}
              isOpen={Boolean(fields.email.initialValue || fields.email.errors || fields.commission.errors)}
            >
              <CustomerEmail fields={fields} />
              <SourceFields fields={fields} />
              <LanguageField field={fields.language} />
            </MoreFields>
          </div>
          <div className="contents lg:sticky lg:top-4 lg:col-start-2 lg:row-start-3 lg:block lg:space-y-4">
            <div className="save-bar flex flex-wrap items-center gap-2">
              <CheckLine actionData={standing} />
              <button type="submit" className="button">
                {t("bookings.create.submit")}
              </button>
              {!hydrated && (
                <button type="submit" name="check" value="on" formNoValidate className="button button-quiet px-3">
                  {t("bookings.create.check")}
                </button>
              )}
            </div>
            <CheckPanel
              title={t("bookings.create.free")}
              actionData={latest}
              checking={checking}
              errorsShown={!isChecked}
            >
              {(preview) => <BookingSummary preview={preview} />}
            </CheckPanel>
          </div>
        </Form>
      ) : (
        <p className="notice">{t("villa.needsVilla")}</p>
      )}
    </div>
  )
}
