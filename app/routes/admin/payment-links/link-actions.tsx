import { Form, useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { awaitsPayment } from "#app/booking/booking.ts"
import { type PaymentLinkStatus, reachableLinkStatuses } from "#app/booking/payment-link-status.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import type { StaffLinkView } from "#app/payment/payment-link-view.ts"
import { Icon } from "#app/ui/icon.tsx"

type Props = { link: StaffLinkView; back: string }

/** Buttons for the status changes that the link's status allows. @param back the page to return to */
export function LinkActions({ link, back }: Props) {
  const { t } = useTranslation("admin")
  const ofEnded = link.slipWaits ? (["paid", "cancelled"] as const) : (["paid"] as const)
  const offered: readonly PaymentLinkStatus[] = link.canRecordReceipt
    ? ofEnded
    : reachableLinkStatuses(link.status, "admin")
  const change = { link, back }
  if (offered.length === 0) return <p className="text-muted">{t("links.actions.final")}</p>
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {link.canRecordReceipt && (
        <p className="notice notice-error col-span-2">
          {t(`links.actions.${whyEnded(link)}`)} {t("links.actions.closed")}
        </p>
      )}
      {link.slipWaits ? (
        <Change {...change} to="paid" className="col-span-2">
          <Submit className="button w-full" icon="check">
            {t("links.actions.paid")}
          </Submit>
        </Change>
      ) : (
        <details className="open:col-span-2">
          <summary className="button button-quiet w-full">{t("links.actions.paid")}</summary>
          <Change {...change} to="paid" className="mt-3 space-y-3">
            <p className="text-sm">
              {t(link.slips.length > 0 ? "links.actions.paidAfterAll" : "links.actions.paidTitle")}{" "}
              {link.booking && awaitsPayment(link.booking) && t("links.actions.paidHint")}
            </p>
            <Submit className="button w-full">{t("links.actions.paidYes")}</Submit>
          </Change>
        </details>
      )}
      {offered.includes("open") && (
        <details className="open:col-span-2">
          <summary className="button button-quiet w-full">{t("links.actions.return")}</summary>
          <Change {...change} to="open" className="mt-3 space-y-3">
            <p className="text-sm text-muted">{t("links.actions.returnHint")}</p>
            <Submit className="button button-quiet w-full text-danger">{t("links.actions.returnYes")}</Submit>
          </Change>
        </details>
      )}
      {link.canRecordReceipt && offered.includes("cancelled") && (
        <Change {...change} to="cancelled" className="col-span-2">
          <Submit className="button button-quiet w-full text-danger">{t("links.actions.noMoney")}</Submit>
        </Change>
      )}
      {!link.canRecordReceipt && offered.includes("cancelled") && (
        <details className="open:col-span-2">
          <summary className="button button-quiet w-full text-danger">{t("links.actions.cancel")}</summary>
          <Change {...change} to="cancelled" className="mt-3 space-y-3">
            <p className="text-sm text-muted">{t("links.actions.cancelHint")}</p>
            <Submit className="button button-quiet w-full text-danger">{t("links.actions.cancelYes")}</Submit>
          </Change>
        </details>
      )}
    </div>
  )
}

function whyEnded({ status, booking }: StaffLinkView) {
  if (status === "expired") return "expired"
  return booking?.status === "cancelled" ? "bookingCancelled" : "bookingPaid"
}

type ChangeProps = Props & { to: PaymentLinkStatus; className: string; children: ReactNode }

function Change({ link, back, to, className, children }: ChangeProps) {
  return (
    <Form method="post" action={paths.admin.paymentLinkStatus(link.id)} className={className}>
      <input type="hidden" name="status" value={to} />
      <input type="hidden" name="version" value={link.version} />
      <input type="hidden" name="back" value={back} />
      {children}
    </Form>
  )
}

function Submit({ className, icon, children }: { className: string; icon?: string; children: string }) {
  const busy = useNavigation().state !== "idle"
  return (
    <button type="submit" className={className} aria-disabled={busy}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
