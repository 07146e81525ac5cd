import { env } from "cloudflare:workers"
import { rows } from "./app.ts"

/** All stored data as one text: each table of D1, the keys and files in R2, the keys and values in KV. */
export async function everythingStored(): Promise<string> {
  const tables = await rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_cf%' escape '\\'",
  )
  const stored: unknown[] = []
  for (const { name } of tables) stored.push(name, await rows(`select * from "${name}"`))
  for (const { key } of (await env.MEDIA.list()).objects) {
    const file = await (await env.MEDIA.get(key))?.arrayBuffer()
    stored.push(key, file && Buffer.from(file).toString("latin1"))
  }
  for (const { name } of (await env.CODES.list()).keys) stored.push(name, await env.CODES.get(name))
  return JSON.stringify(stored)
}
