import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BackToSection } from "#app/admin/pages/back-link.tsx"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { findGuest } from "../find-guest.server.ts"
import { parseGuestIdentifier } from "../guest-identifier.ts"
import { GuestData } from "./guest-data.tsx"
import { guestView } from "./guest-view.ts"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "guest-data")
  const app = appFor(context)
  const q = new URL(request.url).searchParams.get("q")?.trim() ?? ""
  const identifier = parseGuestIdentifier(q)
  const guest = identifier && (await findGuest(app, identifier))
  return {
    title: i18nFor(await languageOf(request)).t("admin:guests.title"),
    months: app.settings.retentionMonths,
    q,
    state: !q ? ("empty" as const) : !identifier ? ("invalid" as const) : ("searched" as const),
    guest: guest && guestView(guest, app.now()),
  }
}

export default function GuestPage() {
  const { t } = useTranslation("admin")
  const { title, months, q, state, guest } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-2xl space-y-6">
      <header className="space-y-2">
        <BackToSection href={adminPaths.settings} text={t("settings.title")} />
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
      </header>
      <search>
        <form key={q} method="get" action={adminPaths.guests} className="card space-y-3 p-4 shadow-none">
          <label htmlFor="q" className="block font-semibold">
            {t("guests.identifier")}
          </label>
          <div className="flex flex-wrap gap-3">
            <input
              id="q"
              name="q"
              type="search"
              required
              defaultValue={q}
              maxLength={254}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              aria-invalid={state === "invalid" || undefined}
              aria-describedby={state === "invalid" ? "q-error" : undefined}
              className="field min-w-48 flex-1"
            />
            <button type="submit" className="button grow sm:grow-0">
              <Icon name="search" />
              {t("guests.search")}
            </button>
          </div>
          {state === "invalid" && (
            <p id="q-error" className="error">
              {t("guests.noIdentifier")}
            </p>
          )}
        </form>
      </search>
      {guest && <GuestData guest={guest} />}
      {state === "searched" && !guest && (
        <section className="card px-4 py-10 text-center" aria-live="polite">
          <h2 className="text-xl">{t("guests.nothingTitle")}</h2>
          <p className="mx-auto mt-2 max-w-md text-muted">{t("guests.nothingText")}</p>
        </section>
      )}
      <p className="text-sm text-muted">{t("guests.automatic", { months })}</p>
    </div>
  )
}
