import type { ReactNode } from "react"
import { RadioChoices } from "#app/admin/pages/radio-choices.tsx"
import type { AdminBookingView } from "#app/booking/booking-view.ts"
import { formatMoney, plainAmount } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useLanguage } from "#app/ui/use-language.ts"
import { OWNER_CHANNELS, RECEIVED_PARTS } from "../ledger.ts"
import { ReceivedOnField } from "./received-on-field.tsx"

type Props = { booking: Pick<AdminBookingView, "money" | "slipId">; today: string }

/** Unless the owner says otherwise, all that is due was received today by transfer. */
export function ReceivedFields({ booking, today }: Props) {
  const { t } = useTranslation("admin")
  const due = Math.max(0, booking.money.dueNow)
  const hasDeposit = due < booking.money.balance
  return (
    <Collapsible collapsed={booking.slipId !== null} title={t("bookings.received.other")}>
      <fieldset className="group/received space-y-2">
        <legend className="font-semibold">{t("bookings.received.title")}</legend>
        <p className="flex flex-wrap gap-x-5">
          <RadioChoices
            name="receivedChannel"
            initial="bank"
            choices={OWNER_CHANNELS.map((value) => ({ value, label: t(`bookings.money.channel.${value}`) }))}
          />
        </p>
        {hasDeposit && <ReceivedParts due={due} all={booking.money.balance} />}
        <div className="grid grid-cols-2 items-end gap-3">
          <label
            className={`block text-sm font-semibold ${hasDeposit ? "hidden group-has-[[value=other]:checked]/received:block" : ""}`}
          >
            {t("bookings.received.amount")}
            <input
              type="number"
              name="amountReceived"
              inputMode="decimal"
              min={0}
              step="0.01"
              defaultValue={plainAmount(due)}
              className="field mt-1 font-normal"
            />
          </label>
          <ReceivedOnField today={today} />
        </div>
      </fieldset>
    </Collapsible>
  )
}

function ReceivedParts({ due, all }: { due: number; all: number }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const amounts = { due: formatMoney(due, language), all: formatMoney(all, language), other: null }
  return (
    <div role="radiogroup" aria-label={t("bookings.received.amount")}>
      <RadioChoices
        name="receivedPart"
        initial="due"
        choices={RECEIVED_PARTS.map((value) => ({
          value,
          label: (
            <span className="flex grow flex-wrap justify-between gap-x-3">
              {t(`bookings.received.part.${value}`)}
              {amounts[value] && (
                <span className="font-semibold tabular-nums" suppressHydrationWarning>
                  {amounts[value]}
                </span>
              )}
            </span>
          ),
        }))}
      />
    </div>
  )
}

function Collapsible({ collapsed, title, children }: { collapsed: boolean; title: string; children: ReactNode }) {
  if (!collapsed) return children
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center text-sm">{title}</summary>
      {children}
    </details>
  )
}
