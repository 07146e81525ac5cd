import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import {
  isRouteErrorResponse,
  Link,
  Outlet,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react"
import type { ReactNode } from "react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { findFrame } from "#app/admin/find-frame.server.ts"
import { type SetupPosition, setupPosition } from "#app/admin/today/setup-checklist.ts"
import { UndoBar } from "#app/booking/undo/admin/undo-bar.tsx"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { unreadText } from "#app/notify/alerts/alert.ts"
import { PushContext, usePushState } from "#app/notify/push/admin/push-setup.tsx"
import type { Role } from "#app/people/accounts/account.ts"
import { may } from "#app/people/permissions.ts"
import { Failure } from "#app/ui/failure.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { PendingSkeleton } from "#app/ui/pending-skeleton.tsx"
import { LanguageToggle, SkipLink, ThemeToggle } from "#app/ui/site-frame.tsx"
import { LastSectionContext, useStoredSection } from "./last-section.tsx"
import type { PageHandle } from "./page-handle.ts"
import { sectionOf, sectionsFor } from "./sections.ts"
import { useTypedBeforeLogIn } from "./typed-before-log-in.ts"
import { UnsavedGuard } from "./unsaved-guard.tsx"
import { useOpenedInView } from "./use-opened-in-view.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { id, name, role, documents } = await requireAdmin(context, request, "account")
  const app = appFor(context)
  const path = new URL(request.url).pathname
  const { villa, unread, push, press, setupSteps, openQuestions } = await findFrame(app, id, path)
  const { paused } = app.settings
  return {
    id,
    push,
    press,
    setupSteps: may({ role, documents }, "villa") ? setupSteps : null,
    openQuestions: may({ role, documents }, "villa") ? openQuestions : [],
    name,
    role,
    documents,
    unread,
    paused,
    villa: villa && localizedName(villa.name, await languageOf(request)),
  }
}

/** A heading with cards below it. */
const SKELETON = ["h-9 w-48", "h-32", "h-32", "h-32"]

export default function AdminLayout() {
  const { id, push, press, setupSteps, ...frame } = useLoaderData<typeof loader>()
  const setup = setupPosition(setupSteps ?? [], useLocation().pathname, adminPaths)
  useTypedBeforeLogIn(id)
  useOpenedInView()
  return (
    <PushContext.Provider value={usePushState(push)}>
      <LastSectionContext.Provider value={useStoredSection(frame)}>
        <Frame {...frame}>
          <UndoBar press={press} />
          {setup && <SetupPositionBar {...setup} />}
          <PendingSkeleton skeleton={SKELETON} newPagesOnly>
            <Outlet />
          </PendingSkeleton>
          <UnsavedGuard />
        </Frame>
      </LastSectionContext.Provider>
    </PushContext.Provider>
  )
}

/** On the page of a step of the first day: which it is, and the way to the next. */
function SetupPositionBar({ number, count, next }: SetupPosition) {
  const { t } = useTranslation("admin")
  return (
    <div className="card mb-4 flex flex-wrap items-center justify-between gap-x-4 px-4 py-1 text-sm">
      <a href={adminPaths.dashboard} className="link inline-flex min-h-11 items-center">
        {t("settings.firstDay.position", { number, count })}
      </a>
      {next && (
        <a href={adminPaths[next]} className="link inline-flex min-h-11 items-center gap-1 font-semibold">
          {t("settings.firstDay.next", { step: t(`settings.firstDay.steps.${next}`) })}
          <Icon name="forward" className="size-4" />
        </a>
      )}
    </div>
  )
}

