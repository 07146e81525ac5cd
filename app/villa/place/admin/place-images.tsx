import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData, useLocation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { NeedsVilla } from "#app/admin/pages/needs-villa.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { appFor } from "#app/context.server.ts"
import { byLastSegment } from "#app/http/by-last-segment.server.ts"
import { lastSegment } from "#app/http/last-segment.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { findPlace } from "#app/villa/find-villa.server.ts"
import { adminUpload, type UploadActionData } from "#app/villa/photos/admin/admin-upload.server.ts"
import { uploadImage } from "#app/villa/photos/admin/single-image-actions.server.ts"
import { uploadPhoto } from "#app/villa/photos/change-photos.server.ts"
import { editableImage, imageView } from "#app/villa/photos/image-view.ts"
import { setMap } from "../change-place.server.ts"
import { MapSection, WaySection } from "./place-image-sections.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const language = await languageOf(request)
  const { villa, wayPhotos } = await findPlace(appFor(context))
  return {
    title: i18nFor(language).t("admin:place.photosTitle"),
    images: villa && {
      map: villa.map && imageView({ ...villa.map, alt: { th: "", en: "" } }, language),
      wayPhotos: wayPhotos.map((photo) => editableImage(photo, language)),
    },
  }
}

export const action = byLastSegment({
  /** Sets the owner's map of the surroundings. */
  map: adminUpload({
    permission: "villa",
    field: "mapImage",
    max: 1,
    run: uploadImage(setMap),
    success: "admin:place.map.saved",
    failed: "admin:villa.failed.update",
    back: () => adminPaths.wayPhotos,
  }),
  /** Adds photos of the way. With JavaScript each photo is uploaded to the API in its own request. */
  photos: adminUpload({
    permission: "villa",
    field: "wayPhotos",
    run: (app, bytes, { admin, file }) => uploadPhoto(app, "way", bytes, file, { name: admin.name }),
    success: "admin:villa.photos.added",
    failed: "admin:villa.failed.update",
    back: () => adminPaths.wayPhotos,
  }),
})

/** The map and the photos of the way. The URL of each form starts it afresh, hence `key`. */
export default function PlaceImages() {
  const { t } = useTranslation("admin")
  const { title, images } = useLoaderData<typeof loader>()
  const form = lastSegment(useLocation().pathname)
  const refused = useActionData<UploadActionData>()?.refused
  return (
    <SettingsPage title={title} back={{ href: adminPaths.place, text: t("place.title") }} wide>
      {images ? (
        <div key={form} className="space-y-5">
          <p className="notice text-sm">{t("place.noScreenshots")}</p>
          <WaySection photos={images.wayPhotos} refused={form === "photos" ? refused : undefined} />
          <MapSection map={images.map} refused={form === "map" ? refused : undefined} />
        </div>
      ) : (
        <NeedsVilla />
      )}
    </SettingsPage>
  )
}
