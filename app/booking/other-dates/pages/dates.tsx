import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { type ReactNode, useMemo, useState } from "react"
import type { Booking } from "#app/booking/booking.ts"
import { type BookingView, bookingView } from "#app/booking/booking-view.ts"
import { actingGuest, ownBooking } from "#app/booking/pages/step.server.ts"
import { nightCount, type Stay } from "#app/booking/stay.ts"
import { type BookingRefusal, DateSelection, SelectedDate } from "#app/booking/ui/booking-card.tsx"
import { findVillaOffer } from "#app/calendar/month/find-availability.server.ts"
import { parseSelection } from "#app/calendar/month/parse-selection.ts"
import { clickRefusal, urlDatesRefusal } from "#app/calendar/month/url-dates.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDateRange, formatMoney } from "#app/i18n/format.ts"
import { formatDifference } from "#app/i18n/format-difference.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { payableSite } from "#app/money/payable/pages/payable-page.server.ts"
import { ContactOwnerHint } from "#app/money/payable/ui/contact-owner-hint.tsx"
import { cancellationOf, partPaid, periodsFrom } from "#app/money/refunds/cancellation-refund.ts"
import { paths } from "#app/paths.ts"
import { stayPaths } from "#app/stay-paths.ts"
import { useBusy } from "#app/ui/connection.ts"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { Money } from "#app/ui/money.tsx"
import { type ChargedExtras, chargedExtras, chargedMore } from "#app/villa/extras/charged-extras.ts"
import { toBaht } from "#app/villa/money.ts"
import { type BookingSelection, type OfferView, offerView, priceListOf } from "#app/villa/prices/offer-view.ts"
import type { Price } from "#app/villa/prices/price-breakdown.ts"
import { PriceDetails } from "#app/villa/prices/ui/price-lines.tsx"
import { cancellationSentences } from "#app/villa/terms/cancellation-text.ts"
import { moveSentence } from "#app/villa/terms/move-text.ts"
import { canMove, capOfMove, isSameStay, moveAllowance, movedPrice } from "../move.ts"
import { MoveBody } from "../move-form.ts"
import { requestMove } from "../request-move.server.ts"
import { askedText, declinedView } from "./move-view.server.ts"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
/** Revalidates after a refusal, to show newly booked nights and new prices. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/money/payable/pages/payable-page.ts"

type Choice = {
  offer: OfferView
  selection: BookingSelection
  refusal?: BookingRefusal
  bookedOn: string
  /** Still to be paid, in satang; negative if the owner owes. */
  balance: number
  /** Decides the refund of a later cancellation, if the owner accepts today. */
  cancelling: Pick<Booking, "terms" | "createdAt" | "refundCap"> & { received: number; at: number; timezone: string }
  terms: string | null
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const payable = await ownBooking(app, params.id, request)
  const { booking, money, openMove, latestMove, movesAsked: asked } = payable
  if (booking.status !== "confirmed") throw redirect(paths.booking.confirmation(booking.id))
  const now = app.now()
  const language = await languageOf(request)
  const translator = i18nFor(language)
  const { villa, taken, ...at } = found(await findVillaOffer(app, { exceptBookingId: booking.id }))
  const page = {
    frame: { title: translator.t("move.title"), site: payableSite(payable, language) },
    booking: bookingView(booking),
    asked: openMove && { ...openMove, text: askedText(openMove, translator) },
    declined: declinedView(latestMove, translator),
    choice: null,
  }
  if (page.asked || !canMove(booking, { ...villa, now, asked })) return page
  const offer = offerView(villa, taken, at)
  const query = new URL(request.url).searchParams
  const get = (name: string) => query.get(name) ?? (name === "month" ? booking.checkIn.slice(0, 7) : null)
  const selection = { ...parseSelection(get, offer), rooms: booking.rooms, guests: booking.guests }
  const allowance = moveAllowance(booking, asked)
  const { timezone } = villa
  const choice: Choice = {
    offer,
    selection,
    refusal:
      clickRefusal(query.get("day"), selection, offer, language) ??
      urlDatesRefusal((name) => query.get(name), { selection, offer, language }),
    bookedOn: dateIn(timezone, new Date(booking.createdAt)),
    balance: money.balance,
    cancelling: {
      terms: booking.terms,
      createdAt: booking.createdAt,
      refundCap: capOfMove(booking, { now, timezone }),
      received: money.received,
      at: now,
      timezone,
    },
    terms: allowance && moveSentence(allowance, translator),
  }
  return { ...page, choice }
}

