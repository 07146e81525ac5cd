import type { ReactNode } from "react"
import type { StaffBookingView } from "#app/booking/booking-view.ts"
import { plainAmount } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { balance, OWNER_CHANNELS } from "#app/ledger/ledger.ts"

/** What the owner has received on confirming: all that is due by transfer, unless they say otherwise. */
export function ReceivedFields({ booking }: { booking: Pick<StaffBookingView, "total" | "received" | "slipId"> }) {
  const { t } = useTranslation("admin")
  const due = Math.max(0, balance(booking.total, booking.received))
  return (
    <Collapsible collapsed={booking.slipId !== null} title={t("bookings.received.other")}>
      <fieldset>
        <legend className="font-semibold">{t("bookings.received.title")}</legend>
        <p className="flex flex-wrap gap-x-5">
          {OWNER_CHANNELS.map((channel) => (
            <label key={channel} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="receivedChannel"
                value={channel}
                defaultChecked={channel === "bank"}
                className="size-5 accent-pool"
              />
              {t(`bookings.money.place.${channel}`)}
            </label>
          ))}
        </p>
        <label className="block text-sm font-semibold">
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
      </fieldset>
    </Collapsible>
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
