import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { useMay } from "#app/admin/pages/use-may.ts"
import { CARD_LIST, type TaskKind } from "#app/admin/today/pages/task-kind.tsx"
import { SubmitButton } from "#app/booking/admin/status-form.tsx"
import { formatDate } from "#app/i18n/format.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { OWNER_CHANNELS } from "#app/money/ledger/ledger.ts"
import { Money } from "#app/ui/money.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import type { DamageTask } from "../damage.ts"

/** `amount` in satang, above 0. */
export type DamageTaskView = Pick<DamageTask, "task" | "amount"> & {
  bookingId: string
  version: number
  name: string
  checkOut: string
}

type ButtonProps = {
  damage: DamageTaskView
  /** The page to return to. */
  back?: string
  /** Whether it is what its page is for. */
  isMain?: boolean
}

export function DamageButton({ damage, back = adminPaths.dashboard, isMain = false }: ButtonProps) {
  const { t } = useTranslation("admin")
  const { bookingId, version, task } = damage
  const mayDeduct = useMay("refunds")
  const kind = task === "receive" ? "receive" : "return"
  return (
    <details className="w-full">
      <summary className={`button w-full ${isMain ? "" : "button-quiet"}`}>
        {t(`today.damage.${kind === "receive" ? "received" : "giveBack"}`)}
      </summary>
      <div className="grid grid-cols-2 gap-3 pt-3 pb-1">
        {OWNER_CHANNELS.toReversed().map((channel) => (
          <Form key={channel} method="post" action={adminPaths.bookingDamage(bookingId)}>
            <input type="hidden" name="kind" value={kind} />
            <input type="hidden" name="channel" value={channel} />
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="back" value={back} />
            <SubmitButton className="button w-full px-2" icon={channel === "cash" ? "check" : undefined}>
              {t(`today.damage.${channel}`)}
            </SubmitButton>
          </Form>
        ))}
        {kind === "return" && mayDeduct && (
          <a href={adminPaths.bookingDamage(bookingId)} className="button button-quiet col-span-2">
            {t("today.damage.more")}
          </a>
        )}
      </div>
    </details>
  )
}

/** Deposits whose day of return has passed. */
export function useDamageTasks(overdue: DamageTaskView[]): TaskKind {
  const { t } = useTranslation("admin")
  return {
    title: t("today.damage.overdue"),
    listClass: CARD_LIST,
    tasks: overdue.map((damage) => <OverdueDamage key={damage.bookingId} damage={damage} />),
  }
}

function OverdueDamage({ damage }: { damage: DamageTaskView }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { bookingId, name, checkOut, amount } = damage
  return (
    <li className="card space-y-3 p-4 shadow-none">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <a
            href={adminPaths.bookingDamage(bookingId)}
            className="link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
          >
            {name}
          </a>
          <p className="text-sm font-semibold text-danger" suppressHydrationWarning>
            {t("today.damage.checkedOut", { date: formatDate(checkOut, language, "short") })}
          </p>
        </div>
        <Money satang={amount} className="text-xl font-bold text-price" />
      </div>
      <DamageButton damage={damage} />
    </li>
  )
}
