import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { BackToSection } from "#app/admin/pages/back-link.tsx"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { useMay } from "#app/admin/pages/use-may.ts"
import type { App } from "#app/app.ts"
import { awaitsPayment, type Booking } from "#app/booking/booking.ts"
import { editOf } from "#app/booking/booking-request.ts"
import { type AdminBookingView, adminBookingView, stayTimesOf } from "#app/booking/booking-view.ts"
import type { Cancelling } from "#app/booking/cancellation/admin/cancel-form.tsx"
import { fullName, typedCustomer } from "#app/booking/customer.ts"
import { editBooking } from "#app/booking/edit-booking.server.ts"
import { type EditPreview, readableChanges } from "#app/booking/edit-preview.ts"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { AnswerMove, MoveFacts } from "#app/booking/other-dates/admin/move-task.tsx"
import { hasBegun } from "#app/booking/other-dates/move.ts"
import { moveTask } from "#app/booking/other-dates/move-view.ts"
import { hasBegunToPay } from "#app/booking/owners-price.ts"
import { changesSinceNotified } from "#app/booking/stay-change.ts"
import { StatusBadge } from "#app/booking/ui/status-badge.tsx"
import { findConflictsOf } from "#app/calendar/channels/find-calendars.server.ts"
import { withClashes } from "#app/calendar/month/find-clashes.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { plainAmount } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { shownBalanceLink } from "#app/money/balance/admin/shown-balance-link.server.ts"
import { askingLinks, collectingAfter } from "#app/money/balance/collecting.ts"
import { DamageDeposit } from "#app/money/damage/admin/damage-deposit.tsx"
import { damageView } from "#app/money/damage/damage-view.ts"
import { BookingLedger } from "#app/money/ledger/admin/booking-ledger.tsx"
import { MoneyArrivedForm } from "#app/money/ledger/admin/money-arrived-form.tsx"
import { ledgerLineViews } from "#app/money/ledger/ledger-line.ts"
import { type BookingMoney, owesBeforeArrival } from "#app/money/ledger/money.ts"
import { cancellingOf, refundsOfBooking } from "#app/money/refunds/admin/refunds-of-booking.server.ts"
import { cancellationOf, partPaid, periodsFrom } from "#app/money/refunds/cancellation-refund.ts"
import { isOpen } from "#app/money/refunds/refund.ts"
import { SlipViewer } from "#app/money/slips/admin/slip-viewer.tsx"
import { findSlipToCheck } from "#app/money/slips/find-slip.server.ts"
import { type SlipView, slipView } from "#app/money/slips/slip.ts"
import { Emails } from "#app/notify/email/admin/emails.tsx"
import { fail } from "#app/result.ts"
import { findArrival } from "#app/stay/pass/find-arrival.server.ts"
import { Icon } from "#app/ui/icon.tsx"
import { decryptAccessCode } from "#app/villa/access/access-code.server.ts"
import { GuestAccess, type GuestAccessView } from "#app/villa/access/admin/guest-access.tsx"
import { cancellationSentences } from "#app/villa/terms/cancellation-text.ts"
import { CancellationTerms } from "#app/villa/terms/ui/cancellation-terms.tsx"
import type { Villa } from "#app/villa/villa.ts"
import { BookingFacts } from "./booking-facts.tsx"
import { ChangesToSend } from "./changes-to-send.tsx"
import { editCheck, isIntoPast } from "./check-edited.server.ts"
import { DeleteBooking } from "./delete-booking.tsx"
import { EditForm } from "./edit-form.tsx"
import { History } from "./history.tsx"
import { SendToGuest } from "./send-to-guest.tsx"
import { StatusActions } from "./status-actions.tsx"
import { type StayFormValues, stayLimits } from "./stay-fields.tsx"

