import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData, useLocation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { NeedsVilla } from "#app/admin/pages/needs-villa.tsx"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { appFor } from "#app/context.server.ts"
import { byLastSegment } from "#app/http/by-last-segment.server.ts"
import { lastSegment } from "#app/http/last-segment.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { SLIDES_MAX, SLIDES_SHOWN } from "#app/villa/villa.ts"
import { setBackground, uploadPhoto } from "../change-photos.server.ts"
import { editableImage, imageView } from "../image-view.ts"
import { ImageUpload } from "../ui/image-upload.tsx"
import { adminUpload, type UploadActionData } from "./admin-upload.server.ts"
import { ImageList } from "./image-list.tsx"
import { SingleImage } from "./single-image.tsx"
import { uploadImage } from "./single-image-actions.server.ts"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const language = await languageOf(request)
  const villa = await findVilla(appFor(context))
  return {
    title: i18nFor(language).t("admin:villa.photos.title"),
    images: villa && {
      background: villa.background && imageView({ ...villa.background, alt: { th: "", en: "" } }, language),
      slides: villa.slides.map((slide) => editableImage(slide, language)),
    },
  }
}

export const action = byLastSegment({
  /** Adds slides. With JavaScript each photo is uploaded to the API in its own request. */
  pictures: adminUpload({
    permission: "villa",
    field: "slideImages",
    run: (app, bytes, { admin, file }) => uploadPhoto(app, "slides", bytes, file, { name: admin.name }),
    success: "admin:villa.photos.added",
    failed: "admin:villa.failed.update",
    back: () => adminPaths.images,
  }),
  /** Sets the photo behind the villa's name. */
  background: adminUpload({
    permission: "villa",
    field: "backgroundImage",
    max: 1,
    run: uploadImage(setBackground),
    success: "admin:villa.photos.backgroundSaved",
    failed: "admin:villa.failed.update",
    back: () => adminPaths.images,
  }),
})

type Props = Awaited<ReturnType<typeof loader>> & {
  /** The refused files of the submitted form, by the last segment of its URL. */
  refused: { [form in "pictures" | "background"]?: UploadActionData["refused"] }
}

/** The slides and the background photo. The URL of each form starts it afresh, hence `key`. */
export default function Images() {
  const form = lastSegment(useLocation().pathname)
  const refused = { [form]: useActionData<UploadActionData>()?.refused }
  return <ImagesPage key={form} {...useLoaderData<typeof loader>()} refused={refused} />
}

function ImagesPage({ title, images, refused }: Props) {
  const { t } = useTranslation("admin")
  if (!images)
    return (
      <SettingsPage title={title}>
        <NeedsVilla />
      </SettingsPage>
    )
  const { background, slides } = images
  return (
    <SettingsPage title={title} wide>
      <section aria-labelledby="slides-title" className="card space-y-4 p-4 sm:p-6">
        <div>
          <h2 id="slides-title" className="flex flex-wrap items-baseline justify-between gap-2 text-xl">
            {t("villa.photos.slides")}
            <span className="font-sans text-sm font-normal text-muted">
              {t("villa.photos.count", { count: slides.length, max: SLIDES_MAX })}
            </span>
          </h2>
          <p className="text-sm text-muted">{t("villa.photos.slidesHint", { shown: SLIDES_SHOWN })}</p>
        </div>
        <ImageUpload
          id="slide-files"
          action={adminPaths.images}
          api={{ method: "POST", url: adminPaths.api.slides }}
          field="slideImages"
          existing={slides.map(({ id }) => id)}
          texts={{ done: "admin:villa.upload.added", failed: "admin:villa.failed.update" }}
          multiple
          refused={refused.pictures}
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
    </SettingsPage>
  )
}
