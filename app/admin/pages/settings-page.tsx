import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { BackLink, BackToSection } from "./back-link.tsx"

type Props = {
  title: string
  /** The page that this one belongs to; the settings if omitted. */
  back?: { href: string; text: string }
  /** What stands beside the way back. */
  beside?: ReactNode
  /** Whether wide screens show it in columns. */
  wide?: boolean
  children: ReactNode
}

/** The frame of every page of settings: the way back, the heading, and one subject below it. */
export function SettingsPage({ title, back, beside, wide = false, children }: Props) {
  const { t } = useTranslation("admin")
  return (
    <div className={`space-y-5 ${wide ? "" : "max-w-3xl"}`}>
      <div>
        <div className="flex flex-wrap justify-between gap-x-5">
          {back ? <BackLink {...back} /> : <BackToSection href={adminPaths.settings} text={t("settings.title")} />}
          {beside}
        </div>
        <h1 className="text-2xl sm:text-3xl [overflow-wrap:anywhere]">{title}</h1>
      </div>
      {children}
    </div>
  )
}
