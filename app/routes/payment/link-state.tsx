import { formatDeadline } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { ContactOwner } from "#app/ui/payment/contact-owner.tsx"
import type { ContactWay } from "#app/villa/contact.ts"
import type { LinkFrameView } from "./link-frame.tsx"

const SHOWN = {
  in_review: { key: "review", icon: "clock" },
  paid: { key: "paid", icon: "check" },
  cancelled: { key: "cancelled", icon: "close" },
  expired: { key: "expired", icon: "clock" },
} as const

type Props = Pick<LinkFrameView, "link" | "answerBy" | "timezone" | "now"> & { contact: ContactWay[] }

/** The state of a link that cannot be paid now: a slip is being checked, a card payment captured, or it has ended. */
export function LinkState({ link, answerBy, timezone, now, contact }: Props) {
  const { t, language } = useTranslation()
  const { status, state, closed, booking } = link
  if (state === "settling") {
    return (
      <section className="card p-5 sm:p-6">
        <h2 className="text-xl">{t("payment.settlingTitle")}</h2>
        <p className="mt-1 text-muted">{t("payment.settlingText")}</p>
      </section>
    )
  }
  const shown = state === "in_review" ? state : status
  if (shown === "open") return null
  const { key, icon } = SHOWN[shown]
  const isLate = answerBy !== null && now >= answerBy
  const good = shown === "paid" || shown === "in_review"
  return (
    <section className="card space-y-4 p-5 sm:p-6">
      <div className="flex gap-4">
        <span
          aria-hidden="true"
          className={`grid size-11 shrink-0 place-items-center rounded-full ${good ? "bg-pool text-on-pool" : "bg-sunken text-muted"}`}
        >
          <Icon name={icon} />
        </span>
        <div>
          <h2 className="text-xl">{t(`paymentLink.${closed ? "closed" : key}.title`)}</h2>
          <p className="mt-1 text-muted">
            {closed
              ? t(`paymentLink.closed.${booking?.status === "cancelled" ? "cancelled" : "paid"}`)
              : t(`paymentLink.${key}.text`)}
          </p>
          {!closed && answerBy !== null && (
            <p className="mt-2 font-semibold" suppressHydrationWarning>
              {t(isLate ? "paymentLink.review.late" : "confirmation.review.answerBy", {
                time: formatDeadline(answerBy, language, timezone),
              })}
            </p>
          )}
        </div>
      </div>
      {(!good || isLate) && <ContactOwner ways={contact} />}
    </section>
  )
}
