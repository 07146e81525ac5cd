import { getFormProps, useForm } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { DescribedConflict } from "#app/admin/pages/described-conflict.tsx"
import { HiddenFields } from "#app/admin/pages/hidden-fields.tsx"
import { RemoveButton } from "#app/admin/pages/remove-button.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { useEditForm } from "#app/admin/pages/use-edit-form.ts"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import type { UploadActionData } from "#app/villa/photos/admin/admin-upload.server.ts"
import { ImageList } from "#app/villa/photos/admin/image-list.tsx"
import type { EditableImage } from "#app/villa/photos/image-view.ts"
import { ImageUpload } from "#app/villa/photos/ui/image-upload.tsx"
import { ROOM_IMAGES_MAX } from "../room.ts"
import { RoomFields, type RoomValues } from "./room-fields.tsx"

type Props = {
  title: string
  id: string
  version: number
  values: RoomValues
  descriptions: FieldDescriptions
  images: EditableImage[]
  actionData?: FormActionData
  refused?: UploadActionData["refused"]
}

/** One room: its texts, photos and delete button. All its forms' routes render this page. */
export function RoomPage({ title, id, version, values, descriptions, images, actionData, refused }: Props) {
  const { t } = useTranslation("admin")
  const busy = useNavigation().state !== "idle"
  const { options, hidden, conflict } = useEditForm({ id: "room", actionData, values, version })
  const [form, fields] = useForm<RoomValues>(options)
  return (
    <SettingsPage title={title} back={{ href: adminPaths.rooms, text: t("villa.rooms.all") }}>
      <DescribedConflict changes={conflict} href={adminPaths.room(id)} descriptions={descriptions} />
      <Form method="post" action={adminPaths.room(id)} {...getFormProps(form)} className="card space-y-4 p-4 sm:p-6">
        <FormErrors form={form} />
        <HiddenFields hidden={hidden} />
        <RoomFields fields={fields} descriptions={descriptions} />
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? t("villa.saving") : t("villa.save")}
        </button>
      </Form>
      <section aria-labelledby="room-photos-title" className="card space-y-4 p-4 sm:p-6">
        <div>
          <h2 id="room-photos-title" className="text-xl">
            {t("villa.rooms.photos")}
          </h2>
          <p className="text-sm text-muted">{t("villa.rooms.photosHint", { max: ROOM_IMAGES_MAX })}</p>
        </div>
        <ImageUpload
          id="room-files"
          action={adminPaths.roomImages(id)}
          api={{ method: "PATCH", url: adminPaths.api.room(id) }}
          field="roomImages"
          existing={images.map(({ id }) => id)}
          texts={{ done: "admin:villa.upload.added", failed: "admin:villa.failed.update" }}
          multiple
          refused={refused}
        />
        {images.length === 0 ? (
          <p className="text-muted">{t("villa.rooms.photosNone")}</p>
        ) : (
          <ImageList
            images={images}
            action={adminPaths.roomImageOrder(id)}
            removeAction={(imageId) => adminPaths.roomImageDelete(id, imageId)}
            altAction={(imageId) => adminPaths.roomImageAlt(id, imageId)}
          />
        )}
      </section>
      <Form method="post" action={adminPaths.roomDelete(id)}>
        <RemoveButton
          label={t("villa.rooms.remove")}
          title={t("villa.rooms.removeTitle")}
          text={t("villa.rooms.removeText")}
          confirm={t("villa.rooms.removeYes")}
        />
      </Form>
    </SettingsPage>
  )
}
