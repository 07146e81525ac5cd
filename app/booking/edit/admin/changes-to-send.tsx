import { Form, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { ChangeList } from "#app/booking/admin/change-list.tsx"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { formatMoney } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { Collecting } from "#app/money/balance/collecting.ts"
import { OpenLinks } from "#app/money/links/admin/open-links.tsx"
import type { StayChange } from "#app/notify/email/email.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Share } from "#app/ui/share.tsx"
import type { ShareContent } from "#app/ui/share-message.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { Balance, PriceChange } from "./edit-summary.tsx"

/** What the guest has not been told. */
export type UnsentChanges = {
  changes: StayChange[]
  /** The changes as a message for a chat, in the guest's language. */
  message: string
  /** Null unless the booking is confirmed. */
  collecting: Collecting | null
  /** Whether the guest can be told by email or LINE; known only while changes wait. */
  isReachable: boolean
  /** The message with the link for the balance, if there is a link. */
  share: ShareContent | null
}

type Props = UnsentChanges & {
  booking: AdminBookingView
  /** The page to return to, if not the booking's. */
  back?: string
}

/** Changes of which the guest has not been notified, with their effect on price and balance. */
export function ChangesToSend({ booking, changes, message, collecting, share, isReachable, back }: Props) {
  const { t } = useTranslation("admin")
  const busy = useNavigation().state !== "idle"
  if (changes.length === 0) return null
  const collected = collecting?.offers === "send-link" ? share : null
  return (
    <section aria-labelledby="changes-to-send" className="card space-y-3 p-4 sm:p-5">
      <h2 id="changes-to-send" className="text-xl">
        {t("bookings.changesToSend.title")}
      </h2>
      <ChangeList changes={changes} />
      {collecting && <MoneyAfterChange booking={booking} collecting={collecting} share={isReachable ? share : null} />}
      <div className="flex flex-wrap gap-3">
        {isReachable ? (
          <Form method="post" action={adminPaths.bookingSendChanges(booking.id)}>
            {back && <input type="hidden" name="back" value={back} />}
            <button type="submit" className="button" aria-disabled={busy}>
              <Icon name="mail" />
              {t("bookings.changesToSend.notify")}
            </button>
          </Form>
        ) : (
          <div className="w-full space-y-1">
            <p className="text-muted">{t("bookings.noEmail")}</p>
            <Share
              text={collected ? `${message}\n${collected.text}` : message}
              url={collected?.url ?? ""}
              label={t("bookings.changesToSend.title")}
            />
          </div>
        )}
        <Form method="post" action={adminPaths.bookingSendChanges(booking.id)}>
          <input type="hidden" name="alreadyNotified" value="on" />
          {back && <input type="hidden" name="back" value={back} />}
          <button type="submit" className="button button-quiet" aria-disabled={busy}>
            <Icon name="check" />
            {t("bookings.changesToSend.alreadyNotified")}
          </button>
        </Form>
      </div>
    </section>
  )
}

/** An existing open link is offered instead of a new one. */
function MoneyAfterChange({
  booking,
  collecting,
  share,
}: Pick<Props, "booking" | "share"> & { collecting: Collecting }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { difference, balance, link, extras, offers } = collecting
  const { total } = booking.money
  return (
    <div className="space-y-2">
      <PriceChange before={total - difference} after={total} />
      <Balance balance={balance} />
      {link && (
        <p suppressHydrationWarning>
          {t(`bookings.changesToSend.${link.state === "open" ? "linkAsks" : "linkChecked"}`, {
            amount: formatMoney(link.amount, language),
          })}
        </p>
      )}
      {offers === "send-link" && share && <Share {...share} label={t("bookings.money.link")} />}
      {extras.length > 0 && (
        <div className="notice">
          <p>{t("bookings.changesToSend.extras")}</p>
          <OpenLinks links={extras} />
        </div>
      )}
      {offers === "make-link" && (
        <a href={adminPaths.newPaymentLinkFor(booking.id)} className="button button-quiet">
          <Icon name="link" />
          {t("bookings.changesToSend.makeLink")}
        </a>
      )}
      {offers === "refund" && (
        <a href={adminPaths.bookingLedger(booking.id)} className="link inline-flex min-h-11 items-center">
          {t("bookings.changesToSend.refund")}
        </a>
      )}
    </div>
  )
}
