import type { Language } from "./i18n/languages.ts"
import { paths } from "./paths.ts"

const TEXTS = {
  th: {
    home: async () => (await import("./i18n/locales/home.th.ts")).homeTh,
    guest: async () => (await import("./i18n/locales/th.ts")).th,
    admin: async () => (await import("./i18n/locales/admin/th.ts")).adminTh,
  },
  en: {
    home: async () => (await import("./i18n/locales/home.en.ts")).homeEn,
    guest: async () => (await import("./i18n/locales/en.ts")).en,
    admin: async () => (await import("./i18n/locales/admin/en.ts")).adminEn,
  },
}

/**
 * The texts of this page in its language: on the home page its own alone, and the administration's only where they are
 * needed. In the browser alone; on their way from when this is imported, while the rest of the script is still coming.
 */
export const pageTexts = textsOf(document.documentElement.lang === "en" ? "en" : "th", window.location.pathname)

async function textsOf(language: Language, pathname: string) {
  const { home, guest, admin } = TEXTS[language]
  if (pathname === paths.home) return { language, guest: await home() }
  const isStaff = pathname.startsWith(paths.admin.dashboard)
  const [guests, staff] = await Promise.all([guest(), isStaff ? admin() : undefined])
  return { language, guest: guests, admin: staff }
}
