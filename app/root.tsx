import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react"
import { type ReactNode, useContext, useEffect } from "react"
// Not the package's index: it is CommonJS and would pull its session code and Remix's server into the bundle.
import { Theme, ThemeProvider, useTheme } from "remix-themes/build/theme-provider.js"
import { appFor } from "./context.server.ts"
import { guestCookieHeader, guestIdOf, isSecure } from "./http/credentials.server.ts"
import { themeOf } from "./http/theme.server.ts"
import { pendingToasts } from "./http/toast.server.ts"
import { languageCookie, languageOf, offersEnglish } from "./i18n/detect-language.server.ts"
import { i18nFor } from "./i18n/i18n.server.ts"
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_PARAM } from "./i18n/languages.ts"
import { useTranslation } from "./i18n/use-translation.ts"
import { paths } from "./paths.ts"
import adminSheet from "./styles/admin.css?url"
import guestSheet from "./styles/guest.css?inline"
import homeSheet from "./styles/home.css?inline"
import { ConnectionNotice } from "./ui/connection-notice.tsx"
import { Failure } from "./ui/failure.tsx"
import { ModuleRequests } from "./ui/hydration/module-requests.tsx"
import { serverHtml, serverOnly } from "./ui/hydration/server-only.ts"
import { NonceContext } from "./ui/nonce.ts"
import { PageProgress } from "./ui/page-progress.tsx"
import { SiteFrame } from "./ui/site-frame.tsx"
import { FlashToasts } from "./ui/toasts.tsx"
import { useLanguage } from "./ui/use-language.ts"
import { usePageFocus } from "./ui/use-page-focus.ts"
import { useRevalidateOnPageShow } from "./ui/use-revalidate.ts"

/** The colour of the browser's toolbar. */
const THEME_COLOUR = { [Theme.LIGHT]: "#fdfbf7", [Theme.DARK]: "#0d1613" }

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (!error) return [{ title: "Baan" }]
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  return [{ title: (isNotFound ? data?.titles.notFound : data?.titles.error) ?? "Baan" }]
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [language, theme, toasts] = await Promise.all([languageOf(request), themeOf(request), pendingToasts(request)])
  const headers = new Headers({ "Cache-Control": "private, no-store" })
  const requested = new URL(request.url).searchParams.get(LANGUAGE_PARAM)
  if (isLanguage(requested)) headers.append("Set-Cookie", languageCookie(requested, isSecure(request)))
  // Set on the first page, so that a form submitted twice is recognised as the same guest's.
  const app = appFor(context)
  if (!(await guestIdOf(app, request))) headers.append("Set-Cookie", await guestCookieHeader(app, request, app.newId()))
  const { t } = i18nFor(language)
  const { origin } = app
  const titles = { notFound: t("errors.notFoundTitle"), error: t("errors.title") }
  const shown = { language, offersEnglish: offersEnglish(request), theme: theme ?? Theme.LIGHT }
  return data({ ...shown, origin, toasts, titles }, { headers })
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root")
  return (
    <ThemeProvider specifiedTheme={root?.theme ?? Theme.LIGHT} themeAction={paths.theme}>
      <Document>{children}</Document>
    </ThemeProvider>
  )
}

function Document({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext)
  const language = useLanguage()
  const [theme] = useTheme()
  const { pathname } = useLocation()
  useMirroredPreferences(language, theme)
  return (
    <html lang={language} className={theme ?? Theme.LIGHT} suppressHydrationWarning>
      <Head />
      <body>
        {children}
        {pathname !== paths.home && <ScrollRestoration nonce={nonce} />}
        <span hidden {...serverOnly(import.meta.env.SSR && <ModuleRequests />)} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** The home page is always left by a document navigation, so its head never changes in the browser. */
function Head() {
  const language = useLanguage()
  const [theme] = useTheme()
  const { pathname } = useLocation()
  // The administration has its own web app manifest, because it sends notifications.
  const isAdmin = pathname.startsWith(paths.admin)
  const content = (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" content={THEME_COLOUR[theme ?? Theme.LIGHT]} />
      <Meta />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={`${isAdmin ? paths.admin : ""}${paths.manifest}?${LANGUAGE_PARAM}=${language}`} />
      {isAdmin ? <link rel="stylesheet" href={adminSheet} /> : <GuestSheet pathname={pathname} />}
    </>
  )
  if (pathname !== paths.home) return <head>{content}</head>
  if (import.meta.env.SSR) return <head>{content}</head>
  return <head dangerouslySetInnerHTML={{ __html: serverHtml("head") }} suppressHydrationWarning />
}

/** Inline, so that the first paint needs no second round trip, and not in the script (decision 0037). */
function GuestSheet({ pathname }: { pathname: string }) {
  const css = import.meta.env.SSR ? (pathname === paths.home ? homeSheet : guestSheet) : serverHtml("style")
  return <style dangerouslySetInnerHTML={{ __html: css }} suppressHydrationWarning />
}

/** Local storage mirrors the cookies of language and theme (product.md, "Language and theme"). */
function useMirroredPreferences(language: string, theme: Theme | null) {
  useEffect(() => {
    try {
      localStorage.setItem(LANGUAGE_COOKIE, language)
      localStorage.setItem("theme", theme ?? Theme.LIGHT)
    } catch {
      // Storage may be blocked in a private window; the cookies are enough.
    }
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", THEME_COLOUR[theme ?? Theme.LIGHT])
    // The browser may restore this page after another one has changed language or theme.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      const stored = persisted ? storedPreferences() : null
      if (stored && (stored.language !== language || stored.theme !== theme)) window.location.reload()
    }
    window.addEventListener("pageshow", onShow)
    return () => window.removeEventListener("pageshow", onShow)
  }, [language, theme])
}

function storedPreferences() {
  try {
    return { language: localStorage.getItem(LANGUAGE_COOKIE), theme: localStorage.getItem("theme") }
  } catch {
    return null
  }
}

export default function Root() {
  useRevalidateOnPageShow()
  usePageFocus()
  const root = useRouteLoaderData<typeof loader>("root")
  return (
    <>
      {root && <FlashToasts toasts={root.toasts} />}
      <ConnectionNotice />
      <PageProgress />
      <Outlet />
    </>
  )
}

/** Only a "not found" error has the villa's name; others may have stopped its loader. */
export function ErrorBoundary() {
  const { t } = useTranslation()
  const error = useRouteError()
  const villaName: string | null | undefined = isRouteErrorResponse(error) ? error.data?.villaName : null
  return (
    <SiteFrame name={villaName || t("site.name")}>
      <Failure notFoundText={t("errors.notFoundText")} href={paths.home} linkText={t("site.home")} />
    </SiteFrame>
  )
}
