import type * as z from "zod"
import type { App } from "#app/app.ts"
import { type LocalizedText, localized } from "#app/i18n/localized.ts"
import { fail, ok, type Result } from "#app/result.ts"
import { type Amended, amendVilla, type Editor, type VillaAmendment } from "#app/villa/amend-villa.server.ts"
import { ordered } from "#app/villa/order.ts"
import type { Image, ImageWithAlt } from "#app/villa/photos/image.ts"
import {
  deleteRoom,
  deleteRoomImage,
  insertRoom,
  orderRooms,
  replaceRoomImages,
  updateRoom,
  updateRoomImageAlt,
} from "#app/villa/villa-store.server.ts"
import { type NewRoom, ROOM_IMAGES_MAX, type Room, type RoomChange } from "./room.ts"

type Amending = "villa-missing" | "villa-edited"
type AddRoomFailure = Amending | "too-many-images"
type ChangeRoomFailure = Amending | "not-found" | "too-many-images" | "name-missing"
type RoomFailure = Amending | "not-found"
const NO_TEXT: LocalizedText = { th: "", en: "" }

/** An existing room with this id means that the form was submitted twice. */
export async function addRoom(
  app: Pick<App, "db" | "now">,
  { id, name, description, sleeps = null, beds, images }: { id: string; images: Image[] } & z.output<typeof NewRoom>,
  by: Editor,
): Promise<Result<Room, AddRoomFailure, unknown>> {
  const room: Room = {
    id,
    name: { ...NO_TEXT, ...name },
    description: { ...NO_TEXT, ...description },
    sleeps,
    beds: { ...NO_TEXT, ...beds },
    images: withoutDuplicates(images).map(withoutAlt),
  }
  const amended = await amendVilla<AddRoomFailure>(app, by, (villa, { rooms }) => {
    if (!villa) return fail("villa-missing")
    if (rooms.some((each) => each.id === id)) return ok(null)
    if (room.images.length > ROOM_IMAGES_MAX) return fail("too-many-images", { count: ROOM_IMAGES_MAX })
    return ok({ writes: insertRoom(app.db, room), action: "room-added", detail: nameOf(room) })
  })
  return amended.ok ? ok(found(amended.value.rooms, id)) : amended
}

/** `images` are the ids to keep, in order. Fails with `villa-edited` if one of them has been deleted. */
export function changeRoom(
  app: Pick<App, "db" | "now">,
  id: string,
  { name, description, sleeps, beds, images }: RoomChange,
  added: Image[],
  by: Editor,
): Promise<Result<Room, ChangeRoomFailure, unknown>> {
  return amendRoom<ChangeRoomFailure>(app, id, by, (room) => {
    const kept = images ? images.map((imageId) => room.images.find((each) => each.id === imageId)) : room.images
    if (!kept.every((each) => each !== undefined)) return fail("villa-edited")
    const allImages: ImageWithAlt[] = withoutDuplicates([...kept, ...added.map(withoutAlt)])
    if (allImages.length > ROOM_IMAGES_MAX) return fail("too-many-images", { count: ROOM_IMAGES_MAX })
    const after: Room = {
      id,
      name: { ...room.name, ...name },
      description: { ...room.description, ...description },
      sleeps: sleeps === undefined ? room.sleeps : sleeps,
      beds: { ...room.beds, ...beds },
      images: allImages,
    }
    if (!after.name.th && !after.name.en) return fail("name-missing")
    const isUnchanged = JSON.stringify(after) === JSON.stringify({ ...room })
    const writes = [updateRoom(app.db, after), ...replaceRoomImages(app.db, id, allImages)]
    return ok(isUnchanged ? null : { writes, detail: nameOf(after) })
  })
}

