import { Link, useLocation } from "@remix-run/react"
import type { ReactNode } from "react"
import { adminPaths } from "#app/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"

const TABS = [
  { key: "facts", to: adminPaths.villa, pages: [] },
  { key: "prices", to: adminPaths.prices, pages: [adminPaths.prices, adminPaths.promoCodes] },
  { key: "terms", to: adminPaths.terms, pages: [] },
  { key: "pictures", to: adminPaths.images, pages: [adminPaths.images] },
  { key: "rooms", to: adminPaths.rooms, pages: [adminPaths.rooms] },
  { key: "place", to: adminPaths.place, pages: [adminPaths.place] },
  { key: "houseRules", to: adminPaths.houseRules, pages: [adminPaths.houseRules] },
  { key: "amenities", to: adminPaths.amenities, pages: [adminPaths.amenities] },
  { key: "access", to: adminPaths.access, pages: [adminPaths.access] },
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
