import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { may } from "#app/admin/permissions.ts"
import { adminPaths } from "#app/admin-paths.ts"
import type { App } from "#app/app.ts"
import { decryptAccessCode } from "#app/booking/access-code.server.ts"
import { awaitsPayment, type Booking } from "#app/booking/booking.ts"
import { editOf } from "#app/booking/booking-request.ts"
import { type AdminBookingView, adminBookingView, stayTimesOf } from "#app/booking/booking-view.ts"
import { cancellationOf, partPaid, periodsFrom } from "#app/booking/cancellation-refund.ts"
import { askingLinks, collectingAfter } from "#app/booking/collecting.ts"
import { fullName, typedCustomer } from "#app/booking/customer.ts"
import { damageView } from "#app/booking/damage-view.ts"
import { editBooking } from "#app/booking/edit-booking.server.ts"
import { type EditPreview, readableChanges } from "#app/booking/edit-preview.ts"
import { findArrival } from "#app/booking/find-arrival.server.ts"
import { findAdminBooking } from "#app/booking/find-bookings.server.ts"
import { withClashes } from "#app/booking/find-clashes.server.ts"
import { ledgerLineViews } from "#app/booking/ledger-line.ts"
import { type BookingMoney, owesBeforeArrival } from "#app/booking/money.ts"
import { moveTask } from "#app/booking/move-view.ts"
import { hasBegunToPay } from "#app/booking/owners-price.ts"
import { changesSinceNotified } from "#app/booking/stay-change.ts"
import { dateIn } from "#app/booking/villa-date.ts"
import { findConflictsOf } from "#app/calendar/find-calendars.server.ts"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { plainAmount } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { isOpen } from "#app/ledger/refund.ts"
import { findSlipToCheck } from "#app/payment/find-slip.server.ts"
import { type SlipView, slipView } from "#app/payment/slip.ts"
import { CancellationTerms } from "#app/ui/cancellation-terms.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { StatusBadge } from "#app/ui/status-badge.tsx"
import { cancellationSentences } from "#app/villa/cancellation-text.ts"
import type { Villa } from "#app/villa/villa.ts"
import { adminAction, type FormActionData } from "../../shared/admin-action.server.ts"
import { BackToPlace } from "../../shared/back-link.tsx"
import { AnswerMove, MoveFacts } from "../../shared/move-task.tsx"
import type { PageHandle } from "../../shared/page-handle.ts"
import { type StayFormValues, stayLimits } from "../stay-fields.tsx"
import { BookingFacts } from "./booking-facts.tsx"
import { BookingLedger } from "./booking-ledger.tsx"
import type { Cancelling } from "./cancel-form.tsx"
import { ChangesToSend } from "./changes-to-send.tsx"
import { editCheck } from "./check-edit.server.ts"
import { DamageDeposit } from "./damage-deposit.tsx"
import { DeleteBooking } from "./delete-booking.tsx"
import { EditForm } from "./edit-form.tsx"
import { Emails } from "./emails.tsx"
import { GuestAccess, type GuestAccessView } from "./guest-access.tsx"
import { History } from "./history.tsx"
import { MoneyArrivedForm } from "./money-arrived-form.tsx"
import { cancellingOf, refundsOfBooking } from "./refunds-of-booking.server.ts"
import { SendToGuest } from "./send-to-guest.tsx"
import { shownBalanceLink } from "./shown-balance-link.server.ts"
import { SlipViewer } from "./slip-viewer.tsx"
import { StatusActions } from "./status-actions.tsx"

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

/** The booking's own code, and how its guest gets in: as the guest sees it now, or will once nothing is due. */
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

/** A booking as the fields of its form. */
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

/** Edits the booking, or shows what an edit would change. */
export const action = adminAction({
  ...editCheck,
  run: async (app, form, { admin, params, touched }) => {
    const by = { actor: "admin", name: admin.name, id: admin.id } as const
    const mayPrice = may(admin, "adjust-balance")
    return withClashes(app, await editBooking(app, params.id ?? "", editOf(form, touched), by, form.version, mayPrice))
  },
  success: "admin:bookings.toast.saved",
  failed: "failed.updateBooking",
  back: ({ id = "" }) => adminPaths.booking(id),
})

/** One booking: its facts, slip, actions and history. */
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
  // What is still to be paid of a confirmed booking is asked for most often; a refund waits for the owner.
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
        <BackToPlace href={adminPaths.bookings} text={t("bookings.detail.back")} />
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
          <Decision booking={booking} slip={slip} today={today} cancelling={cancelling} />
          {!isToCheck && contact}
        </div>
        {isToCheck && <BookingFacts booking={booking} clock={clock} />}
        <div className="space-y-6 lg:col-start-1">
          {isToCheck && contact}
          {!isMoneyFirst && money}
          <CancellationTerms texts={cancellation} className="card p-4 sm:p-5" />
          {!booking.deleted && <DeleteBooking booking={booking} held={held} linkToCheck={linkToCheck} />}
          {/* Below everything that can be tapped: it grows when what was typed has been checked. */}
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

type DecisionProps = { booking: AdminBookingView; slip: SlipView | null; today: string; cancelling: Cancelling }

/** The slip, and what can be done about the booking's payment and status. */
function Decision({ booking, slip, today, cancelling }: DecisionProps) {
  const { t } = useTranslation("admin")
  const asksForReceipt =
    booking.awaitsMoneyCheck || (booking.status === "cancelled" && slip && booking.money.received === 0)
  return (
    <>
      <SlipViewer slip={slip} booking={booking} />
      {asksForReceipt ? (
        <MoneyArrivedForm booking={booking} today={today} />
      ) : (
        <StatusActions booking={booking} today={today} cancelling={cancelling} />
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
