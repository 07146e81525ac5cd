import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare"
import { isSecure } from "#app/http/credentials.server.ts"
import { postedForm } from "#app/http/posted-form.server.ts"
import { safePath } from "#app/http/safe-path.ts"
import { languageCookie } from "#app/i18n/detect-language.server.ts"
import { isLanguage, LANGUAGE_PARAM } from "#app/i18n/languages.ts"
import { paths } from "#app/paths.ts"

/** Stores the selected language and returns to the page. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const language = form.get("language")
  const back = new URL(safePath(form.get("back")), request.url)
  back.searchParams.delete(LANGUAGE_PARAM)
  const headers = new Headers()
  if (isLanguage(language)) headers.append("Set-Cookie", languageCookie(language, isSecure(request)))
  // Checked again, because the URL parser turns the safe path "/.//other.example" into "//other.example".
  return redirect(safePath(`${back.pathname}${back.search}`), { status: 303, headers })
}

export const loader = () => redirect(paths.home)
