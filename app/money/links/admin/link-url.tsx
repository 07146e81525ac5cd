import { ShareField } from "#app/admin/pages/share-field.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { ShareContent } from "#app/ui/share-message.ts"

export function LinkUrl({ share }: { share: ShareContent }) {
  const { t } = useTranslation("admin")
  const label = t("links.detail.address")
  return (
    <section className="card space-y-2 p-4 sm:p-5">
      <h2 className="text-xl">{label}</h2>
      <ShareField share={share} id="address" label={label} hint={t("links.detail.addressHint")} />
      <a href={share.url} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center text-sm">
        {t("links.detail.seeAsGuest")}
      </a>
    </section>
  )
}