/** Errors and 404s inside the admin frame; without names, and as staff see it, if the layout's own loader failed. */
export function ErrorBoundary() {
  const { t } = useTranslation("admin")
  const loaded = useRouteLoaderData<typeof loader>("admin/pages/layout")
  const page = useMatches().at(-1)?.handle as PageHandle | undefined
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <Frame {...(loaded ?? { name: "", villa: null, role: "staff", unread: 0, paused: false })}>
      {status === 403 ? (
        <OwnerOnly />
      ) : (
        <Failure
          notFoundText={t("frame.missing")}
          failed={status === 400 ? t("frame.incompleteForm") : page && t(page.failed)}
          href={adminPaths.dashboard}
          linkText={t("frame.nav.today")}
        />
      )}
    </Frame>
  )
}

/** For staff on a page of the owners'. */
function OwnerOnly() {
  const { t } = useTranslation("admin")
  return (
    <section className="mx-auto max-w-xl px-4 py-20 text-center">
      <h1 className="text-2xl sm:text-3xl">{t("accounts.errors.ownerOnly")}</h1>
      <p className="mt-4 text-muted">{t("frame.ownerOnlyText")}</p>
      <a href={adminPaths.dashboard} className="button mt-8">
        {t("frame.nav.today")}
      </a>
    </section>
  )
}

type FrameProps = {
  name: string
  villa: string | null
  role: Role
  unread: number
  paused: boolean
  children: ReactNode
}

/** The admin frame: the sections at the bottom on phones, at the side on wide screens, and the alerts above. */
function Frame({ name, villa, role, unread, paused, children }: FrameProps) {
  const { t } = useTranslation("admin")
  const current = sectionOf(useLocation().pathname)
  const next = useNavigation().location
  const pending = next && sectionOf(next.pathname)
  return (
    <div className="md:flex">
      <SkipLink />
      <header className="no-print flex items-center gap-1 border-b border-line px-4 md:sticky md:top-0 md:h-screen md:w-60 md:shrink-0 md:flex-col md:items-stretch md:border-r md:border-b-0 md:py-5">
        <p className="min-w-0 grow py-1.5 leading-snug md:grow-0">
          <span className="block truncate font-display text-lg">{villa || t("translation:site.name")}</span>
          <span className="block truncate text-sm text-muted">{name}</span>
        </p>
        <div className="flex items-center md:order-last md:mt-auto">
          <ThemeToggle />
          <LanguageToggle />
          <Bell unread={unread} />
        </div>
        <nav
          aria-label={t("frame.nav.label")}
          className="fixed inset-x-0 bottom-0 z-40 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:static md:mt-4 md:flex-col md:gap-1 md:border-0 md:bg-transparent"
        >
          {sectionsFor({ role }).map(({ key, icon, to }) => (
            <Link
              key={key}
              to={to}
              aria-current={key === current ? "page" : undefined}
              data-pending={key === pending || undefined}
              className="flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-control text-[0.6875rem] text-muted min-[360px]:text-xs aria-[current]:text-pool data-pending:text-pool md:min-h-11 md:flex-none md:flex-row md:justify-start md:gap-3 md:px-3 md:text-base md:hover:bg-sunken md:aria-[current]:bg-pool-soft md:aria-[current]:font-semibold"
            >
              <Icon name={icon} />
              {t(`frame.nav.${key}`)}
            </Link>
          ))}
        </nav>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full min-w-0 max-w-5xl px-4 pt-4 pb-20 md:px-8 md:pb-24 md:pt-8 print:max-w-none print:p-0"
      >
        {paused && (
          <p role="status" className="notice mb-4">
            {t("frame.paused")}
          </p>
        )}
        {children}
      </main>
    </div>
  )
}

/** The link to the alerts, with the number of unread ones. */
function Bell({ unread }: { unread: number }) {
  const { t } = useTranslation("admin")
  return (
    <a
      href={adminPaths.alerts}
      className="icon-button relative"
      aria-label={unread > 0 ? t("alerts.bellUnread", { unread: unreadText(unread) }) : t("alerts.title")}
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-clay px-1 text-center text-xs leading-5 font-bold text-on-clay"
        >
          {unreadText(unread)}
        </span>
      )}
    </a>
  )
}
