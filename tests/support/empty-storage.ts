import { reset } from "cloudflare:test"
import { env } from "cloudflare:workers"

/** Empties every binding and creates the database anew, as the migrations leave it. */
export async function emptyStorage(): Promise<void> {
  await reset()
  await env.DB.batch(env.TEST_SCHEMA.map((statement) => env.DB.prepare(statement)))
}
