import { adminPaths } from "#app/admin/admin-paths.ts"
import { CARD_LIST, CARDS_SHOWN, type TaskKind } from "#app/admin/today/pages/task-kind.tsx"
import { StatusForm, SubmitButton } from "#app/booking/admin/status-form.tsx"
import { REASON_MAX_LENGTH } from "#app/booking/booking.ts"
import type { TaskBooking } from "#app/booking/booking-view.ts"
import { formatDateRange, formatMoney, plainAmount } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { SlipView } from "../slip.ts"
import { slipPath } from "../slip-path.ts"
import { SlipFacts } from "./slip-facts.tsx"
import { useTransferCheck } from "./use-transfer-check.ts"

type SlipBooking = TaskBooking & { slip: SlipView | null }

export function useSlipTasks(slips: SlipBooking[]): TaskKind {
  const { t } = useTranslation("admin")
  return {
    title: t("today.slips"),
    listClass: CARD_LIST,
    shown: CARDS_SHOWN,
    tasks: slips.map((booking) => <SlipToCheck key={booking.id} booking={booking} />),
  }
}

function SlipToCheck({ booking }: { booking: SlipBooking }) {
  const language = useLanguage()
  const { slip } = booking
  const { image, check } = useTransferCheck(slip ?? { id: "" })
  return (
    <li className="card flex flex-col p-4">
      <div className="flex gap-4">
        {slip && <SlipPreview slip={slip} image={image} />}
        <div className="min-w-0 grow">
          <Money satang={booking.due} className="block text-2xl font-bold text-price" />
          {booking.due < booking.total && <DueOf booking={booking} />}
          <a
            href={adminPaths.booking(booking.id)}
            className="link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
          >
            {booking.customerName || booking.reference}
          </a>
          <p className="text-sm text-muted">
            {booking.reference}
            <br />
            <span suppressHydrationWarning>{formatDateRange(booking.checkIn, booking.checkOut, language)}</span>
          </p>
        </div>
      </div>
      {slip && <SlipFacts slip={slip} check={check} className="mt-3" />}
      <Decision booking={booking} />
    </li>
  )
}

/** Says that the amount is not the whole price. */
function DueOf({ booking: { total } }: { booking: TaskBooking }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <p className="text-sm text-muted" suppressHydrationWarning>
      {t("today.balance.dueOf", { total: formatMoney(total, language) })}
    </p>
  )
}

function SlipPreview({ slip, image }: { slip: SlipView } & Pick<ReturnType<typeof useTransferCheck>, "image">) {
  const { t } = useTranslation("admin")
  if (slip.pdf) {
    return (
      <a
        href={slipPath(slip.id)}
        className="grid h-32 w-24 shrink-0 place-items-center rounded-control border border-line bg-sunken text-center"
      >
        <span className="link">PDF</span>
      </a>
    )
  }
  return (
    <a href={adminPaths.slipCopy(slip.id)} className="shrink-0" target="_blank" rel="noreferrer">
      <img
        {...image}
        src={adminPaths.slipCopy(slip.id)}
        alt={t("today.openSlip")}
        loading="lazy"
        className="h-32 w-24 rounded-control border border-line bg-sunken object-cover"
      />
    </a>
  )
}

function Decision({ booking }: { booking: SlipBooking }) {
  const { t } = useTranslation("admin")
  const { id, version } = booking
  const change = { action: adminPaths.bookingStatus(id), version, back: adminPaths.dashboard }
  return (
    <div className="mt-3 grid grid-cols-2 items-start gap-3">
      <StatusForm {...change} status="confirmed">
        <SubmitButton className="button w-full px-2">{t("bookings.actions.confirm")}</SubmitButton>
      </StatusForm>
      <details className="open:col-span-2">
        <summary className="button button-quiet w-full px-2">{t("bookings.actions.reject")}</summary>
        <StatusForm {...change} status="pending_payment" className="mt-3 space-y-3">
          <label className="block text-sm font-semibold">
            {t("bookings.actions.rejectReason")}
            <input name="reason" required maxLength={REASON_MAX_LENGTH} className="field mt-1 font-normal" />
            <span className="font-normal text-muted">{t("today.rejectReasonHint")}</span>
          </label>
          <SubmitButton className="button button-quiet w-full text-danger">
            {t("bookings.actions.rejectYes")}
          </SubmitButton>
        </StatusForm>
      </details>
      <OtherAmount booking={booking} />
    </div>
  )
}

/** Confirms with what came: less leaves a balance, more pays it in advance or is owed back. */
function OtherAmount({ booking: { id, version, due } }: { booking: SlipBooking }) {
  const { t } = useTranslation("admin")
  return (
    <details className="col-span-2 -my-2">
      <summary className="link inline-flex min-h-11 items-center text-sm">{t("bookings.received.otherCame")}</summary>
      <StatusForm
        action={adminPaths.bookingStatus(id)}
        version={version}
        back={adminPaths.dashboard}
        status="confirmed"
        className="space-y-3 pb-2"
      >
        <label className="block text-sm font-semibold">
          {t("bookings.received.amount")}
          <input
            type="number"
            name="amountReceived"
            inputMode="decimal"
            required
            min={0.01}
            step="0.01"
            defaultValue={plainAmount(due)}
            className="field mt-1 font-normal"
          />
        </label>
        <SubmitButton className="button w-full">{t("bookings.received.confirmOther")}</SubmitButton>
      </StatusForm>
    </details>
  )
}