/** An omitted language stays unchanged. */
export function setRoomImageAlt(
  app: Pick<App, "db" | "now">,
  roomId: string,
  id: string,
  change: Partial<LocalizedText>,
  by: Editor,
): Promise<Result<Room, RoomFailure, unknown>> {
  return amendRoom<RoomFailure>(app, roomId, by, (room) => {
    const index = room.images.findIndex((each) => each.id === id)
    const image = room.images[index]
    if (!image) return fail("not-found")
    const alt = { ...image.alt, ...change }
    if (image.alt.th === alt.th && image.alt.en === alt.en) return ok(null)
    return ok({ writes: [updateRoomImageAlt(app.db, roomId, { id, alt })], detail: `${nameOf(room)} ✎ ${index + 1}` })
  })
}

/** The image may still be used elsewhere. */
export function removeRoomImage(
  app: Pick<App, "db" | "now">,
  roomId: string,
  id: string,
  by: Editor,
): Promise<Result<Room, RoomFailure, unknown>> {
  return amendRoom<RoomFailure>(app, roomId, by, (room) => {
    const index = room.images.findIndex((each) => each.id === id)
    if (index < 0) return fail("not-found")
    return ok({ writes: [deleteRoomImage(app.db, roomId, id)], detail: `${nameOf(room)} − ${index + 1}` })
  })
}

/** Fails with `villa-edited` if the ids are not exactly the images', because an admin has changed them. */
export function reorderRoomImages(
  app: Pick<App, "db" | "now">,
  roomId: string,
  order: string[],
  by: Editor,
): Promise<Result<Room, RoomFailure, unknown>> {
  return amendRoom<RoomFailure>(app, roomId, by, (room) => {
    const images = ordered(room.images, order)
    if (!images) return fail("villa-edited")
    if (room.images.every(({ id }, index) => id === order[index])) return ok(null)
    return ok({ writes: replaceRoomImages(app.db, roomId, images), detail: `${nameOf(room)} ↕` })
  })
}

export function removeRoom(
  app: Pick<App, "db" | "now">,
  id: string,
  by: Editor,
): Promise<Result<Amended, RoomFailure, unknown>> {
  return amendVilla<RoomFailure>(app, by, (_, { rooms }) => {
    const room = rooms.find((each) => each.id === id)
    if (!room) return fail("not-found")
    return ok({ writes: deleteRoom(app.db, id), action: "room-removed", detail: nameOf(room) })
  })
}

/** Fails with `villa-edited` if the ids are not exactly the rooms', because an admin has changed them. */
export async function reorderRooms(
  app: Pick<App, "db" | "now">,
  order: string[],
  by: Editor,
): Promise<Result<Room[], Amending, unknown>> {
  const amended = await amendVilla<Amending>(app, by, (_, { rooms }) => {
    if (!ordered(rooms, order)) return fail("villa-edited")
    if (rooms.every(({ id }, index) => id === order[index])) return ok(null)
    return ok({ writes: [orderRooms(app.db, order)], action: "room-changed", detail: "↕" })
  })
  return amended.ok ? ok(amended.value.rooms) : amended
}

async function amendRoom<Failure extends string>(
  app: Pick<App, "db" | "now">,
  id: string,
  by: Editor,
  decide: (room: Room) => Result<Omit<VillaAmendment, "action"> | null, Failure, unknown>,
): Promise<Result<Room, Failure | RoomFailure, unknown>> {
  const amended = await amendVilla<Failure | RoomFailure>(app, by, (_, { rooms }) => {
    const room = rooms.find((each) => each.id === id)
    if (!room) return fail("not-found")
    const decided = decide(room)
    if (!decided.ok) return decided
    return ok(decided.value && { ...decided.value, action: "room-changed" })
  })
  return amended.ok ? ok(found(amended.value.rooms, id)) : amended
}

function withoutAlt(image: Image): ImageWithAlt {
  return { ...image, alt: NO_TEXT }
}

function withoutDuplicates<Item extends { id: string }>(items: Item[]): Item[] {
  return items.filter((item, index) => items.findIndex(({ id }) => id === item.id) === index)
}

function found(rooms: Room[], id: string): Room {
  const room = rooms.find((each) => each.id === id)
  if (!room) throw new Error(`The room ${id} does not exist after its change`)
  return room
}

const nameOf = ({ name }: Room) => localized(name, "th")
