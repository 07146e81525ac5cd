import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { fullName } from "#app/booking/guest/customer.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDate, formatInstant } from "#app/i18n/format.ts"
import { formatName } from "#app/i18n/format-name.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { may } from "#app/people/permissions.ts"
import { Icon } from "#app/ui/icon.tsx"
import { useLanguage } from "#app/ui/use-language.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { countToType } from "../passport.ts"
import { listPassportLog, listTm30, type Tm30State, type Tm30Stay } from "../tm30.server.ts"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }
export { loaderHeaders as headers } from "#app/http/page-headers.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request, "documents")
  const app = appFor(context)
  const title = i18nFor(await languageOf(request)).t("admin:tm30.title")
  if (!app.guestData) {
    const off = { title, isOff: true, stays: [], log: null, isNewest: true, timezone: DEFAULT_VILLA_SETTINGS.timezone }
    return data(off, { status: failureOf("documents-off").status })
  }
  // Without a valid entry the newest ones are shown.
  const before = Number(new URL(request.url).searchParams.get("before")) || null
  const [list, log] = await Promise.all([listTm30(app), may(admin, "history") ? listPassportLog(app, before) : null])
  return data({
    title,
    isOff: false,
    stays: (list?.stays ?? []).map(stayView),
    log,
    isNewest: before === null,
    timezone: list?.villa.timezone ?? DEFAULT_VILLA_SETTINGS.timezone,
  })
}

function stayView({ booking, passports, state }: Tm30Stay) {
  return {
    id: booking.id,
    name: fullName(booking.customer) || booking.reference,
    checkIn: booking.checkIn,
    foreignGuests: booking.foreignGuests,
    state,
    passports: passports.length,
    toType: countToType(passports),
    hasFile: passports.some(({ sealed }) => sealed !== null),
  }
}

type View = ReturnType<typeof useLoaderData<typeof loader>>
type StayView = View["stays"][number]

const GROUPS: readonly Tm30State[] = ["due", "unknown", "arriving", "reported", "none"]
/** The Immigration Bureau's website for house owners. */
const WEBSITE = "https://tm30.immigration.go.th/"

export default function Tm30List() {
  const { t } = useTranslation("admin")
  const { title, isOff, stays, log, isNewest, timezone } = useLoaderData<typeof loader>()
  if (isOff) return <Off title={title} />
  return (
    <SettingsPage title={title}>
      <p className="text-muted">{t("tm30.intro")}</p>
      <p>
        <a href={WEBSITE} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center">
          {t("tm30.website")}
        </a>
      </p>
      {stays.length === 0 && <p className="notice">{t("tm30.empty")}</p>}
      {GROUPS.map((state) => (
        <Group key={state} state={state} stays={stays.filter((stay) => stay.state === state)} />
      ))}
      {log && <Log log={log} isNewest={isNewest} timezone={timezone} />}
    </SettingsPage>
  )
}

function Off({ title }: { title: string }) {
  const { t } = useTranslation("admin")
  return (
    <SettingsPage title={title}>
      <section className="notice space-y-1">
        <h2 className="text-xl">{t("tm30.off.title")}</h2>
        <p>{t("tm30.off.text")}</p>
      </section>
    </SettingsPage>
  )
}

function Group({ state, stays }: { state: Tm30State; stays: StayView[] }) {
  const { t } = useTranslation("admin")
  if (stays.length === 0) return null
  return (
    <section aria-labelledby={`${state}-title`} className="space-y-2">
      <h2 id={`${state}-title`} className="text-xl">
        {t(`tm30.groups.${state}`)}
      </h2>
      <ul className="card divide-y divide-line px-4 sm:px-5">
        {stays.map((stay) => (
          <StayRow key={stay.id} stay={stay} />
        ))}
      </ul>
    </section>
  )
}

function StayRow({ stay }: { stay: StayView }) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  const { id, name, checkIn, foreignGuests, passports, toType, hasFile, state } = stay
  const facts = [
    t("tm30.arrives", { date: formatDate(checkIn, language, "short") }),
    foreignGuests === null ? t("tm30.notSaid") : t("tm30.foreign", { count: foreignGuests }),
    passports > 0 && t("tm30.passports", { count: passports }),
    toType > 0 && t("tm30.toType", { count: toType }),
  ].filter(Boolean)
  return (
    <li className="py-2">
      <a href={adminPaths.tm30Stay(id)} className="flex min-h-14 items-center justify-between gap-3">
        <span className="min-w-0">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block text-sm text-muted" suppressHydrationWarning>
            {facts.join(" · ")}
          </span>
        </span>
        <Icon name="forward" className="size-4 shrink-0" />
      </a>
      {hasFile && state === "due" && (
        <a href={adminPaths.tm30File(checkIn)} className="button button-quiet mt-1 mb-2 w-full sm:w-auto">
          <Icon name="download" />
          {t("tm30.fileOf", { date: formatDate(checkIn, language, "short") })}
        </a>
      )}
    </li>
  )
}

type LogProps = { log: NonNullable<View["log"]>; isNewest: boolean; timezone: string }

function Log({ log: { entries, older }, isNewest, timezone }: LogProps) {
  const { t } = useTranslation("admin")
  const language = useLanguage()
  return (
    <details id="log" className="card px-4 sm:px-5" open={!isNewest}>
      <summary className="flex min-h-14 items-center font-semibold">{t("tm30.log.title")}</summary>
      {entries.length === 0 && <p className="pb-4 text-muted">{t("tm30.log.none")}</p>}
      <ul className="divide-y divide-line pb-2 empty:hidden">
        {entries.map(({ id, at, adminName, action, reference, bookingId, receipt }) => (
          <li key={id} className="py-2">
            {formatName(adminName, language)} {t(`tm30.log.action.${action}`)} ·{" "}
            <a href={adminPaths.booking(bookingId)} className="link">
              {reference}
            </a>
            <span className="block text-sm text-muted" suppressHydrationWarning>
              {[formatInstant(at, language, timezone), receipt && t("tm30.stay.receipt", { receipt })]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      {(!isNewest || older !== null) && (
        <nav aria-label={t("tm30.log.title")} className="flex flex-wrap items-center gap-3 pb-4">
          {!isNewest && (
            <a href={adminPaths.tm30} className="button button-quiet">
              <Icon name="back" />
              {t("history.newest")}
            </a>
          )}
          {older !== null && (
            <a href={adminPaths.tm30LogBefore(older)} rel="next" className="button button-quiet">
              {t("history.older")}
              <Icon name="forward" />
            </a>
          )}
        </nav>
      )}
    </details>
  )
}
