import { adminPaths } from "#app/admin/admin-paths.ts"
import type { Booking } from "#app/booking/booking.ts"
import { PartyText } from "#app/booking/guest/admin/party-text.tsx"
import type { MovementKind } from "#app/booking/movement.ts"
import { StatusBadge } from "#app/booking/ui/status-badge.tsx"
import { formatInstant, formatTimeOfDay } from "#app/i18n/format.ts"
import { formatArrival } from "#app/i18n/format-arrival.ts"
import { formatName } from "#app/i18n/format-name.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ReceiveBalance } from "#app/money/balance/admin/receive-balance.tsx"
import type { Receivable } from "#app/money/balance/receivable.ts"
import { DamageButton, type DamageTaskView } from "#app/money/damage/admin/damage-task.tsx"
import type { Cleaning } from "#app/stay/cleaning/cleaner.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { ToPrepare } from "#app/villa/extras/admin/to-prepare.tsx"
import type { ExtraToPrepare } from "#app/villa/extras/extra.ts"

/** The guest's name and phone are empty if unknown. */
export type MovementView = {
  kind: MovementKind
  customerName: string
  phone: string
  requests: string
  /** What the guest bought and the team prepares. */
  extras?: ExtraToPrepare[]
  /** Bought, instead of the villa's. */
  time?: string
  balance: Receivable | null
  /** A security deposit to receive or return on this day; null if none is. */
  damage: DamageTaskView | null
} & Pick<Booking, "id" | "reference" | "status" | "rooms" | "guests" | "adults" | "children" | "arrival">

type MovementTimes = Record<Exclude<MovementKind, "staying">, string>
type Props = {
  movements: Record<"today" | "tomorrow", MovementView[]>
  times: MovementTimes
  /** Today's departure, once the house is clean. */
  cleaned: Cleaning | null
  timezone: string
}

export function Today({ movements: { today, tomorrow }, times, cleaned, timezone }: Props) {
  const { t, language } = useTranslation("admin")
  const isQuiet = today.length + tomorrow.length === 0
  return (
    <section aria-labelledby="today-title" className="grid grid-cols-1 items-start gap-x-6 lg:grid-cols-2">
      <div>
        <h2 id="today-title" className="text-xl">
          {t("today.today")}
        </h2>
        {isQuiet ? (
          <p className="text-muted">{t("today.noGuests")}</p>
        ) : (
          <Movements movements={today} none={t("today.noGuestsToday")} times={times} canReceive />
        )}
        {cleaned && (
          <p className="mt-2 flex items-center gap-2 text-sm text-pool" suppressHydrationWarning>
            <Icon name="check" />
            {t("cleaning.done", {
              time: formatInstant(cleaned.doneAt, language, timezone),
              name: cleaned.cleanerName,
            })}
          </p>
        )}
      </div>
      {!isQuiet && (
        <div>
          <h3 className="mt-5 text-lg font-semibold lg:mt-0 lg:font-display lg:text-xl lg:text-ink">
            {t("today.tomorrow")}
          </h3>
          <Movements movements={tomorrow} none={t("today.noGuestsTomorrow")} times={times} />
        </div>
      )}
    </section>
  )
}

type MovementsProps = { movements: MovementView[]; none: string; times: MovementTimes; canReceive?: boolean }

function Movements({ movements, none, times, canReceive = false }: MovementsProps) {
  if (movements.length === 0) return <p className="text-muted">{none}</p>
  return (
    <ul className="card mt-2 divide-y divide-line px-4 shadow-none">
      {movements.map((movement) => (
        <MovementRow key={movement.id} movement={movement} times={times} canReceive={canReceive} />
      ))}
    </ul>
  )
}

type RowProps = { movement: MovementView; times: MovementTimes; canReceive: boolean }

function MovementRow({ movement, times, canReceive }: RowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { kind, id, reference, status, rooms, arrival, requests, customerName, phone, balance, damage } = movement
  const told = kind === "arriving" && arrival ? formatArrival(arrival, { t, language }) : null
  const time = kind === "staying" ? "" : formatTimeOfDay(movement.time ?? times[kind], language)
  return (
    <li className="py-1">
      <div className="flex items-center justify-between gap-1">
        <a href={adminPaths.booking(id)} className="min-w-0 grow py-1">
          <span className="block text-sm font-semibold text-pool">
            {told ? t("admin:today.arrivingAt", { time: told }) : t(`admin:today.movement.${kind}`, { time })}
          </span>
          <span className="block truncate font-semibold">{customerName || reference}</span>
          <span className="block text-sm text-muted">
            <PartyText party={movement} /> · {t("format.rooms", { count: rooms })}
          </span>
          {requests && kind !== "leaving" && <span className="line-clamp-2 text-sm break-words">{requests}</span>}
          {movement.extras && kind !== "leaving" && <ToPrepare extras={movement.extras} />}
          {status !== "confirmed" && <StatusBadge status={status} />}
        </a>
        {status !== "cancelled" && (
          <form method="post" action={adminPaths.bookingShare(id)} className="shrink-0">
            <button
              type="submit"
              className="icon-button"
              aria-label={t("admin:today.lineName", {
                name: customerName ? formatName(customerName, language) : reference,
              })}
            >
              <Icon name="line" />
            </button>
          </form>
        )}
        {phone && (
          <a
            href={`tel:${phone}`}
            className="button button-quiet shrink-0 px-4"
            aria-label={t("admin:today.callName", { name: formatName(customerName, language) })}
          >
            <Icon name="phone" />
            {t("admin:today.call")}
          </a>
        )}
      </div>
      {balance && (
        <div className="pb-2">
          <p className="flex items-baseline justify-between gap-3 py-1">
            <span className="text-sm">{t("admin:bookings.money.rest")}</span>
            <Money satang={balance.amount} className="text-lg font-bold text-price" />
          </p>
          {canReceive && <ReceiveBalance balance={balance} />}
        </div>
      )}
      {damage && canReceive && (
        <div className="pb-2">
          <p className="flex items-baseline justify-between gap-3 py-1">
            <span className="text-sm">{t(`admin:today.damage.${damage.task}`)}</span>
            <Money satang={damage.amount} className="text-lg font-bold text-price" />
          </p>
          <DamageButton damage={damage} />
        </div>
      )}
    </li>
  )
}
