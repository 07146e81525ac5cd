import { Form } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import type { FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { EditForm } from "#app/admin/pages/edit-form.tsx"
import { RemoveButton } from "#app/admin/pages/remove-button.tsx"
import { SaveButton } from "#app/admin/pages/save-bar.tsx"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import type { FieldDescriptions } from "#app/http/field-description.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
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
  return (
    <SettingsPage title={title} back={{ href: adminPaths.rooms, text: t("villa.rooms.all") }}>
      <EditForm
        id="room"
        action={adminPaths.room(id)}
        values={values}
        version={version}
        descriptions={descriptions}
        actionData={actionData}
        className="card space-y-4 p-4 sm:p-6"
      >
        <RoomFields />
        <SaveButton />
      </EditForm>
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
