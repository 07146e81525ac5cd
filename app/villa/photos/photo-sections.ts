import type { Language } from "#app/i18n/languages.ts"
import { localized } from "#app/i18n/localized.ts"
import type { Room } from "#app/villa/rooms/room.ts"
import type { ImageWithAlt } from "./image.ts"
import { type ImageView, imageView } from "./image-view.ts"

export type PhotoSection = { id: string; name: string; photos: ImageView[] }

const VILLA_SECTION = "villa"

/** Every photo once: a room's in the room's section, other slides in the first. No empty sections. */
export function photoSections(
  { slides, rooms }: { slides: ImageWithAlt[]; rooms: Room[] },
  language: Language,
  { name, fallbackAlt, saveData }: { name: string; fallbackAlt: string; saveData: boolean },
): PhotoSection[] {
  const shown = new Set<string>()
  const roomSections = rooms.map((room) => {
    const roomName = localized(room.name, language)
    return { id: room.id, name: roomName, fallbackAlt: roomName, images: room.images.filter(isNew) }
  })
  const villaSection = { id: VILLA_SECTION, name, fallbackAlt, images: slides.filter(isNew) }
  return [villaSection, ...roomSections]
    .filter(({ images }) => images.length > 0)
    .map(({ images, fallbackAlt, ...section }) => ({
      ...section,
      photos: images.map((image) => imageView(image, language, { saveData, fallbackAlt })),
    }))

  function isNew({ id }: ImageWithAlt): boolean {
    const isFirst = !shown.has(id)
    shown.add(id)
    return isFirst
  }
}

/** Photos in several sections count once. */
export function countPhotos({ slides, rooms }: { slides: { id: string }[]; rooms: Pick<Room, "images">[] }): number {
  return new Set([...slides, ...rooms.flatMap(({ images }) => images)].map(({ id }) => id)).size
}
