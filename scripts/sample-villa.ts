// Puts the sample villa into a state folder through the app's own code, as an owner's uploads would be.
import { createHash } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { openApp } from "#app/context.server.ts"
import { read, write } from "#app/db/database.server.ts"
import type { Images } from "#app/platform/images.server.ts"
import type { ImageWithAlt } from "#app/villa/image.ts"
import { saveImage } from "#app/villa/save-image.server.ts"
import { insertRoom, insertSlide, insertVilla, readVilla } from "#app/villa/villa-store.server.ts"
import { FIELDS, IMAGES, type ImageName, ROOMS, SLIDES } from "./sample-villa/content.ts"

const FOLDER = join(import.meta.dirname, "sample-villa")
/** The resized images are committed: to make them takes half a minute (decision 0095). */
export const COPIES = join(FOLDER, "copies")

export const readImage = async (name: string) => new Uint8Array(await readFile(join(FOLDER, `${name}.jpg`)))
export const IMAGE_NAMES = Object.keys(IMAGES) as ImageName[]

/** The file of a resized image: another image, width or quality is another file. */
function copyName(bytes: Uint8Array, width: number, type: string, quality: number): string {
  const image = createHash("sha256").update(bytes).digest("hex").slice(0, 12)
  return `${image}-${width}-q${quality}.${type.replace("image/", "")}`
}

/** The Images service with a cache of resized images. What is missing is made and saved there, to be committed. */
export function withCopies(images: Images): Images {
  return {
    ...images,
    async resize(bytes, size, type, quality) {
      if (typeof size !== "number") return await images.resize(bytes, size, type, quality)
      const file = join(COPIES, copyName(bytes, size, type, quality))
      const copy = await readFile(file).catch(() => null)
      if (copy) return { bytes: new Uint8Array(copy), type }
      const made = await images.resize(bytes, size, type, quality)
      if (made) await writeFile(file, made.bytes)
      return made
    },
  }
}

/** Inserts the sample villa unless there is a villa. @returns whether it did */
export async function putSampleVilla(env: Env): Promise<boolean> {
  const opened = openApp(env)
  const app = { ...opened, images: withCopies(opened.images) }
  const [villa] = await read(app.db, readVilla(app.db))
  if (villa) return false

  const saved = new Map<ImageName, ImageWithAlt>()
  for (const name of IMAGE_NAMES) {
    const image = await saveImage(app, await readImage(name))
    if (!image.ok) throw new Error(`The sample image ${name} was refused: ${image.error}`)
    saved.set(name, { ...image.value, alt: IMAGES[name] })
  }
  const imageOf = (name: ImageName) => saved.get(name) as ImageWithAlt

  await write(app.db, [
    insertVilla(app.db, { ...FIELDS, background: imageOf("hero"), promptPayQr: null }, app.now()),
    ...SLIDES.map((name) => insertSlide(app.db, imageOf(name))),
    ...ROOMS.flatMap(({ name, description, images }) =>
      insertRoom(app.db, { id: app.newId(), name, description, images: images.map(imageOf) }),
    ),
  ])
  return true
}
