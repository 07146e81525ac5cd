import * as z from "zod"
import { absoluteUrl, count, named, Text, viewed } from "#app/api/codecs.ts"
import { type Image, type ImageWithAlt, mediaPath, originalKey } from "./image.ts"

export const imageUrl = viewed(absoluteUrl, ({ id }: Pick<Image, "id">) => mediaPath(originalKey(id)))

const fields = { id: z.string(), url: imageUrl, width: count, height: count }

export const ImageJson = named(
  "Picture",
  "An image with its alt text, which may be empty.",
  viewed(z.object({ ...fields, alt: Text }), (image: ImageWithAlt) => ({ ...image, url: image })),
)

export const WayPhotoJson = named(
  "WayPhoto",
  "A photo of the way to the villa with its caption, which may be empty.",
  viewed(z.object({ ...fields, caption: Text }), (image: ImageWithAlt) => ({
    ...image,
    url: image,
    caption: image.alt,
  })),
)

export const PhotoJson = named(
  "Photo",
  "A photo without words of its own.",
  viewed(z.object(fields), (image: Image) => ({ ...image, url: image })),
)
