import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { AskingLink } from "#app/money/balance/collecting.ts"
import { Money } from "#app/ui/money.tsx"

export function OpenLinks({ links }: { links: AskingLink[] }) {
  const { t } = useTranslation("admin")
  return (
    <ul>
      {links.map(({ id, amount, state }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <a href={adminPaths.paymentLink(id)} className="link inline-flex min-h-11 items-center font-semibold">
            <Money satang={amount} />
          </a>
          {state !== "open" && <span className="text-sm">{t(`bookings.money.linkState.${state}`)}</span>}
        </li>
      ))}
    </ul>
  )
}
