import { NavLink } from "@remix-run/react"
import type { ReactNode } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"

const TABS = [
  { key: "facts", to: paths.admin.villa, end: true },
  { key: "prices", to: paths.admin.prices, end: false },
  { key: "pictures", to: paths.admin.images, end: false },
  { key: "rooms", to: paths.admin.rooms, end: false },
  { key: "amenities", to: paths.admin.amenities, end: false },
] as const

/** The title and tabs of the villa's pages. */
export function VillaPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation("admin")
  return (
    <div className="space-y-6">
      <div>
        <h1 className="text-3xl">{title}</h1>
        <nav aria-label={t("villa.tabs.label")} className="mt-3 flex flex-wrap gap-x-1 border-b border-line">
          {TABS.map(({ key, to, end }) => (
            <NavLink
              key={key}
              to={to}
              end={end}
              className="inline-flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent px-3 whitespace-nowrap text-muted aria-[current=page]:border-pool aria-[current=page]:font-semibold aria-[current=page]:text-pool"
            >
              {t(`villa.tabs.${key}`)}
            </NavLink>
          ))}
        </nav>
      </div>
      {children}
    </div>
  )
}