export const handle: PageHandle = { failed: "bookings.failed.fetchOne" }

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.booking.reference }] : [])

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const app = appFor(context)
  const {
    booking,
    villa,
    history,
    emails,
    ledger,
    sums,
    balanceLink,
    links,
    linkToCheck,
    refunds,
    damagePhotos,
    openMove,
    receipts,
  } = found(await findAdminBooking(app, params.id ?? ""))
  const today = dateIn(villa.timezone, new Date(app.now()))
  const shownHistory = history.map(({ changes, ...event }) => ({ ...event, changes: readableChanges(changes ?? []) }))
  const slip = booking.slipId === null ? null : await findSlipToCheck(app, booking.slipId)
  const view = adminBookingView(booking, sums, villa)
  const changes = readableChanges(changesSinceNotified(history, Boolean(booking.customer?.email)))
  const earlier = changes.find(({ field }) => field === "totalPrice")
  return {
    booking: view,
    ledger: ledgerLineViews(ledger, { receipts, hasSeller: villa.seller !== null }),
    damage: damageView(booking, { lines: ledger, refunds, photos: damagePhotos }, today),
    balanceLink: shownBalanceLink({ balanceLink, booking }, { origin: new URL(request.url).origin, now: app.now() }),
    back: refundsOfBooking(booking, { refunds, sums }),
    isPriceOwners: hasBegunToPay(booking, sums),
    held: { held: sums.held, damage: sums.damage },
    isEndOwners: booking.status === "confirmed" && hasBegun(booking, { ...villa, now: app.now() }),
    linkToCheck,
    cancelling: cancellingOf(booking, { refunds, sums, timezone: villa.timezone, now: app.now() }),
    slip: slip && slipView(slip),
    values: editValues(booking),
    move: openMove && moveTask(openMove, booking, { sums, refunds, timezone: villa.timezone, now: app.now() }),
    changesToSend: changes,
    collecting:
      booking.status === "confirmed"
        ? collectingAfter(earlier ? Number(earlier.from) : booking.total, view.money, askingLinks(links, app.now()))
        : null,
    history: shownHistory,
    emails: emails.map(({ id, kind, recipient, createdAt, dueAt, sentAt }) => ({
      id,
      kind,
      recipient,
      createdAt,
      dueAt,
      sentAt,
    })),
    resend: booking.status === "confirmed" && Boolean(booking.customer?.email),
    cancellation: cancellationSentences(
      periodsFrom(cancellationOf(booking, villa.timezone), { at: app.now(), timezone: villa.timezone }),
      { ...i18nFor(await languageOf(request)), timezone: villa.timezone },
      partPaid(booking, sums.held),
    ),
    clock: stayTimesOf(villa),
    access: await guestAccess(app, booking, villa, view.money),
    now: app.now(),
    conflicts: booking.status === "cancelled" ? [] : await findConflictsOf(app, booking),
    today,
    limits: stayLimits(villa),
  }
}

/** As the guest sees it now, or will once nothing is due. */
async function guestAccess(
  app: Pick<App, "db" | "encrypter" | "now">,
  booking: Booking,
  villa: Villa,
  money: BookingMoney,
): Promise<GuestAccessView> {
  const { code, wifi, releasedAt } = await findArrival(app, booking, villa, false)
  const isOwing = owesBeforeArrival(booking, money, { now: app.now(), timezone: villa.timezone })
  const ownCode = await decryptAccessCode(app, booking)
  const isOwnLost = booking.accessCode !== null && ownCode === null
  return { ownCode, isOwnLost, code, wifi, releasedAt, owing: isOwing ? money.balance : null }
}

function editValues(booking: Booking): StayFormValues {
  const { customer, checkIn, checkOut, rooms, guests, adults, children, arrival, specialRequests, total } = booking
  const { foreignGuests } = booking
  const { email = "", phone = "", phoneCountry = "TH" } = customer ? typedCustomer(customer) : {}
  return {
    customerName: fullName(customer),
    email,
    phone,
    phoneCountry,
    checkIn,
    checkOut,
    specialRequests,
    rooms: String(rooms),
    guests: String(guests),
    adults: String(adults ?? ""),
    children: String(children ?? ""),
    foreignGuests: String(foreignGuests ?? ""),
    arrival: arrival ?? "",
    totalPrice: plainAmount(total),
  }
}

export const action = adminAction({
  ...editCheck,
  run: async (app, form, { admin, params, touched }) => {
    const [id = "", by] = [params.id, byAdmin(admin)]
    const edit = editOf(form, touched)
    if (!form.isPastMeant && (await isIntoPast(app, id, edit, by))) return fail("past-unconfirmed")
    return withClashes(app, await editBooking(app, id, edit, by, form.version))
  },
  success: "admin:bookings.toast.saved",
  failed: "failed.updateBooking",
  back: ({ id = "" }) => adminPaths.booking(id),
})

