import { describe, expect, it } from "vitest"
import type { ImageWithAlt } from "#app/villa/photos/image.ts"
import { countPhotos, photoSections } from "#app/villa/photos/photo-sections.ts"
import type { Room } from "#app/villa/rooms/room.ts"

const image = (id: string): ImageWithAlt => ({
  id,
  type: "image/jpeg",
  size: 1,
  width: 3,
  height: 2,
  placeholder: "data:,",
  variants: [],
  alt: { th: "", en: "" },
})
const images = (ids: string) => [...ids].map(image)
const room = (id: string, ids: string): Room => ({
  id,
  name: { th: `ห้อง ${id}`, en: `Room ${id}` },
  description: { th: "", en: "" },
  sleeps: null,
  beds: { th: "", en: "" },
  images: images(ids),
})
const OPTIONS = { name: "Around", fallbackAlt: "The villa", saveData: false }

/** Each section as "id: photos". */
const shown = (slides: string, rooms: Room[]) =>
  photoSections({ slides: images(slides), rooms }, "en", OPTIONS).map(
    ({ id, photos }) => `${id}: ${photos.map((photo) => photo.id).join("")}`,
  )

describe("photoSections", () => {
  it.each<[string, string, Room[], string[]]>([
    ["shows the slides first, then the rooms", "ab", [room("1", "c"), room("2", "d")], ["villa: ab", "1: c", "2: d"]],
    ["shows a slide of a room in the room's section", "abc", [room("1", "bd")], ["villa: ac", "1: bd"]],
    ["shows a photo of two rooms in the first", "a", [room("1", "bc"), room("2", "cd")], ["villa: a", "1: bc", "2: d"]],
    ["shows a photo that one room has twice once", "", [room("1", "bb")], ["1: b"]],
    ["leaves out a room without photos", "a", [room("1", ""), room("2", "b")], ["villa: a", "2: b"]],
    ["leaves out the villa if all slides are of rooms", "ab", [room("1", "ba")], ["1: ba"]],
    ["shows every slide, also those beyond the slideshow", "abcdefghijkl", [], ["villa: abcdefghijkl"]],
    ["has no section without photos", "", [room("1", "")], []],
  ])("%s", (_, slides, rooms, sections) => {
    expect(shown(slides, rooms)).toEqual(sections)
    const photos = sections.map((section) => section.split(": ")[1]).join("")
    expect(countPhotos({ slides: images(slides), rooms })).toBe(photos.length)
  })

  it("describes a photo without a description by its room or by the villa, in the reader's language", () => {
    const sections = photoSections({ slides: images("a"), rooms: [room("1", "b")] }, "th", OPTIONS)
    expect(sections.map(({ name, photos }) => [name, photos[0]?.alt])).toEqual([
      ["Around", "The villa"],
      ["ห้อง 1", "ห้อง 1"],
    ])
  })
})
