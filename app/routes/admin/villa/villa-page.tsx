import { Link, useLocation } from "@remix-run/react"
import type { ReactNode } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"

const TABS = [
  { key: "facts", to: paths.admin.villa, pages: [] },
  { key: "prices", to: paths.admin.prices, pages: [paths.admin.prices, paths.admin.promoCodes] },
  { key: "terms", to: paths.admin.terms, pages: [] },
  { key: "pictures", to: paths.admin.images, pages: [paths.admin.images] },
  { key: "rooms", to: paths.admin.rooms, pages: [paths.admin.rooms] },
  { key: "place", to: paths.admin.place, pages: [paths.admin.place] },
  { key: "houseRules", to: paths.admin.houseRules, pages: [paths.admin.houseRules] },
  { key: "amenities", to: paths.admin.amenities, pages: [paths.admin.amenities] },
  { key: "access", to: paths.admin.access, pages: [paths.admin.access] },
] as const

/** The title and tabs of the villa's pages. */
export function VillaPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation("admin")
  const { pathname } = useLocation()
  return (
    <div className="space-y-6">
      <div>
        <h1 className="text-3xl">{title}</h1>
        <nav aria-label={t("villa.tabs.label")} className="mt-3 flex flex-wrap gap-x-1 border-b border-line">
          {TABS.map(({ key, to, pages }) => (
            <Link
              key={key}
              to={to}
              aria-current={
                pathname === to || pages.some((page) => `${pathname}/`.startsWith(`${page}/`)) ? "page" : undefined
              }
              className="inline-flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent px-3 whitespace-nowrap text-muted aria-[current=page]:border-pool aria-[current=page]:font-semibold aria-[current=page]:text-pool"
            >
              {t(`villa.tabs.${key}`)}
            </Link>
          ))}
        </nav>
      </div>
      {children}
    </div>
  )
}
