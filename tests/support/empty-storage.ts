import { reset } from "cloudflare:test"
import { env } from "cloudflare:workers"

/** Empties every binding and creates the database anew, as the migrations leave it. */
export async function emptyStorage(): Promise<void> {
  await reset()
  // The local D1 takes several statements as one, in less time than a batch of them.
  await env.DB.prepare(env.TEST_SCHEMA.join(";\n")).run()
}