export const action = formAction("failed.updateBooking", ask, ({ text }) => ({ error: text }))

async function ask({ context, params, request }: ActionFunctionArgs) {
  const app = appFor(context)
  const { booking } = await ownBooking(app, params.id, request)
  const submission = await formOf(request, MoveBody)
  // Only a forged form has an invalid field.
  if (submission.status !== "success") return data<BookingRefusal>(refusalOf("date-invalid"), { status: 422 })
  const asked = await requestMove(app, booking.id, submission.value, await actingGuest(app, request, booking))
  if (asked.ok) {
    const text = booking.customer?.email ? "move.sent" : "move.sentNoEmail"
    return redirectWithToast(request, stayPaths.dates(booking.id), { tone: "success", text })
  }
  return data<BookingRefusal>(refusalOf(asked.error, asked.data), { status: failureOf(asked.error).status })
}

function refusalOf(kind: Parameters<typeof failureOf>[0], details?: unknown): BookingRefusal {
  const values = typeof details === "object" && details && "minNights" in details ? { ...details } : undefined
  return { error: failureOf(kind).text, values }
}

export default function DatesPage() {
  const { t } = useTranslation()
  const { frame, booking, asked, declined, choice } = useLoaderData<typeof loader>()
  const { site, title } = frame
  return (
    <GuestPage site={site}>
      <div className="mx-auto max-w-xl space-y-4 px-4 pt-6">
        <h1 className="text-3xl">{title}</h1>
        {declined && !asked && (
          <div className="notice [overflow-wrap:anywhere]">
            <p suppressHydrationWarning>{declined.text}</p>
            {declined.reason && <p className="mt-1 whitespace-pre-line">“{declined.reason}”</p>}
          </div>
        )}
        {asked && <Asked booking={booking} asked={asked} />}
        {choice && <ChooseDates booking={booking} choice={choice} />}
        {!asked && !choice && <p className="notice">{t("move.errors.notOffered")}</p>}
        <p className="text-center">
          <a href={paths.booking.confirmation(booking.id)} className="link inline-flex min-h-11 items-center">
            {t("stay.back")}
          </a>
        </p>
        {!choice && <ContactOwnerHint title={t("move.contact")} ways={site.contact} />}
      </div>
    </GuestPage>
  )
}

function Asked({
  booking,
  asked,
}: {
  booking: BookingView
  asked: Stay & { id: string; total: number; text: string }
}) {
  const { t } = useTranslation()
  const busy = useBusy(useNavigation().state)
  return (
    <section className="card space-y-4 p-4 sm:p-6">
      <p className="font-semibold" suppressHydrationWarning>
        {asked.text}
      </p>
      <Facts
        booking={booking}
        stay={asked}
        total={asked.total}
        current={booking}
        later={laterExtras(booking, booking.price, asked)}
      />
      <p className="text-sm text-muted">{t("move.held")}</p>
      <Form method="post" action={stayPaths.withdrawDates(booking.id)}>
        <input type="hidden" name="requestId" value={asked.id} />
        <button type="submit" className="button button-quiet w-full" aria-disabled={busy}>
          {busy ? t("site.pleaseWait") : t("move.withdraw")}
        </button>
      </Form>
    </section>
  )
}

