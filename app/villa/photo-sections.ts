import type { Language } from "../i18n/languages.ts"
import { localized } from "../i18n/localized.ts"
import type { Picture } from "./image.ts"
import { type ImageView, imageView } from "./image-view.ts"
import type { Room } from "./room.ts"

/** A group of photos under one heading. */
export type PhotoSection = { id: string; name: string; photos: ImageView[] }

/** The section of the photos that belong to no room. */
const VILLA_SECTION = "villa"

/**
 * Every photo of the villa once: a room's in the section of that room, all other slides in the first section. Sections
 * without photos are left out.
 * @param name the heading of the first section
 * @param about the alt text of a slide without one; a room's photo is described by its room
 * @param views the options of each photo's `imageView`
 */
export function photoSections(
  { slides, rooms }: { slides: Picture[]; rooms: Room[] },
  language: Language,
  { name, about, views }: { name: string; about: string; views: { blurred: boolean; light: boolean } },
): PhotoSection[] {
  const shown = new Set<string>()
  const roomSections = rooms.map((room) => {
    const roomName = localized(room.name, language)
    return { id: room.id, name: roomName, about: roomName, pictures: room.images.filter(isNew) }
  })
  const villaSection = { id: VILLA_SECTION, name, about, pictures: slides.filter(isNew) }
  return [villaSection, ...roomSections]
    .filter(({ pictures }) => pictures.length > 0)
    .map(({ pictures, about, ...section }) => ({
      ...section,
      photos: pictures.map((picture) => imageView(picture, language, { ...views, about })),
    }))

  function isNew({ id }: Picture): boolean {
    const isFirst = !shown.has(id)
    shown.add(id)
    return isFirst
  }
}

/** The number of photos in all sections. */
export function countPhotos({ slides, rooms }: { slides: { id: string }[]; rooms: Pick<Room, "images">[] }): number {
  return new Set([...slides, ...rooms.flatMap(({ images }) => images)].map(({ id }) => id)).size
}
