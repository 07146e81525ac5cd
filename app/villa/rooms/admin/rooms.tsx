import { getFormProps, useForm } from "@conform-to/react"
import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import * as z from "zod"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { AddCard } from "#app/admin/pages/add-card.tsx"
import { adminAction, type FormActionData } from "#app/admin/pages/admin-action.server.ts"
import { DescribedFields } from "#app/admin/pages/described-field.tsx"
import type { PageHandle } from "#app/admin/pages/page-handle.ts"
import { SettingsPage } from "#app/admin/pages/settings-page.tsx"
import { appFor } from "#app/context.server.ts"
import { describeFields } from "#app/http/describe-fields.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { localized } from "#app/i18n/localized.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { listRooms } from "#app/villa/find-villa.server.ts"
import { imageView } from "#app/villa/photos/image-view.ts"
import { addRoom } from "../change-rooms.server.ts"
import { RoomForm } from "../room.ts"
import { RoomFields, type RoomValues } from "./room-fields.tsx"
import { RoomList } from "./room-list.tsx"

const NewRoomForm = RoomForm.extend({ id: z.uuid() })

export const handle: PageHandle = { failed: "translation:villa.roomsFailed" }

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "villa")
  const app = appFor(context)
  const language = await languageOf(request)
  const rooms = await listRooms(app)
  return {
    title: i18nFor(language).t("admin:villa.rooms.title"),
    descriptions: describeFields(NewRoomForm, "villa.rooms", language),
    // Generated with the form, so that submitting it twice adds one room.
    newId: app.newId(),
    rooms: rooms.map(({ id, name, description, images }) => ({
      id,
      name: localized(name, language),
      description: localized(description, language),
      imageCount: images.length,
      cover: images[0] ? imageView(images[0], language) : null,
    })),
  }
}

/** Adds a room by its texts; its photos are added on its own page. */
export const action = adminAction({
  permission: "villa",
  schema: NewRoomForm,
  run: (app, room, { admin }) => addRoom(app, { ...room, images: [] }, { name: admin.name }),
  success: "admin:villa.rooms.added",
  failed: "admin:villa.failed.update",
  back: () => adminPaths.rooms,
  next: ({ id }) => adminPaths.room(id),
})

/** The list of rooms and a form to add one. */
export default function Rooms() {
  const { t } = useTranslation("admin")
  const { title, descriptions, rooms, newId } = useLoaderData<typeof loader>()
  const lastResult = useActionData<FormActionData>()?.reply
  const busy = useNavigation().state !== "idle"
  const [form, fields] = useForm<RoomValues>({ id: "new-room", lastResult })
  return (
    <SettingsPage title={title} wide>
      {rooms.length === 0 ? <p className="text-muted">{t("villa.rooms.none")}</p> : <RoomList rooms={rooms} />}
      <AddCard
        title={t("villa.rooms.add")}
        hint={t("villa.rooms.addHint")}
        isOpen={rooms.length === 0 || Boolean(lastResult)}
      >
        <Form method="post" {...getFormProps(form)} className="space-y-4">
          <FormErrors form={form} />
          <input type="hidden" name="id" value={newId} />
          <DescribedFields fields={fields} descriptions={descriptions}>
            <RoomFields />
          </DescribedFields>
          <button type="submit" className="button" aria-disabled={busy}>
            {busy ? t("villa.saving") : t("villa.rooms.add")}
          </button>
        </Form>
      </AddCard>
    </SettingsPage>
  )
}
