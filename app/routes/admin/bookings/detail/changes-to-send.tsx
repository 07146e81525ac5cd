import { Form, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import type { StayChange } from "#app/email/email.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { ChangeList } from "../change-list.tsx"
import { Balance } from "./edit-summary.tsx"

/** After an edit: the changes that the guest has not been notified of, and what is to be collected or returned. */
export function ChangesToSend({ booking, changes }: { booking: AdminBookingView; changes: StayChange[] }) {
  const { t } = useTranslation("admin")
  const busy = useNavigation().state !== "idle"
  if (changes.length === 0 || booking.status === "cancelled") return null
  const owed = booking.status === "confirmed" ? booking.money.balance : null
  return (
    <section aria-labelledby="changes-to-send" className="card space-y-3 p-4 sm:p-5">
      <h2 id="changes-to-send" className="text-xl">
        {t("bookings.changesToSend.title")}
      </h2>
      <ChangeList changes={changes} />
      <Balance balance={owed} />
      <div className="flex flex-wrap gap-3">
        {booking.customer?.email ? (
          <Form method="post" action={adminPaths.bookingSendChanges(booking.id)}>
            <button type="submit" className="button" aria-disabled={busy}>
              <Icon name="mail" />
              {t("bookings.changesToSend.notify")}
            </button>
          </Form>
        ) : (
          <p className="w-full text-muted">{t("bookings.changesToSend.noEmail")}</p>
        )}
        <Form method="post" action={adminPaths.bookingSendChanges(booking.id)}>
          <input type="hidden" name="alreadyNotified" value="on" />
          <button type="submit" className="button button-quiet" aria-disabled={busy}>
            <Icon name="check" />
            {t("bookings.changesToSend.alreadyNotified")}
          </button>
        </Form>
        {owed !== null && owed > 0 && (
          <a href={adminPaths.newPaymentLinkFor(booking.id)} className="button button-quiet">
            <Icon name="link" />
            {t("bookings.changesToSend.link")}
          </a>
        )}
      </div>
    </section>
  )
}
