import { redirect } from "@remix-run/cloudflare"
import { paths } from "#app/paths.ts"

/** Any unknown path redirects to the home page. */
const home = () => redirect(paths.home)

export { home as action, home as loader }
