import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import {
  Form,
  isRouteErrorResponse,
  NavLink,
  Outlet,
  useLoaderData,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react"
import type { ReactNode } from "react"
import type { Role } from "#app/admin/account.ts"
import { may, type Permission } from "#app/admin/permissions.ts"
import { adminPaths } from "#app/admin-paths.ts"
import { findPushServer } from "#app/alert/devices.server.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/i18n.server.ts"
import { localizedName } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { Failure } from "#app/ui/failure.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { PendingSkeleton } from "#app/ui/pending-skeleton.tsx"
import { LanguageToggle, SkipLink, ThemeToggle } from "#app/ui/site-frame.tsx"
import type { PageHandle } from "./shared/page-handle.ts"
import { PushContext, usePushState } from "./shared/push-setup.tsx"
import { usePopupDetails } from "./shared/use-popup-details.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { id, name, role } = await requireAdmin(context, request, "account")
  const app = appFor(context)
  const { villa, push } = await findPushServer(app, id)
  return {
    push,
    name,
    role,
    villa: villa && localizedName(villa.name, await languageOf(request)),
    outbox: may({ role }, "outbox") && !app.settings.production,
  }
}

/** The links of the navigation, each for those who have the permission. */
const NAV_LINKS = [
  { to: adminPaths.dashboard, icon: "dashboard", key: "dashboard", end: true, permission: "bookings" },
  { to: adminPaths.bookings, icon: "calendar", key: "bookings", end: false, permission: "bookings" },
  { to: adminPaths.paymentLinks, icon: "link", key: "paymentLinks", end: false, permission: "bookings" },
  { to: adminPaths.blocks, icon: "blocks", key: "blocks", end: false, permission: "bookings" },
  { to: adminPaths.villa, icon: "villa", key: "villa", end: false, permission: "villa" },
  { to: adminPaths.bank, icon: "bank", key: "bank", end: false, permission: "payment-settings" },
] as const satisfies { permission: Permission; [other: string]: unknown }[]

const MENU_LINKS = [
  { to: adminPaths.alerts, key: "alerts", permission: "account" },
  { to: adminPaths.calendars, key: "calendars", permission: "calendars" },
  { to: adminPaths.reviews, key: "reviews", permission: "reviews" },
  { to: adminPaths.money, key: "money", permission: "money" },
  { to: adminPaths.staff, key: "staff", permission: "team" },
  { to: adminPaths.history, key: "history", permission: "history" },
  { to: adminPaths.guests, key: "guests", permission: "guest-data" },
  { to: adminPaths.account, key: "account", permission: "account" },
] as const satisfies { permission: Permission; [other: string]: unknown }[]

/** A heading with cards below it. */
const SKELETON = ["h-9 w-48", "h-32", "h-32", "h-32"]

export default function AdminLayout() {
  const { push, ...frame } = useLoaderData<typeof loader>()
  return (
    <PushContext.Provider value={usePushState(push)}>
      <Frame {...frame}>
        <PendingSkeleton skeleton={SKELETON} newPagesOnly>
          <Outlet />
        </PendingSkeleton>
      </Frame>
    </PushContext.Provider>
  )
}

/** Errors and 404s inside the admin frame; without names, and as staff see it, if the layout's own loader failed. */
export function ErrorBoundary() {
  const { t } = useTranslation("admin")
  const loaded = useRouteLoaderData<typeof loader>("routes/admin/layout")
  const page = useMatches().at(-1)?.handle as PageHandle | undefined
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <Frame {...(loaded ?? { name: "", villa: null, role: "staff", outbox: false })}>
      {status === 403 ? (
        <OwnerOnly />
      ) : (
        <Failure
          notFoundText={t("staff.missing")}
          failed={status === 400 ? t("staff.incompleteForm") : page && t(page.failed)}
          href={adminPaths.dashboard}
          linkText={t("staff.nav.dashboard")}
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
      <h1 className="text-3xl">{t("staff.errors.ownerOnly")}</h1>
      <p className="mt-4 text-muted">{t("staff.ownerOnlyText")}</p>
      <a href={adminPaths.dashboard} className="button mt-8">
        {t("staff.nav.dashboard")}
      </a>
    </section>
  )
}

type FrameProps = { name: string; villa: string | null; role: Role; outbox: boolean; children: ReactNode }

/** The admin frame: navigation at the bottom on phones, at the side on wide screens. */
function Frame({ name, villa, role, outbox, children }: FrameProps) {
  const { t } = useTranslation("admin")
  const isShown = ({ permission }: { permission: Permission }) => may({ role }, permission)
  return (
    <div className="md:flex">
      <SkipLink />
      <header className="flex items-center gap-1 border-b border-line px-4 md:sticky md:top-0 md:h-screen md:w-60 md:shrink-0 md:flex-col md:items-stretch md:border-r md:border-b-0 md:py-5">
        <p className="min-w-0 grow py-1.5 leading-snug md:grow-0">
          <span className="block truncate font-display text-lg">{villa || t("translation:site.name")}</span>
          <span className="block truncate text-sm text-muted">{name}</span>
        </p>
        <div className="flex items-center md:order-last md:mt-auto">
          <ThemeToggle />
          <LanguageToggle />
          <details ref={usePopupDetails()} className="group relative">
            <summary className="icon-button" aria-label={t("staff.nav.more")}>
              <Icon name="menu" />
            </summary>
            <ul className="card absolute right-0 z-50 w-56 p-2 md:right-auto md:bottom-12 md:left-0">
              {(
                [
                  ...MENU_LINKS.filter(isShown),
                  // In local development only.
                  ...(outbox ? ([{ to: adminPaths.outbox, key: "outbox" }] as const) : []),
                  { to: paths.home, key: "site" },
                ] as const
              ).map(({ key, to }) => (
                <li key={key}>
                  <a href={to} className="flex min-h-11 items-center rounded-control px-3 hover:bg-sunken">
                    {t(`staff.nav.${key}`)}
                  </a>
                </li>
              ))}
              <li>
                <Form method="post" action={adminPaths.logOut}>
                  <button
                    type="submit"
                    className="min-h-11 w-full rounded-control px-3 text-left text-danger hover:bg-sunken"
                  >
                    {t("staff.nav.logOut")}
                  </button>
                </Form>
              </li>
            </ul>
          </details>
        </div>
        <nav
          aria-label={t("staff.nav.label")}
          className="fixed inset-x-0 bottom-0 z-40 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:static md:mt-4 md:flex-col md:gap-1 md:border-0 md:bg-transparent"
        >
          {NAV_LINKS.filter(isShown).map(({ to, icon, key, end }) => (
            <NavLink
              key={to}
              to={to}
              end={end}
              className="flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-control text-[0.625rem] text-muted min-[360px]:text-[0.6875rem] aria-[current=page]:text-pool [&.pending]:text-pool md:min-h-11 md:flex-none md:flex-row md:justify-start md:gap-3 md:px-3 md:text-base md:hover:bg-sunken md:aria-[current=page]:bg-pool-soft md:aria-[current=page]:font-semibold"
            >
              <Icon name={icon} />
              {key === "bank" ? (
                <>
                  <span className="md:hidden">{t("staff.nav.bankOnPhone")}</span>
                  <span className="max-md:hidden">{t("staff.nav.bank")}</span>
                </>
              ) : (
                t(`staff.nav.${key}`)
              )}
            </NavLink>
          ))}
        </nav>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-5xl px-4 pt-4 pb-24 md:px-8 md:pt-8">
        {children}
      </main>
    </div>
  )
}
