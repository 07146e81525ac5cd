import { readdir } from "node:fs/promises"
import { expect, it } from "vitest"
import { openDatabase } from "#app/db/database.server.ts"
import { images } from "#app/platform/images.server.ts"
import { saveImage } from "#app/villa/photos/save-image.server.ts"
import { COPIES, IMAGE_NAMES, readImage, withCopies } from "../../scripts/sample-villa.ts"

it("every resized image of the sample villa is committed, and no other", async () => {
  const missing: unknown[] = []
  let stored = 0
  const database = { prepare: () => ({ bind: () => ({}) }), batch: async () => [] } as unknown as D1Database
  const app = {
    images: withCopies({
      ...images(undefined),
      resize: async (_bytes, size, type) => {
        missing.push([size, type])
        return null
      },
    }),
    media: { put: async () => void stored++, get: async () => null, list: async () => [], delete: async () => {} },
    db: openDatabase(database, { batches: 0, rowsRead: 0, rowsWritten: 0, writesLost: 0 }),
    now: () => 0,
    sha256: async () => "0",
  }
  for (const name of IMAGE_NAMES) expect(await saveImage(app, await readImage(name))).toMatchObject({ ok: true })
  expect(missing).toEqual([])
  // The original of each image is stored in place of the smallest copy, which goes into the database.
  expect(await readdir(COPIES)).toHaveLength(stored)
})
