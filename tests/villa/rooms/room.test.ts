import { expect, it } from "vitest"
import { NewRoom, RoomChange, sleepsByRooms } from "#app/villa/rooms/room.ts"

it.each([
  [{ name: { th: "ทะเล" } }, true],
  [{ name: { en: "Sea" }, description: { en: "" } }, true],
  [{ name: { th: " ", en: "" } }, false],
  [{ description: { en: "x" } }, false],
  [{ name: { en: "Sea" }, images: [] }, false],
  [{ name: { en: "x".repeat(101) } }, false],
  [{ name: { en: "Sea" }, sleeps: 20, beds: { en: "1 king bed" } }, true],
  [{ name: { en: "Sea" }, sleeps: null }, true],
  [{ name: { en: "Sea" }, sleeps: 0 }, false],
  [{ name: { en: "Sea" }, sleeps: 21 }, false],
  [{ name: { en: "Sea" }, sleeps: 1.5 }, false],
  [{ name: { en: "Sea" }, beds: { en: "x".repeat(101) } }, false],
])("a new room of %j: %s", (body, valid) => {
  expect(NewRoom.safeParse(body).success).toBe(valid)
})

it("existing images are given by id or URL", () => {
  const images = ["abc", "https://baan.example/media/images/original/def"]
  expect(RoomChange.parse({ images })).toEqual({ images: ["abc", "def"] })
})

it.each<[(number | null)[], number, object]>([
  [[2, 4, 3], 3, { sleeps: [4, 7, 9] }],
  [[2], 1, { sleeps: [2] }],
  // More rooms are shown than bedrooms are let.
  [[2, 3], 1, { sleeps: [3, 5] }],
  [[2, null, 3], 3, {}],
  [[2, null, 3], 2, {}],
  [[2, 2], 3, {}],
  [[], 1, {}],
])("rooms that sleep %j, of %i bedrooms: %j", (each, bedrooms, expected) => {
  const rooms = each.map((sleeps) => ({ sleeps }))
  expect(sleepsByRooms(rooms, bedrooms)).toEqual(expected)
})
