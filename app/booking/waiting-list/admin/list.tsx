import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { RemoveButton } from "#app/admin/pages/remove-button.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { useMay } from "#app/admin/pages/use-may.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDateRange, formatInstant } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { findWaiting } from "../find-wish.server.ts"
import type { ListedWish } from "../waiting-list.ts"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const { villa, wishes } = await findWaiting(appFor(context))
  const title = i18nFor(await languageOf(request)).t("admin:waitingList.title")
  return { title, timezone: villa?.timezone ?? "UTC", stays: byStay(wishes) }
}

type Stay = { key: string; checkIn: string; checkOut: string; wishes: ListedWish[] }

/** By date; within a stay in the order of the queue. */
function byStay(wishes: ListedWish[]): Stay[] {
  const stays = new Map<string, Stay>()
  for (const wish of wishes) {
    const { checkIn, checkOut } = wish
    const key = `${checkIn}/${checkOut}`
    const stay = stays.get(key) ?? { key, checkIn, checkOut, wishes: [] }
    stay.wishes.push(wish)
    stays.set(key, stay)
  }
  return [...stays.values()]
}

/** Who waits for which dates. */
export default function WaitingPage() {
  const { t, language } = useTranslation("admin")
  const { title, timezone, stays } = useLoaderData<typeof loader>()
  const mayChange = useMay("villa")
  return (
    <SettingsPage title={title} back={{ href: adminPaths.calendar, text: t("month.title") }}>
      {stays.length === 0 && <p className="text-muted">{t("waitingList.none")}</p>}
      {stays.map(({ key, checkIn, checkOut, wishes }) => (
        <section key={key} aria-labelledby={key} className="card p-4">
          <h2 id={key} className="flex flex-wrap items-baseline justify-between gap-x-3 text-xl">
            {formatDateRange(checkIn, checkOut, language)}
            <span className="font-sans text-sm font-normal text-muted">
              {t("waitingList.count", { count: wishes.length })}
            </span>
          </h2>
          <ul className="divide-y divide-line">
            {wishes.map((wish) => (
              <WishItem key={wish.id} wish={wish} timezone={timezone} />
            ))}
          </ul>
        </section>
      ))}
      {mayChange && (
        <a href={adminPaths.waitingList} className="link inline-flex min-h-11 items-center">
          {t("waitingList.settings")}
        </a>
      )}
    </SettingsPage>
  )
}

function WishItem({ wish, timezone }: { wish: ListedWish; timezone: string }) {
  const { t, language } = useTranslation("admin")
  const { id, guests, confirmedAt, offeredAt } = wish
  const who = wish.email ?? t("waitingList.byLine")
  return (
    <li className="space-y-1 py-3 last:pb-0">
      <p className="font-semibold [overflow-wrap:anywhere]">{who}</p>
      <p className="text-sm text-muted" suppressHydrationWarning>
        {t("translation:format.guests", { count: guests })} ·{" "}
        {offeredAt === null
          ? t("waitingList.waiting", { time: formatInstant(confirmedAt, language, timezone) })
          : t("waitingList.offered", { time: formatInstant(offeredAt, language, timezone) })}
      </p>
      <Form method="post" action={adminPaths.waitingRemove(id)}>
        <RemoveButton
          label={t("waitingList.remove")}
          title={
            wish.email === null ? t("waitingList.removeByLine") : t("waitingList.removeTitle", { email: wish.email })
          }
          text={t("waitingList.removeText")}
          confirm={t("waitingList.remove")}
          className="-ml-2"
        />
      </Form>
    </li>
  )
}
