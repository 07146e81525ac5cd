import { env } from "cloudflare:workers"
import { expect } from "vitest"
import { rows } from "./app.ts"

/** All stored data as one text: each table of D1, the keys and files in R2, the keys and values in KV. */
export async function everythingStored(): Promise<string> {
  const tables = await rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_cf%' escape '\\'",
  )
  expect(tables.length).toBeGreaterThan(15)
  const contents = await env.DB.batch(tables.map(({ name }) => env.DB.prepare(`select * from "${name}"`)))
  const files = (await env.MEDIA.list()).objects.map(async ({ key }) => {
    const file = await (await env.MEDIA.get(key))?.arrayBuffer()
    return [key, file && Buffer.from(file).toString("latin1")]
  })
  const codes = (await env.CODES.list()).keys.map(async ({ name }) => [name, await env.CODES.get(name)])
  const stored = [
    contents.map(({ results }, index) => [tables[index]!.name, results]),
    await Promise.all(files),
    await Promise.all(codes),
  ]
  return JSON.stringify(stored)
}
