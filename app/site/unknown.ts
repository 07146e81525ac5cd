import { redirect } from "@remix-run/cloudflare"
import { paths } from "#app/paths.ts"

const home = () => redirect(paths.home)

export { home as action, home as loader }
