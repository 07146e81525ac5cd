import { Form, useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "#app/paths.ts"
import { type PaymentLinkStatus, reachableLinkStatuses } from "#app/payment/payment-link.ts"
import type { StaffLinkView } from "#app/payment/payment-link-view.ts"
import { Icon } from "#app/ui/icon.tsx"

/** The ways on from the state that a link has; no others are shown. @param back the page to come back to */
export function LinkActions({ link, back }: { link: StaffLinkView; back: string }) {
  const { t } = useTranslation("admin")
  const offered = reachableLinkStatuses(link.status, "admin")
  const form = (to: PaymentLinkStatus, children: ReactNode) => (
    <Form method="post" action={paths.admin.paymentLinkStatus(link.id)} className="space-y-3 [details>&]:mt-3">
      <input type="hidden" name="status" value={to} />
      <input type="hidden" name="back" value={back} />
      {children}
    </Form>
  )
  if (offered.length === 0) return <p className="text-muted">{t("links.actions.final")}</p>
  return (
    <div className="space-y-3">
      {link.booking?.status === "cancelled" && (
        <p className="notice notice-error">{t("links.actions.bookingCancelled")}</p>
      )}
      {link.status === "in_review" ? (
        form(
          "paid",
          <Submit className="button w-full" icon="check">
            {t("links.actions.paid")}
          </Submit>,
        )
      ) : (
        <details>
          <summary className="button button-quiet w-full">
            <Icon name="check" />
            {t("links.actions.paid")}
          </summary>
          {form(
            "paid",
            <>
              <p className="text-sm">
                {t("links.actions.paidTitle")} {link.booking && t("links.actions.paidHint")}
              </p>
              <Submit className="button w-full">{t("links.actions.paidYes")}</Submit>
            </>,
          )}
        </details>
      )}
      <div className="grid grid-cols-2 items-start gap-3">
        {offered.includes("open") && (
          <details className="open:col-span-2">
            <summary className="button button-quiet w-full">{t("links.actions.return")}</summary>
            {form(
              "open",
              <>
                <p className="text-sm text-muted">{t("links.actions.returnHint")}</p>
                <Submit className="button button-quiet w-full text-danger">{t("links.actions.returnYes")}</Submit>
              </>,
            )}
          </details>
        )}
        <details className="open:col-span-2 only:col-span-2">
          <summary className="button button-quiet w-full text-danger">{t("links.actions.cancel")}</summary>
          {form(
            "cancelled",
            <>
              <p className="text-sm text-muted">{t("links.actions.cancelHint")}</p>
              <Submit className="button button-quiet w-full text-danger">{t("links.actions.cancelYes")}</Submit>
            </>,
          )}
        </details>
      </div>
    </div>
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
