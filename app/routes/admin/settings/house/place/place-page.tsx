import { adminPaths } from "#app/admin-paths.ts"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ImageUpload } from "#app/ui/image-upload.tsx"
import type { EditableImage, ImageView } from "#app/villa/image-view.ts"
import { WAY_PHOTOS_MAX } from "#app/villa/photo-list.ts"
import type { PlaceValues } from "#app/villa/place-fields.ts"
import type { FormActionData } from "../../../shared/admin-action.server.ts"
import type { UploadActionData } from "../../../shared/admin-upload.server.ts"
import { NeedsVilla } from "../../../shared/needs-villa.tsx"
import { SingleImage } from "../../../shared/single-image.tsx"
import { ImageList } from "../image-list.tsx"
import { VillaPage } from "../villa-page.tsx"
import { PlaceForm } from "./place-form.tsx"

type Refused = UploadActionData["refused"]

type Props = {
  title: string
  descriptions: FieldDescriptions
  place: { values: PlaceValues; version: number; map: ImageView | null; wayPhotos: EditableImage[] } | null
  actionData?: FormActionData
  /** The refused files of the submitted form, by the last segment of its URL. */
  refused?: { [form in "map" | "photos"]?: Refused }
}

/** The villa's place, the owner's map and the photos of the way. All its forms' routes render this page. */
export function PlacePage({ title, descriptions, place, actionData, refused = {} }: Props) {
  return (
    <VillaPage title={title}>
      {place ? (
        <>
          <PlaceForm
            values={place.values}
            version={place.version}
            descriptions={descriptions}
            actionData={actionData}
          />
          <MapSection map={place.map} refused={refused.map} />
          <WaySection photos={place.wayPhotos} refused={refused.photos} />
        </>
      ) : (
        <NeedsVilla />
      )}
    </VillaPage>
  )
}

function MapSection({ map, refused }: { map: ImageView | null; refused?: Refused }) {
  const { t } = useTranslation("admin")
  return (
    <section id="map" aria-labelledby="map-title" className="card scroll-mt-20 space-y-4 p-4 sm:p-6">
      <div>
        <h2 id="map-title" className="text-xl">
          {t("place.map.title")}
        </h2>
        <p className="text-sm text-muted">{t("place.map.hint")}</p>
      </div>
      <p className="notice text-sm">{t("place.map.noScreenshots")}</p>
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

function WaySection({ photos, refused }: { photos: EditableImage[]; refused?: Refused }) {
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
        <p className="text-sm text-muted">{t("place.way.hint", { max: WAY_PHOTOS_MAX })}</p>
      </div>
      <p className="notice text-sm">{t("place.map.noScreenshots")}</p>
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
