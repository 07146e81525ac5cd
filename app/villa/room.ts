import * as z from "zod"
import type { Text } from "../i18n/localized.ts"
import type { ImageWithAlt } from "./image.ts"

export const ROOM_IMAGES_MAX = 10
/** The maximum number of ids in an order; villas have fewer rooms. */
const ROOM_ORDER_MAX = 200
export const ROOM_NAME_MAX_LENGTH = 100
export const ROOM_DESCRIPTION_MAX_LENGTH = 2000

export type Room = { id: string; name: Text; description: Text; images: ImageWithAlt[] }

const boundedText = (max: number) => z.string({ error: "validation.required" }).trim().max(max, "validation.tooLong")
const texts = (max: number) =>
  z.strictObject({ th: boundedText(max), en: boundedText(max) }, "validation.required").partial()
const hasName = (name: Partial<Text> | undefined) => Boolean(name?.th || name?.en)

/** The API's body of a new room: one language is enough. */
export const NewRoom = z.strictObject({
  name: texts(ROOM_NAME_MAX_LENGTH).refine(hasName, "validation.required"),
  description: texts(ROOM_DESCRIPTION_MAX_LENGTH).optional(),
})

/** Changes of a room; `images` are the images to keep, in order, by id or URL. */
export const RoomChange = z
  .strictObject({
    name: texts(ROOM_NAME_MAX_LENGTH),
    description: texts(ROOM_DESCRIPTION_MAX_LENGTH),
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

/** The body of PATCH /admin/villa/rooms: the rooms' ids in their order. */
export const RoomOrderBody = z.strictObject({ order: z.array(z.string().max(64)).max(ROOM_ORDER_MAX) })

/** The page's form of a room, new or existing. */
export const RoomForm = z.object({
  name: z
    .object({ th: boundedText(ROOM_NAME_MAX_LENGTH).default(""), en: boundedText(ROOM_NAME_MAX_LENGTH).default("") })
    .refine(hasName, { path: ["th"], message: "validation.required" }),
  description: z.object({
    th: boundedText(ROOM_DESCRIPTION_MAX_LENGTH).default(""),
    en: boundedText(ROOM_DESCRIPTION_MAX_LENGTH).default(""),
  }),
})
