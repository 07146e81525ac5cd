import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { UploadActionData } from "#app/villa/photos/admin/admin-upload.server.ts"
import { ImageList } from "#app/villa/photos/admin/image-list.tsx"
import { SingleImage } from "#app/villa/photos/admin/single-image.tsx"
import type { EditableImage, ImageView } from "#app/villa/photos/image-view.ts"
import { WAY_PHOTOS_MAX } from "#app/villa/photos/photo-list.ts"
import { ImageUpload } from "#app/villa/photos/ui/image-upload.tsx"

type Refused = UploadActionData["refused"]

/** The owner's map of the surroundings. */
export function MapSection({ map, refused }: { map: ImageView | null; refused?: Refused }) {
  const { t } = useTranslation("admin")
  return (
    <section id="map" aria-labelledby="map-title" className="card scroll-mt-20 space-y-4 p-4 sm:p-6">
      <div>
        <h2 id="map-title" className="text-xl">
          {t("place.map.title")}
        </h2>
        <p className="text-sm text-muted">{t("place.map.hint")}</p>
      </div>
      <SingleImage
        image={map}
        alt={t("place.map.title")}
        none={t("place.map.none")}
        sizes="(min-width: 1024px) 640px, 100vw"
        className="max-h-80 w-full max-w-2xl rounded-card object-contain"
        upload={{
          id: "map-file",
          action: adminPaths.map,
          api: { method: "PUT", url: adminPaths.api.map },
          field: "mapImage",
          texts: { done: "admin:place.map.saved", failed: "admin:villa.failed.update" },
          refused,
        }}
        remove={{
          action: adminPaths.mapDelete,
          label: t("place.map.remove"),
          title: t("place.map.removeTitle"),
        }}
      />
    </section>
  )
}

/** The photos of the way to the villa. */
export function WaySection({ photos, refused }: { photos: EditableImage[]; refused?: Refused }) {
  const { t } = useTranslation("admin")
  return (
    <section id="way" aria-labelledby="way-title" className="card scroll-mt-20 space-y-4 p-4 sm:p-6">
      <div>
        <h2 id="way-title" className="flex flex-wrap items-baseline justify-between gap-2 text-xl">
          {t("place.way.title")}
          <span className="font-sans text-sm font-normal text-muted">
            {t("villa.photos.count", { count: photos.length, max: WAY_PHOTOS_MAX })}
          </span>
        </h2>
        <p className="text-sm text-muted">{t("place.way.hint")}</p>
      </div>
      <ImageUpload
        id="way-files"
        action={adminPaths.wayPhotos}
        api={{ method: "POST", url: adminPaths.api.wayPhotos }}
        field="wayPhotos"
        existing={photos.map(({ id }) => id)}
        texts={{ done: "admin:villa.upload.added", failed: "admin:villa.failed.update" }}
        multiple
        refused={refused}
      />
      {photos.length === 0 ? (
        <p className="text-muted">{t("place.way.none")}</p>
      ) : (
        <ImageList
          images={photos}
          action={adminPaths.wayPhotoOrder}
          removeAction={adminPaths.wayPhotoDelete}
          altAction={adminPaths.wayPhotoCaption}
          texts="caption"
        />
      )}
    </section>
  )
}
