import { readFile } from "node:fs/promises"
import { requiredSecrets } from "../app/platform/required-secrets.ts"
import { quietly } from "./command.ts"
import { Failure } from "./project.ts"

/**
 * Refuses a deployment that lacks a secret, before it touches anything. Nobody but Cloudflare knows which are set.
 * @throws with the commands that set them
 */
export async function checkSecrets(): Promise<void> {
  const listed = await quietly(["wrangler", "secret", "list", "--format", "json"])
  const missing = missingSecrets(await readFile("wrangler.toml", "utf8"), listed)
  if (missing.length === 0) return
  const commands = missing.map((name) => `  npx wrangler secret put ${name}`)
  throw new Failure(`These secrets are not set, and nothing was deployed:\n${commands.join("\n")}`)
}

/**
 * The secrets that a deployment needs and has not.
 * @param toml wrangler.toml, whose variables say what is needed
 * @param listed what `wrangler secret list` prints: JSON, perhaps after a few words
 * @throws where there is no JSON in it
 */
export function missingSecrets(toml: string, listed: string): string[] {
  const json = /^\[[\s\S]*\]/m.exec(listed)?.[0]
  if (!json) throw new Failure(`wrangler does not tell which secrets are set:\n${listed}`)
  const set = (JSON.parse(json) as { name: string }[]).map(({ name }) => name)
  const varOf = (name: string) => new RegExp(`^${name}\\s*=\\s*"([^"]*)"`, "m").exec(toml)?.[1]
  const needed = requiredSecrets({ MAIL_DRIVER: varOf("MAIL_DRIVER"), CARD_GATEWAY: varOf("CARD_GATEWAY") })
  return needed.filter((name) => !set.includes(name))
}
