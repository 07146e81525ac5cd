import type { Language } from "#app/i18n/languages.ts"
import { paths } from "#app/paths.ts"

const TEXTS = {
  th: {
    home: async () => (await import("#app/villa/home/browser-words.th.ts")).homeBrowserTh,
    guest: async () => (await import("#app/i18n/locales/th.ts")).th,
    admin: async () => (await import("#app/i18n/locales/admin/th.ts")).adminTh,
  },
  en: {
    home: async () => (await import("#app/villa/home/browser-words.en.ts")).homeBrowserEn,
    guest: async () => (await import("#app/i18n/locales/en.ts")).en,
    admin: async () => (await import("#app/i18n/locales/admin/en.ts")).adminEn,
  },
}

/**
 * Fetched when this module loads, in parallel with the modules that render. In the browser only. Saves 5.5 kB
 * of the home page's script (gzip): `npm run bench -- weight`.
 */
export const pageTexts = textsOf(document.documentElement.lang === "en" ? "en" : "th", window.location.pathname)

async function textsOf(language: Language, pathname: string) {
  const { home, guest, admin } = TEXTS[language]
  if (pathname === paths.home) return { language, guest: await home() }
  const isAdmin = pathname.startsWith(paths.admin)
  const [guestTexts, adminTexts] = await Promise.all([guest(), isAdmin ? admin() : undefined])
  return { language, guest: guestTexts, admin: adminTexts }
}
