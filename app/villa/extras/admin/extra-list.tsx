import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { formatMoney, formatTimeOfDay } from "#app/i18n/format.ts"
import { localized } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { Extra } from "../extra.ts"

/** The extras with prices and conditions, each linked to its page. */
export function ExtraList({ extras }: { extras: Extra[] }) {
  const { t, language } = useTranslation("admin")
  return (
    <ul className="space-y-3">
      {extras.map((extra) => (
        <li key={extra.id} id={`extra-${extra.id}`} className="card p-4 target:ring-2 target:ring-pool">
          <div className="flex items-start justify-between gap-3">
            <a
              href={adminPaths.extra(extra.id)}
              className="link inline-flex min-h-11 min-w-11 items-center text-lg font-semibold [overflow-wrap:anywhere]"
            >
              {localized(extra.name, language)}
            </a>
            <span
              className={`mt-2.5 shrink-0 rounded-full px-3 py-0.5 text-sm font-semibold ${
                extra.active ? "bg-pool text-on-pool" : "bg-sunken text-muted"
              }`}
            >
              {t(extra.active ? "extras.on" : "extras.off")}
            </span>
          </div>
          <div className="flex items-end justify-between gap-3">
            <Facts extra={extra} />
            <SwitchButton extra={extra} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Facts({ extra }: { extra: Extra }) {
  const { t, language } = useTranslation("admin")
  const { kind, time, unit, price, maxQuantity, hoursBefore, minNights, tellCleaner } = extra
  const conditions = [
    ...(kind !== "plain" && time ? [`${t(`extras.kinds.${kind}`)} ${formatTimeOfDay(time, language)}`] : []),
    ...(maxQuantity > 1 ? [t("extras.atOnce", { count: maxQuantity })] : []),
    hoursBefore === 0 ? t("extras.untilCheckIn") : t("extras.before", { hours: hoursBefore }),
    ...(minNights > 1 ? [t("extras.fromNights", { count: minNights })] : []),
    ...(tellCleaner ? [t("extras.cleaner")] : []),
  ]
  return (
    <div className="min-w-0 text-muted">
      <p className="font-semibold text-price" suppressHydrationWarning>
        {formatMoney(price, language)} {t(`extras.units.${unit}`)}
      </p>
      <p className="text-sm">{conditions.join(" · ")}</p>
    </div>
  )
}

function SwitchButton({ extra: { id, name, active } }: { extra: Extra }) {
  const { t, language } = useTranslation("admin")
  const action = t(active ? "extras.switchOff" : "extras.switchOn")
  return (
    <Form method="post" action={adminPaths.extraActive(id)} preventScrollReset className="shrink-0">
      <input type="hidden" name="active" value={String(!active)} />
      <button
        type="submit"
        className="button button-quiet"
        aria-label={t("extras.switchLabel", { action, name: localized(name, language) })}
      >
        {action}
      </button>
    </Form>
  )
}
