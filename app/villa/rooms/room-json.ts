import * as z from "zod"
import { named, Text, viewed } from "#app/api/codecs.ts"
import { ImageJson, imageUrl } from "#app/villa/photos/image-json.ts"
import type { Room } from "./room.ts"

export const RoomJson = named(
  "Room",
  "A room with its images, in order.",
  viewed(
    z.object({
      id: z.string(),
      name: Text,
      description: Text,
      sleeps: z.int().nullable(),
      beds: Text,
      images: z.array(imageUrl),
      pictures: z.array(ImageJson),
    }),
    (room: Room) => ({ ...room, pictures: room.images }),
  ),
)
