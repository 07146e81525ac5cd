import * as z from "zod"
import type { LocalizedText } from "#app/i18n/localized.ts"
import type { ImageWithAlt } from "#app/villa/photos/image.ts"
import { asPosted, integer, texts } from "#app/villa/request-fields.ts"

export const ROOM_IMAGES_MAX = 10
/** Higher than any villa's number of rooms. */
const ROOM_ORDER_MAX = 200
const ROOM_NAME_MAX_LENGTH = 100
const ROOM_DESCRIPTION_MAX_LENGTH = 2000
const ROOM_BEDS_MAX_LENGTH = 100
const ROOM_SLEEPS_MAX = 20

type RoomTexts = { name: LocalizedText; description: LocalizedText; beds: LocalizedText }

/** `sleeps`: how many people; null if the owner has not said. */
export type Room = RoomTexts & { id: string; sleeps: number | null; images: ImageWithAlt[] }

const name = texts(ROOM_NAME_MAX_LENGTH)
const description = texts(ROOM_DESCRIPTION_MAX_LENGTH, 3)
/** Such as "1 king bed and a sofa bed". */
const beds = texts(ROOM_BEDS_MAX_LENGTH)
const sleeps = integer(1, ROOM_SLEEPS_MAX, "validation.sleeps").nullable()
const inAnyLanguage = ({ shape }: typeof name) => z.strictObject(shape, "validation.required").partial()
const hasName = (name: Partial<LocalizedText> | undefined) => Boolean(name?.th || name?.en)

/** One language is enough. */
export const NewRoom = z.strictObject({
  name: inAnyLanguage(name).refine(hasName, "validation.required"),
  description: inAnyLanguage(description).optional(),
  sleeps: sleeps.optional(),
  beds: inAnyLanguage(beds).optional(),
})

/** `images` are the images to keep, in order, by id or URL. */
export const RoomChange = z
  .strictObject({
    name: inAnyLanguage(name),
    description: inAnyLanguage(description),
    sleeps,
    beds: inAnyLanguage(beds),
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

const typed = asPosted({ name, description, sleeps, beds })

/** For a new or an existing room; its texts are `admin:villa.rooms`. */
export const RoomForm = z.object({
  ...typed,
  name: typed.name.refine(hasName, { path: ["th"], message: "validation.required" }),
})

/** How many the largest rooms sleep, by the number of rooms; nothing unless the owner has said so of each bedroom. */
export function sleepsByRooms(rooms: readonly Pick<Room, "sleeps">[], bedrooms: number): { sleeps?: number[] } {
  const known = rooms.flatMap(({ sleeps }) => sleeps ?? []).sort((a, b) => b - a)
  if (known.length < Math.max(rooms.length, bedrooms)) return {}
  return { sleeps: known.map((_, index) => known.slice(0, index + 1).reduce((sum, sleeps) => sum + sleeps, 0)) }
}
