import { paths } from "./paths.ts"

const { pathname } = window.location

/**
 * The texts of this page in its language: on the home page its own alone, and the administration's only where they are
 * needed. In the browser alone; on their way from when this is imported, while the rest of the script is still coming.
 */
export const pageTexts = document.documentElement.lang === "en" ? english() : thai()

async function thai() {
  if (pathname === paths.home)
    return { language: "th" as const, guest: (await import("./i18n/locales/home.th.ts")).homeTh }
  const [{ th }, admin] = await Promise.all([
    import("./i18n/locales/th.ts"),
    pathname.startsWith(paths.admin.dashboard) ? import("./i18n/locales/admin/th.ts") : undefined,
  ])
  return { language: "th" as const, guest: th, admin: admin?.adminTh }
}

async function english() {
  if (pathname === paths.home)
    return { language: "en" as const, guest: (await import("./i18n/locales/home.en.ts")).homeEn }
  const [{ en }, admin] = await Promise.all([
    import("./i18n/locales/en.ts"),
    pathname.startsWith(paths.admin.dashboard) ? import("./i18n/locales/admin/en.ts") : undefined,
  ])
  return { language: "en" as const, guest: en, admin: admin?.adminEn }
}