export default function BookingPage() {
  const { t } = useTranslation("admin")
  const {
    booking,
    ledger,
    damage,
    balanceLink,
    back,
    isPriceOwners,
    held,
    isEndOwners,
    linkToCheck,
    cancelling,
    slip,
    cancellation,
    history,
    emails,
    resend,
    clock,
    today,
    limits,
    values,
    move,
    changesToSend,
    collecting,
    conflicts,
    access,
    now,
  } = useLoaderData<typeof loader>()
  const actionData = useActionData<FormActionData<EditPreview>>()
  // On phones the slip to check comes before everything else.
  const isToCheck = booking.status === "in_review"
  const isConfirmed = booking.status === "confirmed"
  // A confirmed booking's balance is asked for most often; a refund waits for the owner.
  const isMoneyFirst = isConfirmed || back.refunds.some(isOpen)
  const money = (
    <>
      <BookingLedger
        booking={booking}
        lines={ledger}
        link={balanceLink}
        back={back}
        today={today}
        timezone={clock.timezone}
      />
      {damage && (isConfirmed || damage.received > 0) && (
        <DamageDeposit booking={booking} damage={damage} timezone={clock.timezone} />
      )}
    </>
  )
  const contact = (
    <>
      {booking.status !== "cancelled" && <SendToGuest bookingId={booking.id} />}
      <GuestAccess booking={booking} access={access} clock={clock} now={now} />
      <Emails emails={emails} bookingId={booking.id} timezone={clock.timezone} resend={resend} />
    </>
  )
  return (
    <div className="space-y-6">
      <header>
        <BackToSection href={adminPaths.bookings} text={t("bookings.detail.back")} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="text-3xl [overflow-wrap:anywhere]">{booking.customerName || booking.reference}</h1>
          <StatusBadge status={booking.status} />
        </div>
        {booking.erased && <p className="notice mt-3">{t("guests.erasedBooking")}</p>}
        {booking.deleted && <p className="notice mt-3">{t("bookings.detail.deleted")}</p>}
      </header>
      {conflicts.length > 0 && (
        <p role="note" className="notice notice-error">
          {t("calendars.conflicts.booking", { feeds: conflicts.map(({ name }) => name).join(", ") })}{" "}
          <a href={adminPaths.calendars} className="link inline-flex min-h-11 items-center font-semibold">
            {t("calendars.conflicts.review")}
          </a>
        </p>
      )}
      {move && (
        <section aria-labelledby="move-title" className="card p-4 sm:p-5">
          <h2 id="move-title" className="mb-2 text-xl">
            {t("bookings.move.title")}
          </h2>
          <MoveFacts move={move} />
          <AnswerMove move={move} />
        </section>
      )}
      <ChangesToSend
        booking={booking}
        changes={changesToSend}
        collecting={collecting}
        share={balanceLink?.share ?? null}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        {!isToCheck && <BookingFacts booking={booking} clock={clock} />}
        <div className="space-y-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {isMoneyFirst && money}
          <Decision booking={booking} slip={slip} today={today} cancelling={cancelling} isEndOwners={isEndOwners} />
          {!isToCheck && contact}
        </div>
        {isToCheck && <BookingFacts booking={booking} clock={clock} />}
        <div className="space-y-6 lg:col-start-1">
          {isToCheck && contact}
          {!isMoneyFirst && money}
          <CancellationTerms texts={cancellation} className="card p-4 sm:p-5" />
          {!booking.deleted && (
            <DeleteBooking booking={booking} held={held} linkToCheck={linkToCheck} isEndOwners={isEndOwners} />
          )}
          {/* Last, because the form grows once input has been checked. */}
          <EditForm
            booking={booking}
            isPriceOwners={isPriceOwners}
            values={values}
            limits={limits}
            actionData={actionData}
          />
          <History history={history} timezone={clock.timezone} />
        </div>
      </div>
    </div>
  )
}

type DecisionProps = {
  booking: AdminBookingView
  slip: SlipView | null
  today: string
  cancelling: Cancelling
  isEndOwners: boolean
}

function Decision({ booking, slip, today, cancelling, isEndOwners }: DecisionProps) {
  const { t } = useTranslation("admin")
  const mayAnswerAgain = useMay("adjust-balance")
  const isUnpaid = booking.status === "cancelled" && slip && booking.money.received === 0
  const asksForReceipt = booking.awaitsMoneyCheck || (isUnpaid && mayAnswerAgain)
  return (
    <>
      <SlipViewer slip={slip} booking={booking} />
      {asksForReceipt ? (
        <MoneyArrivedForm booking={booking} today={today} />
      ) : (
        <StatusActions booking={booking} today={today} cancelling={cancelling} isEndOwners={isEndOwners} />
      )}
      {booking.status !== "cancelled" && (
        <a href={adminPaths.newPaymentLinkFor(booking.id)} className="button button-quiet w-full">
          <Icon name="link" />
          {t(awaitsPayment(booking) ? "bookings.detail.makeLink" : "bookings.detail.makeExtraLink")}
        </a>
      )}
    </>
  )
}
