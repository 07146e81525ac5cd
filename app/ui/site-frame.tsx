import { useLocation, useRouteLoaderData } from "@remix-run/react"
import type { ReactNode } from "react"
import { Theme, useTheme } from "remix-themes/build/theme-provider.js"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { Icon } from "./icon.tsx"
import { useLanguage } from "./use-language.ts"

type Props = {
  name: string
  /** Whether the header overlays an image at the top of the page. */
  overImage?: boolean
  /** What else the Tab key reaches before the header. */
  skipTo?: { href: string; text: string }
  /** Below the villa's name in the footer; by default only the link to the privacy notice. */
  footer?: ReactNode
  children: ReactNode
}

/** The layout of every guest page: fixed header, content, footer. */
export function SiteFrame({ name, overImage = false, skipTo, footer, children }: Props) {
  const { t } = useTranslation()
  const root = useRouteLoaderData("root") as { offersEnglish: boolean } | undefined
  const offersEnglish = root?.offersEnglish === true
  return (
    <>
      <SkipLink />
      {skipTo && <SkipLink {...skipTo} />}
      <header className="bar no-print fixed inset-x-0 top-0 z-40 border-b">
        <div className="mx-auto flex h-14 max-w-6xl items-center gap-1 px-4">
          <a href={paths.home} className="min-w-0 grow truncate font-display text-lg leading-11 font-semibold">
            {name}
          </a>
          <a
            href={`${paths.booking.choose}#mine`}
            className="icon-button px-2 text-sm"
            aria-label={t("site.myBookings")}
          >
            <Icon name="calendar" />
            <span className="hidden sm:inline">{t("site.myBookings")}</span>
          </a>
          <ThemeToggle />
          <LanguageToggle />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={overImage && !offersEnglish ? "" : "pt-14"}>
        {offersEnglish && <OfferOfEnglish />}
        {children}
      </main>
      <footer className="no-print mt-16 border-t border-line py-8 text-center text-sm text-muted">
        <p className="font-display text-base text-ink">{name}</p>
        <p>{t("site.tagline")}</p>
        {footer ?? <PrivacyLink />}
      </footer>
    </>
  )
}

export function PrivacyLink() {
  const { t } = useTranslation()
  return (
    <a href={paths.privacy} className="link inline-flex min-h-11 items-center">
      {t("site.privacy")}
    </a>
  )
}

export function SkipLink({ href = "#content", text }: { href?: string; text?: string }) {
  const { t } = useTranslation()
  return (
    <a href={href} className="button skip-link">
      {text ?? t("site.skip")}
    </a>
  )
}

/** A plain form; script changes the theme without a reload. */
export function ThemeToggle() {
  const { t } = useTranslation()
  const [theme, setTheme] = useTheme()
  const other = theme === Theme.DARK ? Theme.LIGHT : Theme.DARK
  return (
    <form
      method="post"
      action={paths.theme}
      onSubmit={(event) => {
        event.preventDefault()
        setTheme(other)
      }}
    >
      <input type="hidden" name="theme" value={other} />
      <BackField />
      <button
        type="submit"
        className="icon-button"
        aria-label={t(other === Theme.DARK ? "site.themeToDark" : "site.themeToLight")}
      >
        <Icon name={other === Theme.DARK ? "moon" : "sun"} />
      </button>
    </form>
  )
}

export function LanguageToggle() {
  const { t } = useTranslation()
  const other = useLanguage() === "th" ? "en" : "th"
  return (
    <form method="post" action={paths.language}>
      <input type="hidden" name="language" value={other} />
      <BackField />
      <button type="submit" className="icon-button px-2 text-sm font-semibold" lang={other}>
        {t("site.otherLanguage")}
        <span className="sr-only">{t("site.otherLanguageName")}</span>
      </button>
    </form>
  )
}

/** For readers whose browser asks for neither language. */
function OfferOfEnglish() {
  const { t } = useTranslation()
  return (
    <form method="post" action={paths.language} lang="en" className="no-print text-center">
      <input type="hidden" name="language" value="en" />
      <BackField />
      <button type="submit" className="link min-h-11">
        {t("site.inEnglish")}
      </button>
    </form>
  )
}

/** The page to return to after the form was posted. */
function BackField() {
  const { pathname, search } = useLocation()
  return <input type="hidden" name="back" value={`${pathname}${search}`} />
}
