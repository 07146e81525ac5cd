import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { EditForm } from "#app/admin/pages/edit-form.tsx"
import { SaveButton } from "#app/admin/pages/save-bar.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import type { UploadActionData } from "#app/villa/photos/admin/admin-upload.server.ts"
import { SingleImage } from "#app/villa/photos/admin/single-image.tsx"
import type { ImageView } from "#app/villa/photos/image-view.ts"
import { ExtraFieldSet } from "./extra-fields.tsx"

type Props = {
  title: string
  id: string
  version: number
  values: Record<string, unknown>
  descriptions: FieldDescriptions
  photo: ImageView | null
  actionData?: FormActionData
  refused?: UploadActionData["refused"]
}

/** One extra: its fields and its photo. The routes of both forms render this page. */
export function ExtraPage({ title, id, version, values, descriptions, photo, actionData, refused }: Props) {
  const { t } = useTranslation("admin")
  return (
    <SettingsPage title={title} back={{ href: adminPaths.extras, text: t("extras.all") }}>
      <EditForm
        id="extra"
        action={adminPaths.extra(id)}
        values={values}
        version={version}
        descriptions={descriptions}
        actionData={actionData}
        className="card space-y-4 p-4 sm:p-6"
      >
        <ExtraFieldSet />
        <SaveButton className="w-full sm:w-auto" />
      </EditForm>
      <section aria-labelledby="extra-photo-title" className="card space-y-4 p-4 sm:p-6">
        <div>
          <h2 id="extra-photo-title" className="text-xl">
            {t("extras.photo.title")}
          </h2>
          <p className="text-sm text-muted">{t("extras.photo.hint")}</p>
        </div>
        <SingleImage
          image={photo}
          alt={title}
          none={t("extras.photo.none")}
          sizes="240px"
          className="aspect-square w-40 rounded-card object-cover"
          upload={{
            id: "extra-photo",
            action: adminPaths.extraPhoto(id),
            api: { method: "PUT", url: adminPaths.api.extraPhoto(id) },
            field: "photo",
            texts: { done: "admin:extras.photo.saved", failed: "admin:villa.failed.update" },
            refused,
          }}
          remove={{
            action: adminPaths.extraPhotoDelete(id),
            label: t("extras.photo.remove"),
            title: t("extras.photo.removeTitle"),
          }}
        />
      </section>
    </SettingsPage>
  )
}
