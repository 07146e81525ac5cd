import { useTranslation } from "react-i18next"
import type { GuestLinkView } from "#app/payment/payment-link-view.ts"
import { Icon } from "#app/ui/icon.tsx"

const SHOWN = {
  in_review: { key: "review", icon: "clock" },
  paid: { key: "paid", icon: "check" },
  cancelled: { key: "cancelled", icon: "close" },
  expired: { key: "expired", icon: "clock" },
} as const

/** What has become of a link that is not open any more, and a warning where its booking is gone. */
export function LinkState({ link: { status, booking } }: { link: GuestLinkView }) {
  const { t } = useTranslation()
  const orphaned = status === "open" && booking?.status === "cancelled"
  if (orphaned) return <p className="notice notice-error">{t("paymentLink.bookingCancelled")}</p>
  if (status === "open") return null
  const { key, icon } = SHOWN[status]
  const good = status === "paid" || status === "in_review"
  return (
    <section className="card flex gap-4 p-5 sm:p-6">
      <span
        aria-hidden="true"
        className={`grid size-11 shrink-0 place-items-center rounded-full ${good ? "bg-pool text-on-pool" : "bg-sunken text-muted"}`}
      >
        <Icon name={icon} />
      </span>
      <div>
        <h2 className="text-xl">{t(`paymentLink.${key}.title`)}</h2>
        <p className="mt-1 text-muted">{t(`paymentLink.${key}.text`)}</p>
      </div>
    </section>
  )
}
