import { expect, it } from "vitest"
import { NewRoom, RoomChange } from "#app/villa/rooms/room.ts"

it.each([
  [{ name: { th: "ทะเล" } }, true],
  [{ name: { en: "Sea" }, description: { en: "" } }, true],
  [{ name: { th: " ", en: "" } }, false],
  [{ description: { en: "x" } }, false],
  [{ name: { en: "Sea" }, images: [] }, false],
  [{ name: { en: "x".repeat(101) } }, false],
])("a new room of %j: %s", (body, valid) => {
  expect(NewRoom.safeParse(body).success).toBe(valid)
})

it("existing images are given by id or URL", () => {
  const images = ["abc", "https://baan.example/media/images/original/def"]
  expect(RoomChange.parse({ images })).toEqual({ images: ["abc", "def"] })
})
