import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { RadioChoices } from "#app/admin/pages/radio-choices.tsx"
import { useMay } from "#app/admin/pages/use-may.ts"
import { StatusForm, SubmitButton } from "#app/booking/admin/status-form.tsx"
import { awaitsPayment } from "#app/booking/booking.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ReceivedAmountField } from "#app/money/ledger/admin/received-amount-field.tsx"
import { ReceivedOnField } from "#app/money/ledger/admin/received-on-field.tsx"
import { OWNER_CHANNELS } from "#app/money/ledger/ledger.ts"
import { LINE_NOTE_MAX_LENGTH } from "#app/money/ledger/ledger-line.ts"
import { type PaymentLinkStatus, reachableLinkStatuses } from "../payment-link-status.ts"
import type { AdminLinkView } from "../payment-link-view.ts"

type Props = { link: AdminLinkView; back: string; today: string }

/** A link that follows the balance has no cancel. @param back the page to return to */
export function LinkActions({ link, back, today }: Props) {
  const { t } = useTranslation("admin")
  const mayAdjust = useMay("adjust-balance")
  const receiptStatuses = link.hasSlipInReview ? (["paid", "cancelled"] as const) : (["paid"] as const)
  const offered: readonly PaymentLinkStatus[] = link.canRecordPayment
    ? receiptStatuses
    : reachableLinkStatuses(link.status, "admin").filter((status) => !(link.automatic && status === "cancelled"))
  // Whom the rule lets accept a slip after all.
  const bySlip = link.slips.length > 0 && mayAdjust
  const channels = [
    ...(bySlip ? [{ value: "", label: t("links.actions.bySlip") }] : []),
    ...OWNER_CHANNELS.map((value) => ({ value, label: t(`bookings.money.channel.${value}`) })),
  ]
  const change = { action: adminPaths.paymentLinkStatus(link.id), version: link.version, back }
  if (offered.length === 0)
    return (
      <>
        <p className="text-muted">{t("links.actions.final")}</p>
        {link.canTakeBack && mayAdjust && <TakeBack link={link} />}
      </>
    )
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {link.canRecordPayment && (
        <p className="notice notice-error col-span-2">
          {t(`links.actions.${endReason(link)}`)} {t("links.actions.closed")}
        </p>
      )}
      {link.hasSlipInReview ? (
        <StatusForm {...change} status="paid" className="col-span-2 space-y-3">
          <details>
            <summary className="link inline-flex min-h-11 items-center text-sm">
              {t("links.actions.otherAmount")}
            </summary>
            <ReceivedFields amount={link.amount} today={today} />
          </details>
          <SubmitButton className="button w-full" icon="check">
            {t("links.actions.paid")}
          </SubmitButton>
        </StatusForm>
      ) : (
        <details className="open:col-span-2">
          <summary className="button button-quiet w-full px-3">{t("links.actions.paid")}</summary>
          <StatusForm {...change} status="paid" className="mt-3 space-y-3">
            <p className="text-sm">
              {t(link.slips.length > 0 ? "links.actions.paidAfterAll" : "links.actions.paidTitle")}{" "}
              {link.booking && awaitsPayment(link.booking) && t("links.actions.paidHint")}
            </p>
            <fieldset>
              <legend className="sr-only">{t("bookings.money.how")}</legend>
              <RadioChoices name="channel" initial={bySlip ? "" : "bank"} choices={channels} />
            </fieldset>
            <ReceivedFields amount={link.amount} today={today} />
            <SubmitButton className="button w-full">{t("links.actions.paidYes")}</SubmitButton>
          </StatusForm>
        </details>
      )}
      {offered.includes("open") && (
        <details className="open:col-span-2">
          <summary className="button button-quiet w-full px-3">{t("links.actions.return")}</summary>
          <StatusForm {...change} status="open" className="mt-3 space-y-3">
            <p className="text-sm text-muted">{t(`links.actions.${link.booking ? "returnTells" : "returnHint"}`)}</p>
            <SubmitButton className="button button-quiet w-full text-danger">
              {t("bookings.actions.rejectYes")}
            </SubmitButton>
          </StatusForm>
        </details>
      )}
      {link.canRecordPayment && offered.includes("cancelled") && (
        <StatusForm {...change} status="cancelled" className="col-span-2">
          <SubmitButton className="button button-quiet w-full text-danger">{t("links.actions.noMoney")}</SubmitButton>
        </StatusForm>
      )}
      {!link.canRecordPayment && offered.includes("cancelled") && (
        <details className="open:col-span-2">
          <summary className="button button-quiet w-full px-3 text-danger">{t("links.actions.cancel")}</summary>
          <StatusForm {...change} status="cancelled" className="mt-3 space-y-3">
            <p className="text-sm text-muted">{t("links.actions.cancelHint")}</p>
            <SubmitButton className="button button-quiet w-full text-danger">
              {t("links.actions.cancelYes")}
            </SubmitButton>
          </StatusForm>
        </details>
      )}
    </div>
  )
}

/** For a link that was marked paid by mistake. */
function TakeBack({ link: { id, version } }: { link: AdminLinkView }) {
  const { t } = useTranslation("admin")
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center text-sm">{t("links.actions.takeBack")}</summary>
      <Form method="post" action={adminPaths.paymentLinkTakeBack(id)} className="space-y-3">
        <p className="text-sm text-muted">{t("links.actions.takeBackHint")}</p>
        <input type="hidden" name="version" value={version} />
        <label className="block font-semibold">
          {t("bookings.money.why")}
          <input
            name="note"
            required
            maxLength={LINE_NOTE_MAX_LENGTH}
            autoComplete="off"
            className="field mt-1 font-normal"
          />
        </label>
        <SubmitButton className="button button-quiet w-full text-danger">{t("links.actions.takeBackYes")}</SubmitButton>
      </Form>
    </details>
  )
}

/** The amount of a link that follows a balance may have changed since the guest paid. */
function ReceivedFields({ amount, today }: { amount: number; today: string }) {
  return (
    <div className="space-y-3">
      <ReceivedAmountField expected={amount} />
      <ReceivedOnField today={today} />
    </div>
  )
}

function endReason({ status, booking }: AdminLinkView) {
  if (status === "expired") return "expired"
  if (booking === null || awaitsPayment(booking)) return "cancelledInReview"
  return booking.status === "cancelled" ? "bookingCancelled" : "bookingPaid"
}