function ChooseDates({ booking, choice }: { booking: BookingView; choice: Choice }) {
  const { t, language } = useTranslation()
  const { offer, terms } = choice
  const posted = useActionData<typeof action>() as BookingRefusal | undefined
  const [selection, setSelection] = useState(choice.selection)
  const [refusal, setRefusal] = useState(choice.refusal)
  // A refusal of the server is shown until another date is clicked.
  const [dismissed, setDismissed] = useState<BookingRefusal>()
  const shown = posted && posted !== dismissed ? posted : refusal
  const list = useMemo(() => priceListOf(offer), [offer])
  const { checkIn, checkOut } = selection
  const stay = checkIn && checkOut ? { checkIn, checkOut } : null
  return (
    <>
      <p className="text-muted">
        {t("move.intro")} <span suppressHydrationWarning>{terms}</span>
      </p>
      <section id="choose" aria-label={t("move.wanted")} className="card booking-card">
        <div className="space-y-3 px-4 sm:px-0">
          <dl>
            <Row label={t("move.current")}>{formatDateRange(booking.checkIn, booking.checkOut, language)}</Row>
          </dl>
          <dl className="grid grid-cols-2 rounded-control border border-line">
            <SelectedDate label={t("booking.checkIn")} date={checkIn} hint={t("booking.chooseCheckIn")} />
            <SelectedDate label={t("booking.checkOut")} date={checkOut} hint={t("booking.chooseCheckOut")} />
          </dl>
        </div>
        <div className="mt-3">
          <DateSelection
            offer={offer}
            list={list}
            selection={selection}
            setSelection={setSelection}
            setRefusal={(next) => {
              setDismissed(posted)
              setRefusal(next)
            }}
            page={stayPaths.dates(booking.id)}
          />
        </div>
        <div className="mt-3 space-y-4 px-4 pb-4 sm:px-0">
          <Announcement booking={booking} choice={choice} stay={stay} />
          {shown && (
            // biome-ignore lint/a11y/noAutofocus: without script the page of a refused form begins at its top
            <div role="alert" tabIndex={-1} autoFocus className="notice notice-error">
              {t(shown.error, shown.values)}
              {shown.gone && <p suppressHydrationWarning>{t("booking.gone", { nights: shown.gone })}</p>}
            </div>
          )}
          {stay && <MoveForm key={`${checkIn} ${checkOut}`} booking={booking} choice={choice} stay={stay} />}
        </div>
      </section>
    </>
  )
}

const priceFor = ({ offer, bookedOn }: Choice, booking: BookingView, stay: Stay) =>
  movedPrice(priceListOf(offer), { ...booking, bookedOn }, stay)

/** For screen readers, once both dates are chosen. */
function Announcement({ booking, choice, stay }: { booking: BookingView; choice: Choice; stay: Stay | null }) {
  const { t, language } = useTranslation()
  const isNew = stay !== null && !isSameStay(stay, booking)
  return (
    <p role="status" className="sr-only" suppressHydrationWarning>
      {isNew &&
        `${t("move.wanted")} ${formatDateRange(stay.checkIn, stay.checkOut, language)}, ${t("move.price")} ${formatMoney(priceFor(choice, booking, stay).total, language)}`}
    </p>
  )
}

function MoveForm({ booking, choice, stay }: { booking: BookingView; choice: Choice; stay: Stay }) {
  const { t } = useTranslation()
  const busy = useBusy(useNavigation().state)
  if (isSameStay(stay, booking)) return <p className="notice">{t("move.errors.unchanged")}</p>
  const price = priceFor(choice, booking, stay)
  const later = laterExtras(booking, price, stay)
  const paid = paidOf(booking, choice, later)
  const owed = Math.max(0, price.total + (later?.after ?? 0) + paid.charged)
  return (
    <Form method="post" className="space-y-4">
      <input type="hidden" name="checkIn" value={stay.checkIn} />
      <input type="hidden" name="checkOut" value={stay.checkOut} />
      <input type="hidden" name="shownTotal" value={toBaht(price.total)} />
      <Facts booking={booking} stay={stay} total={price.total} later={later} paid={paid}>
        <PriceDetails price={price} rooms={booking.rooms} fewerRooms={false} startsOpen={false} />
      </Facts>
      <Meaning difference={price.total - booking.total + chargedMore(later)} balance={choice.balance} />
      <Cancelling cancelling={choice.cancelling} stay={stay} total={owed} />
      <p className="text-sm text-muted">{t("move.held")}</p>
      <button type="submit" className="button w-full" aria-disabled={busy}>
        {busy ? t("site.pleaseWait") : t("move.submit")}
      </button>
    </Form>
  )
}

