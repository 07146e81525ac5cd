import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "@remix-run/react"
import { type ReactNode, useContext, useEffect } from "react"
import { useTranslation } from "react-i18next"
// The package's index is CommonJS: it would bring its session code, and Remix's server with it, into every page.
import { Theme, ThemeProvider, useTheme } from "remix-themes/build/theme-provider.js"
import { appFor } from "./context.server.ts"
import { guestCookieHeader, guestIdOf, isSecure } from "./http/session.server.ts"
import { themeOf } from "./http/theme.server.ts"
import { takeToast } from "./http/toast.server.ts"
import { i18nFor, languageCookie, languageOf } from "./i18n/i18n.server.ts"
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_PARAM } from "./i18n/languages.ts"
import { paths } from "./paths.ts"
import adminSheet from "./styles/admin.css?url"
import guestSheet from "./styles/guest.css?inline"
import homeSheet from "./styles/home.css?inline"
import { ConnectionNotice } from "./ui/connection-notice.tsx"
import { Failure } from "./ui/failure.tsx"
import { NonceContext } from "./ui/nonce.ts"
import { ScriptRequests } from "./ui/script-requests.tsx"
import { serverOnly } from "./ui/server-only.ts"
import { SiteFrame } from "./ui/site-frame.tsx"
import { FlashToast } from "./ui/toasts.tsx"
import { useLanguage } from "./ui/use-language.ts"
import { useRevalidateOnPageShow } from "./ui/use-revalidate.ts"

/** The colour of the browser's own bars. */
const GROUND = { [Theme.LIGHT]: "#fdfbf7", [Theme.DARK]: "#0d1613" }

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (!error) return [{ title: "Baan" }]
  const missing = isRouteErrorResponse(error) && error.status === 404
  return [{ title: (missing ? data?.titles.missing : data?.titles.wrong) ?? "Baan" }]
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [language, theme, { toast, header }] = await Promise.all([
    languageOf(request),
    themeOf(request),
    takeToast(request),
  ])
  const headers = new Headers({ "Cache-Control": "private, no-store" })
  const chosen = new URL(request.url).searchParams.get(LANGUAGE_PARAM)
  if (isLanguage(chosen)) headers.append("Set-Cookie", languageCookie(chosen, isSecure(request)))
  if (header) headers.append("Set-Cookie", header)
  // A guest is known from the first page on, so that a form sent twice is recognised as the same guest's.
  const app = appFor(context)
  if (!(await guestIdOf(app, request))) headers.append("Set-Cookie", await guestCookieHeader(app, request, app.newId()))
  const { t } = i18nFor(language)
  const { origin } = app
  const titles = { missing: t("errors.notFoundTitle"), wrong: t("errors.title") }
  return data({ language, origin, theme: theme ?? Theme.LIGHT, toast, titles }, { headers })
}

/** Nothing of the root changes with the query or after a post, but for the flash message. */
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
  useMirroredChoices(language, theme)
  return (
    <html lang={language} className={theme ?? Theme.LIGHT} suppressHydrationWarning>
      <Head />
      <body>
        {children}
        {pathname !== paths.home && <ScrollRestoration nonce={nonce} />}
        <span hidden {...serverOnly(import.meta.env.SSR && <ScriptRequests />)} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/**
 * The home page is left by loading another, so the browser keeps its head as it came. An error page is a new document:
 * it gets what the first one had.
 */
function Head() {
  const language = useLanguage()
  const [theme] = useTheme()
  const { pathname } = useLocation()
  const content = (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" content={GROUND[theme ?? Theme.LIGHT]} />
      <Meta />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={`${paths.manifest}?${LANGUAGE_PARAM}=${language}`} />
      <Sheet pathname={pathname} />
    </>
  )
  if (pathname !== paths.home) return <head>{content}</head>
  if (import.meta.env.SSR) return <head>{content}</head>
  return <head dangerouslySetInnerHTML={{ __html: asItCame("head") }} suppressHydrationWarning />
}

/** A guest's sheet is part of the page, so that the first paint waits for no second trip; and not part of the script. */
function Sheet({ pathname }: { pathname: string }) {
  if (pathname.startsWith(paths.admin.dashboard)) return <link rel="stylesheet" href={adminSheet} />
  const css = import.meta.env.SSR ? (pathname === paths.home ? homeSheet : guestSheet) : asItCame("style")
  return <style dangerouslySetInnerHTML={{ __html: css }} suppressHydrationWarning />
}

const came: { head?: string; style?: string } = {}

/**
 * What is inside an element of the page that the server sent: in the browser alone, which draws the document anew for an
 * error page and has no style sheet of its own.
 */
function asItCame(tag: "head" | "style"): string {
  came[tag] ??= document.querySelector(tag)?.innerHTML
  return came[tag] ?? ""
}

/** The choices live in cookies; script mirrors them to local storage (specification 1). */
function useMirroredChoices(language: string, theme: Theme | null) {
  useEffect(() => {
    try {
      localStorage.setItem(LANGUAGE_COOKIE, language)
      localStorage.setItem("theme", theme ?? Theme.LIGHT)
    } catch {
      // Private windows may refuse; the cookies remain.
    }
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", GROUND[theme ?? Theme.LIGHT])
  }, [language, theme])
}

export default function Root() {
  useRevalidateOnPageShow()
  const root = useRouteLoaderData<typeof loader>("root")
  return (
    <>
      {root?.toast && <FlashToast toast={root.toast} />}
      <ConnectionNotice />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  const { t } = useTranslation()
  return (
    <SiteFrame name={t("site.name")}>
      <Failure missingText={t("errors.notFoundText")} to={paths.home} toText={t("site.home")} />
    </SiteFrame>
  )
}
