import * as z from "zod"
import type { LocalizedText } from "#app/i18n/localized.ts"
import type { ImageWithAlt } from "#app/villa/photos/image.ts"
import { asPosted, texts } from "#app/villa/request-fields.ts"

export const ROOM_IMAGES_MAX = 10
/** Higher than any villa's number of rooms. */
const ROOM_ORDER_MAX = 200
const ROOM_NAME_MAX_LENGTH = 100
const ROOM_DESCRIPTION_MAX_LENGTH = 2000

export type Room = { id: string; name: LocalizedText; description: LocalizedText; images: ImageWithAlt[] }

const name = texts(ROOM_NAME_MAX_LENGTH)
const description = texts(ROOM_DESCRIPTION_MAX_LENGTH, 3)
const inAnyLanguage = ({ shape }: typeof name) => z.strictObject(shape, "validation.required").partial()
const hasName = (name: Partial<LocalizedText> | undefined) => Boolean(name?.th || name?.en)

/** One language is enough. */
export const NewRoom = z.strictObject({
  name: inAnyLanguage(name).refine(hasName, "validation.required"),
  description: inAnyLanguage(description).optional(),
})

/** `images` are the images to keep, in order, by id or URL. */
export const RoomChange = z
  .strictObject({
    name: inAnyLanguage(name),
    description: inAnyLanguage(description),
    images: z
      .array(
        z
          .string()
          .max(2048)
          .transform((text) => text.split("/").at(-1) ?? ""),
      )
      .max(ROOM_IMAGES_MAX),
  })
  .partial()
export type RoomChange = z.output<typeof RoomChange>

export const RoomOrderBody = z.strictObject({ order: z.array(z.string().max(64)).max(ROOM_ORDER_MAX) })

const typed = asPosted({ name, description })

/** For a new or an existing room; its texts are `admin:villa.rooms`. */
export const RoomForm = z.object({
  ...typed,
  name: typed.name.refine(hasName, { path: ["th"], message: "validation.required" }),
})