/** `charged` beyond the price and what `later` says; both in satang. */
type Paid = { charged: number; received: number }

function paidOf(
  { total }: BookingView,
  { balance, cancelling: { received } }: Choice,
  later: ChargedExtras | null,
): Paid {
  return { charged: received + balance - total - (later?.before ?? 0), received }
}

/** What was added later, whose charges follow the stay. */
const laterExtras = ({ extras = null, guests }: BookingView, price: Pick<Price, "charges">, stay: Stay) =>
  chargedExtras(extras, price, { nights: nightCount(stay), guests })

type CancellingProps = { cancelling: Choice["cancelling"]; stay: Stay; total: number }

/** Nothing without a policy. */
function Cancelling({ cancelling, stay: { checkIn }, total }: CancellingProps) {
  const { t, language } = useTranslation()
  const { received, at, timezone, ...booking } = cancelling
  const periods = periodsFrom(cancellationOf({ ...booking, checkIn, total }, timezone), { at, timezone })
  const texts = cancellationSentences(periods, { t, language, timezone }, partPaid({ total }, received))
  if (texts.length === 0) return null
  return (
    <div className="text-sm" suppressHydrationWarning>
      <p className="font-semibold">{t("move.cancelling")}</p>
      <ul className="mt-1 space-y-1">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

type FactsProps = {
  booking: BookingView
  stay: Stay
  total: number
  current?: Stay
  later: ChargedExtras | null
  /** With which the price makes what is still to be paid. */
  paid?: Paid
  children?: ReactNode
}

/** `current` is for places that do not show the present dates. */
function Facts({ booking, stay, total, current, later, paid, children }: FactsProps) {
  const { t, language } = useTranslation()
  const difference = total - booking.total
  const range = ({ checkIn, checkOut }: Stay) => formatDateRange(checkIn, checkOut, language)
  return (
    <div className="space-y-3" suppressHydrationWarning>
      <dl className="space-y-1">
        {current && <Row label={t("move.current")}>{range(current)}</Row>}
        <Row label={t("move.wanted")}>
          <strong>{range(stay)}</strong>
        </Row>
        <Row
          label={t("move.price")}
          note={difference !== 0 && `${t("move.difference")} ${formatDifference(difference, language)}`}
        >
          <Money satang={total} className="text-lg font-bold text-price" />
        </Row>
        {later && (
          <Row label={t("move.later")}>
            {t("move.laterChange", {
              after: formatMoney(later.after, language),
              before: formatMoney(later.before, language),
            })}
          </Row>
        )}
        {paid && paid.charged !== 0 && (
          <Row label={t(paid.charged > 0 ? "balance.charge" : "balance.waiver")}>
            {formatDifference(paid.charged, language)}
          </Row>
        )}
        {paid && paid.received > 0 && (
          <Row label={t("confirmation.received")}>{formatDifference(-paid.received, language)}</Row>
        )}
      </dl>
      {children}
    </div>
  )
}

function Row({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">
        {label}
        {note && <span className="block text-sm">{note}</span>}
      </dt>
      <dd className="text-right" suppressHydrationWarning>
        {children}
      </dd>
    </div>
  )
}

/** More to pay, a smaller balance, or money that comes back. */
function Meaning({ difference, balance }: { difference: number; balance: number }) {
  const { t, language } = useTranslation()
  const after = balance + difference
  const amount = (satang: number) => ({ amount: formatMoney(satang, language) })
  const text =
    after < 0
      ? t("move.comesBack", amount(-after))
      : after === 0
        ? t("move.settled")
        : balance <= 0
          ? t("move.more", amount(after))
          : t("move.rest", amount(after))
  return (
    <p className="notice" suppressHydrationWarning>
      {text}
    </p>
  )
}
