import { adminPaths } from "#app/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ImageUpload } from "#app/ui/image-upload.tsx"
import type { EditableImage, ImageView } from "#app/villa/image-view.ts"
import { SLIDES_MAX, SLIDES_SHOWN } from "#app/villa/villa.ts"
import type { UploadActionData } from "../../shared/admin-upload.server.ts"
import { NeedsVilla } from "../../shared/needs-villa.tsx"
import { SingleImage } from "../../shared/single-image.tsx"
import { ImageList } from "../image-list.tsx"
import { VillaPage } from "../villa-page.tsx"

type Props = {
  title: string
  images: { background: ImageView | null; slides: EditableImage[] } | null
  refused?: { [form in "slides" | "background"]?: UploadActionData["refused"] }
}

/** The background photo and the slides. All its forms' routes render this page. */
export function ImagesPage({ title, images, refused = {} }: Props) {
  const { t } = useTranslation("admin")
  if (!images)
    return (
      <VillaPage title={title}>
        <NeedsVilla />
      </VillaPage>
    )
  const { background, slides } = images
  return (
    <VillaPage title={title}>
      <section aria-labelledby="slides-title" className="card space-y-4 p-4 sm:p-6">
        <div>
          <h2 id="slides-title" className="flex flex-wrap items-baseline justify-between gap-2 text-xl">
            {t("villa.photos.slides")}
            <span className="font-sans text-sm font-normal text-muted">
              {t("villa.photos.count", { count: slides.length, max: SLIDES_MAX })}
            </span>
          </h2>
          <p className="text-sm text-muted">{t("villa.photos.slidesHint", { max: SLIDES_MAX, shown: SLIDES_SHOWN })}</p>
        </div>
        <ImageUpload
          id="slide-files"
          action={adminPaths.images}
          api={{ method: "POST", url: adminPaths.api.slides }}
          field="slideImages"
          existing={slides.map(({ id }) => id)}
          texts={{ done: "admin:villa.upload.added", failed: "admin:villa.failed.update" }}
          multiple
          refused={refused.slides}
        />
        {slides.length === 0 ? (
          <p className="text-muted">{t("villa.photos.slidesNone")}</p>
        ) : (
          <ImageList
            images={slides}
            action={adminPaths.slideOrder}
            removeAction={adminPaths.slideDelete}
            altAction={adminPaths.slideAlt}
            shown={SLIDES_SHOWN}
          />
        )}
      </section>
      <section aria-labelledby="background-title" className="card space-y-4 p-4 sm:p-6">
        <div>
          <h2 id="background-title" className="text-xl">
            {t("villa.photos.background")}
          </h2>
          <p className="text-sm text-muted">{t("villa.photos.backgroundHint")}</p>
        </div>
        <SingleImage
          image={background}
          alt={t("villa.photos.background")}
          none={t("villa.photos.backgroundNone")}
          sizes="(min-width: 1024px) 640px, 100vw"
          className="max-h-80 w-full max-w-2xl rounded-card object-cover"
          upload={{
            id: "background-file",
            action: adminPaths.background,
            api: { method: "PATCH", url: adminPaths.api.background },
            field: "backgroundImage",
            texts: { done: "admin:villa.photos.backgroundSaved", failed: "admin:villa.failed.update" },
            refused: refused.background,
          }}
          remove={{
            action: adminPaths.backgroundDelete,
            label: t("villa.photos.backgroundRemove"),
            title: t("villa.photos.backgroundRemoveTitle"),
          }}
        />
      </section>
    </VillaPage>
  )
}
