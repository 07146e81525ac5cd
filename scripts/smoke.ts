import { parseArgs } from "node:util"
import { Failure } from "./project.ts"
import { smokeTest } from "./smoke-test.ts"

// npm run smoke -- URL [--no-email]: checks a deployment (docs/operating.md). The admin's SMOKE_EMAIL and SMOKE_PASSWORD, or
// SMOKE_TOKEN, are in the environment, which process lists do not show.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "no-email": { type: "boolean", default: false } },
})
const [url = ""] = positionals
if (!URL.canParse(url)) throw new Failure("npm run smoke -- https://YOUR-ADDRESS [--no-email]")
const { origin, protocol, hostname } = new URL(url)
if (protocol !== "https:" && hostname !== "localhost") throw new Failure("A password is only sent over https")
const { SMOKE_TOKEN: token, SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env
const logIn = token ? { token } : email && password ? { email, password } : null
if (!logIn) throw new Failure("Set an admin's SMOKE_EMAIL and SMOKE_PASSWORD, or SMOKE_TOKEN to a session's token")
process.exit((await smokeTest({ origin, logIn, email: !values["no-email"], say: console.log })) ? 0 : 1)
