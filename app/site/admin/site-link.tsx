import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BackLink } from "#app/admin/pages/back-link.tsx"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { qrOf } from "#app/money/promptpay/qr.ts"
import { QrCode } from "#app/money/promptpay/ui/qr-code.tsx"
import { Share } from "#app/ui/share.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const { origin } = new URL(request.url)
  return { title: i18nFor(await languageOf(request)).t("admin:settings.siteLink.name"), url: origin, qr: qrOf(origin) }
}

/** The address of the guests' site, to be sent or shown. */
export default function SiteLinkPage() {
  const { t } = useTranslation("admin")
  const { title, url, qr } = useLoaderData<typeof loader>()
  return (
    <div className="max-w-md space-y-4">
      <header>
        <BackLink href={adminPaths.dashboard} text={t("frame.nav.today")} />
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
      </header>
      <section aria-label={title} className="card space-y-4 p-4 sm:p-6">
        <QrCode qr={qr} label={t("settings.siteLink.qr")} className="mx-auto w-full max-w-72" />
        <p className="text-center [overflow-wrap:anywhere]">
          <a href={url} className="link inline-flex min-h-11 items-center">
            {new URL(url).host}
          </a>
        </p>
        <Share url={url} text="" label={title} />
      </section>
    </div>
  )
}
