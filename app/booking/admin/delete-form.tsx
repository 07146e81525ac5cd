import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { useMay } from "#app/admin/pages/use-may.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { formatDateRange, formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { LedgerSums } from "#app/money/ledger/ledger.ts"
import { holdsMoney } from "#app/money/ledger/money.ts"
import { useLanguage } from "#app/ui/use-language.ts"

type Props = {
  booking: AdminBookingView
  held: Pick<LedgerSums, "held" | "damage">
  /** A payment link whose slip is undecided. */
  linkToCheck: string | null
  /** Only owners can delete a booking whose stay has begun. */
  isEndOwners: boolean
}

/** Confirmation works without script. Held money or an undecided slip must be dealt with first. */
export function DeleteBooking({ booking, held, linkToCheck, isEndOwners }: Props) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { checkIn, checkOut, customerName, reference, money } = booking
  return (
    <section aria-labelledby="delete-title" className="card space-y-3 p-4 sm:p-5">
      <h2 id="delete-title" className="text-xl">
        {t("bookings.actions.deleteTitle")}
      </h2>
      <p className="[overflow-wrap:anywhere]" suppressHydrationWarning>
        {[
          customerName || reference,
          formatDateRange(checkIn, checkOut, language),
          formatMoney(money.total, language),
        ].join(" · ")}
      </p>
      <Answer booking={booking} held={held} linkToCheck={linkToCheck} isEndOwners={isEndOwners} />
    </section>
  )
}

/** The form, or why the booking cannot be deleted yet. */
function Answer({ booking, held, linkToCheck, isEndOwners }: Props) {
  const { t } = useTranslation("admin")
  const mayEnd = useMay("adjust-balance") || !isEndOwners
  if (!mayEnd) return <p className="notice">{t("bookings.failed.stayOwnerOnly")}</p>
  if (holdsMoney(held)) return <MoneyHeld booking={booking} held={held} />
  if (booking.status === "in_review" || booking.awaitsMoneyCheck)
    return <SlipWaits href={adminPaths.booking(booking.id)} />
  if (linkToCheck !== null) return <SlipWaits href={adminPaths.paymentLink(linkToCheck)} />
  return <DeleteForm booking={booking} />
}

function DeleteForm({ booking: { id, version, status } }: Pick<Props, "booking">) {
  const { t } = useTranslation("admin")
  return (
    <Form method="post" action={adminPaths.bookingDelete(id)} className="space-y-3">
      <input type="hidden" name="version" value={version} />
      <p className="text-muted">{t(`bookings.actions.deleteText.${status === "cancelled" ? "cancelled" : "open"}`)}</p>
      <button type="submit" className="button button-quiet w-full text-danger">
        {t("bookings.actions.deleteYes")}
      </button>
    </Form>
  )
}

function SlipWaits({ href }: { href: string }) {
  const { t } = useTranslation("admin")
  return (
    <>
      <p className="notice">{t("bookings.actions.deleteInReview")}</p>
      <a href={href} className="button button-quiet w-full">
        {t("bookings.actions.checkSlip")}
      </a>
    </>
  )
}

function MoneyHeld({ booking: { id, status }, held: { held, damage } }: Pick<Props, "booking" | "held">) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const isCancelled = status === "cancelled"
  return (
    <>
      <div className="notice" suppressHydrationWarning>
        {held > 0 && <p>{t("bookings.actions.held", { amount: formatMoney(held, language) })}</p>}
        {damage > 0 && <p>{t("bookings.actions.heldDamage", { amount: formatMoney(damage, language) })}</p>}
        <p>{t(`bookings.actions.deleteRefused.${isCancelled ? "cancelled" : "open"}`)}</p>
      </div>
      <a
        href={isCancelled ? adminPaths.bookingLedger(id) : adminPaths.bookingCancel(id)}
        className="button button-quiet w-full"
      >
        {t(isCancelled ? "bookings.money.title" : "bookings.actions.cancel")}
      </a>
    </>
  )
}
