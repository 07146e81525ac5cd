import type { App } from "#app/app.ts"
import type { Booking } from "#app/booking/booking.ts"
import { findBookingAccount } from "#app/booking/find-bookings.server.ts"
import { dateIn } from "#app/calendar/month/villa-date.ts"
import { formatDate, formatMoney } from "#app/i18n/format.ts"
import { localized } from "#app/i18n/localized.ts"
import type { Translator } from "#app/i18n/translate.ts"
import type { LedgerLine } from "#app/money/ledger/ledger.ts"
import { type BookingMoney, overpaid, planFrom, stillToPay } from "#app/money/ledger/money.ts"
import type { Amount } from "#app/ui/amount-row.tsx"
import { damageReturn } from "#app/villa/terms/damage-text.ts"
import { depositShown } from "#app/villa/terms/pages/plan-view.server.ts"
import { balanceDueText } from "#app/villa/terms/payment-plan-text.ts"
import type { Villa } from "#app/villa/villa.ts"
import { type BalanceLink, balanceLinkView } from "../balance-link.ts"

/** `amount` in satang. */
export type BalanceView = {
  amount: number
  due: string
  paidSoFar: string
  isOnArrival: boolean
  state: "open" | "checking" | "settling" | "none"
  /** `damage` is the security deposit in its amount. */
  link: { id: string; amount: number; damage: number } | null
  /** When the security deposit in the link's amount comes back. */
  damage?: string
}

/** Empty if all is paid at once, so that the view costs no bytes. */
export type AccountView = { rows?: Amount[]; balance?: BalanceView }

type TextContext = Pick<Translator, "t" | "language">

export async function accountView(
  app: Pick<App, "db" | "now">,
  booking: Booking,
  { timezone }: Pick<Villa, "timezone">,
  money: BookingMoney,
  reader: TextContext,
): Promise<AccountView> {
  const today = dateIn(timezone, new Date(app.now()))
  if (booking.status === "cancelled") return {}
  if (booking.status !== "confirmed") return plannedRows(booking, money, today, reader)
  const isPlain = money.deposit === money.total && money.owed === money.total && money.balance === 0
  if (isPlain) return {}
  const { lines: ledger, link } = await findBookingAccount(app, booking.id)
  const remaining = stillToPay(booking, money)
  const due = dueText(booking, money, today, reader)
  const rows = [
    ...chargeRows(ledger, money, booking, reader),
    ...paymentRows(ledger, timezone, reader),
    money.balance < 0
      ? {
          label: reader.t("balance.owedToYou"),
          amount: overpaid(money),
          isSum: true,
          note: reader.t("balance.owedToYouNext"),
        }
      : { label: reader.t("balance.remaining"), amount: remaining, isSum: true, ...(due && { note: due }) },
  ]
  if (remaining === 0 || due === null) return { rows }
  const paidSoFar = reader.t("balance.paidSoFar", {
    paid: formatMoney(money.received, reader.language),
    total: formatMoney(money.owed, reader.language),
  })
  const isOnArrival = money.balanceDate === booking.checkIn
  const view = linkView(link, app.now())
  const damage = view.link?.damage ? { damage: damageReturn(reader) } : {}
  return { rows, balance: { amount: remaining, due, paidSoFar, isOnArrival, ...view, ...damage } }
}

function linkView(link: BalanceLink | null, now: number): Pick<BalanceView, "state" | "link"> {
  const state = link && balanceLinkView(link, now)?.state
  if (!state) return { state: "none", link: null }
  if (state !== "open") return { state: state === "in_review" ? "checking" : state, link: null }
  return { state, link: { id: link.id, amount: link.amount, damage: link.damage } }
}

function plannedRows(booking: Booking, money: BookingMoney, today: string, reader: TextContext): AccountView {
  const { payNow, later } = planFrom(money)
  const due = dueText(booking, money, today, reader)
  if (later === 0 || due === null) return {}
  const deposit = depositShown(booking, money)
  const label =
    deposit.kind === "percent"
      ? reader.t("balance.depositPercent", { percent: deposit.percent })
      : reader.t("balance.deposit")
  return {
    rows: [
      { label, amount: payNow },
      { label: reader.t("balance.remaining"), amount: later, note: due },
    ],
  }
}

function dueText(
  { checkIn }: Booking,
  { balanceDate }: BookingMoney,
  today: string,
  reader: TextContext,
): string | null {
  return balanceDate && balanceDueText({ balanceDate, checkIn, today }, reader)
}

/** The charges beyond the total and the sum; empty without charges. */
function chargeRows(
  ledger: LedgerLine[],
  { owed }: BookingMoney,
  { extras }: Pick<Booking, "extras">,
  { t, language }: TextContext,
): Amount[] {
  const charges = standing(ledger).flatMap(({ id, kind, amount }) => {
    if (kind !== "charge" && kind !== "waiver") return []
    const extra = extras?.find(({ charge }) => charge?.line === id)
    return [{ label: extra ? `${localized(extra.name, language)} × ${extra.quantity}` : t(`balance.${kind}`), amount }]
  })
  return charges.length > 0 ? [...charges, { label: t("balance.totalDue"), amount: owed, isSum: true }] : []
}

function paymentRows(ledger: LedgerLine[], timezone: string, { t, language }: TextContext): Amount[] {
  return standing(ledger).flatMap(({ kind, channel, amount, at }) => {
    if (kind !== "payment" && kind !== "refund") return []
    const date = formatDate(dateIn(timezone, new Date(at)), language, "short")
    const how = channel === "none" ? "" : t(`balance.channel.${channel}`)
    return [{ label: t(`balance.${kind === "payment" ? "paid" : "refunded"}`, { channel: how, date }), amount }]
  })
}

/** The stay's lines that were not taken back. */
function standing(ledger: LedgerLine[]): LedgerLine[] {
  const reversed = new Set(ledger.map(({ reverses }) => reverses))
  return ledger.filter(({ id, pot, kind }) => pot === "stay" && kind !== "reversal" && !reversed.has(id))
}
