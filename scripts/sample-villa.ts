// Puts the sample villa into a state folder through the app's own code, as an owner's uploads would be.
import { createHash } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { openApp } from "#app/context.server.ts"
import { read, write } from "#app/db/database.server.ts"
import type { Images } from "#app/platform/images.server.ts"
import { changedHouseRules, rulesHash } from "#app/villa/house-rules/house-rules.ts"
import { HouseRulesBody } from "#app/villa/house-rules/house-rules-fields.ts"
import type { ImageWithAlt } from "#app/villa/photos/image.ts"
import { saveImage } from "#app/villa/photos/save-image.server.ts"
import { DEFAULT_VILLA_SETTINGS } from "#app/villa/villa.ts"
import { insertHouseRules, insertPhoto, insertRoom, insertVilla, readVilla } from "#app/villa/villa-store.server.ts"
// Prices in satang; each image by the name of its file, with its alternative text.
import content from "./sample-villa/content.json" with { type: "json" }

const FOLDER = join(import.meta.dirname, "sample-villa")
/** The resized images are committed: to make them takes half a minute (decision 0045). */
export const COPIES = join(FOLDER, "copies")

export const IMAGE_NAMES = Object.keys(content.images)
export const readImage = async (name: string) => new Uint8Array(await readFile(join(FOLDER, `${name}.jpg`)))

/** The Images service with a cache of resized images. What is missing is made and saved there, to be committed. */
export function withCopies(images: Images): Images {
  return {
    ...images,
    async resize(bytes, size, type, quality) {
      if (typeof size !== "number") return await images.resize(bytes, size, type, quality)
      const image = createHash("sha256").update(bytes).digest("hex").slice(0, 12)
      const file = join(COPIES, `${image}-${size}-q${quality}.${type.replace("image/", "")}`)
      const copy = await readFile(file).catch(() => null)
      if (copy) return { bytes: new Uint8Array(copy), type }
      const made = await images.resize(bytes, size, type, quality)
      if (made) await writeFile(file, made.bytes)
      return made
    },
  }
}

/** Inserts the sample villa unless there is a villa. */
async function putSampleVilla(env: Env): Promise<void> {
  const opened = openApp(env)
  const app = { ...opened, images: withCopies(opened.images) }
  const [villa] = await read(app.db, readVilla(app.db))
  if (villa) return

  const saved = new Map<string, ImageWithAlt>()
  for (const [name, alt] of Object.entries(content.images)) {
    const image = await saveImage(app, await readImage(name))
    if (!image.ok) throw new Error(`The sample image ${name} was refused: ${image.error}`)
    saved.set(name, { ...image.value, alt })
  }
  const imageOf = (name: string) => saved.get(name) as ImageWithAlt

  const checked = changedHouseRules(null, HouseRulesBody.parse(content.houseRules))
  if (!checked.ok) throw new Error(`The sample house rules were refused: ${checked.error}`)
  const houseRules = checked.value
  const access = { ...content.access, method: "someone_will_meet" } as const
  const images = { background: imageOf("hero"), map: imageOf("map"), promptPayQr: null }
  const fields = { ...DEFAULT_VILLA_SETTINGS, ...content.fields, ...images, houseRules, access }
  await write(app.db, [
    insertVilla(app.db, fields, app.now()),
    insertHouseRules(app.db, { hash: await rulesHash(app, houseRules), rules: houseRules, createdAt: app.now() }),
    ...content.slides.map((name) => insertPhoto(app.db, "slides", imageOf(name))),
    ...content.rooms.flatMap(({ name, description, sleeps, beds, images }) =>
      insertRoom(app.db, { id: app.newId(), name, description, sleeps, beds, images: images.map(imageOf) }),
    ),
  ])
}

// node scripts/sample-villa.ts STATE_DIR: see state.ts.
if (process.argv[1] === import.meta.filename) {
  const { getPlatformProxy } = await import("wrangler")
  const proxy = await getPlatformProxy<Env>({ persist: { path: join(process.argv[2]!, "v3") }, envFiles: [] })
  await putSampleVilla(proxy.env)
  await proxy.dispose()
}
