import { paths } from "./paths.ts"

const { pathname } = window.location
const isHome = pathname === paths.home
const isStaff = pathname.startsWith(paths.admin.dashboard)

/**
 * The texts of this page in its language: on the home page its own alone, and the administration's only where they are
 * needed. In the browser alone; on their way from when this is imported, while the rest of the script is still coming.
 */
export const pageTexts = document.documentElement.lang === "en" ? english() : thai()

async function thai() {
  const language = "th" as const
  if (isHome) return { language, guest: (await import("./i18n/locales/home.th.ts")).homeTh }
  const [{ th }, admin] = await Promise.all([
    import("./i18n/locales/th.ts"),
    isStaff ? import("./i18n/locales/admin/th.ts") : undefined,
  ])
  return { language, guest: th, admin: admin?.adminTh }
}

async function english() {
  const language = "en" as const
  if (isHome) return { language, guest: (await import("./i18n/locales/home.en.ts")).homeEn }
  const [{ en }, admin] = await Promise.all([
    import("./i18n/locales/en.ts"),
    isStaff ? import("./i18n/locales/admin/en.ts") : undefined,
  ])
  return { language, guest: en, admin: admin?.adminEn }
}
