import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { BackLink } from "#app/admin/pages/back-link.tsx"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { found } from "#app/http/found.server.ts"
import { postedForm } from "#app/http/posted-form.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"
import { eraseGuest } from "../erase-guest.server.ts"
import { findGuest } from "../find-guest.server.ts"
import { EraseForm, parseGuestIdentifier } from "../guest-identifier.ts"
import { EraseRefusal } from "./erase-refusal.tsx"
import { guestView } from "./guest-view.ts"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "guest-data")
  const app = appFor(context)
  const identifier = found(parseGuestIdentifier(new URL(request.url).searchParams.get("q") ?? ""))
  const guest = found(await findGuest(app, identifier))
  const title = i18nFor(await languageOf(request)).t("admin:guests.eraseTitle")
  return { title, guest: guestView(guest, app.now()) }
}

export const action = formAction(
  "errors.internal",
  erase,
  backTo((_, form) => adminPaths.guestErase(String(form.get("q") ?? ""))),
)

async function erase({ context, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request, "guest-data")
  const fields = Object.fromEntries(await postedForm(request))
  const form = EraseForm.safeParse(fields)
  const identifier = parseGuestIdentifier(String(fields.q ?? ""))
  if (!form.success || !identifier) return data({ unconfirmed: true }, { status: 422 })
  const erased = await eraseGuest(appFor(context), identifier, admin)
  // The page shows what prevents erasure.
  if (!erased.ok && erased.error !== "not-found")
    return data({ unconfirmed: false }, { status: failureOf(erased.error).status })
  const toast = {
    tone: erased.ok ? "success" : "error",
    text: `admin:guests.${erased.ok ? "erased" : "gone"}`,
  } as const
  return redirectWithToast(request, adminPaths.guests, toast)
}

export default function EraseGuest() {
  const { t } = useTranslation("admin")
  const { guest } = useLoaderData<typeof loader>()
  const unconfirmed = useActionData<{ unconfirmed: boolean }>()?.unconfirmed ?? false
  const { identifier, bookings, obstacle } = guest
  return (
    <div className="max-w-xl space-y-6">
      <BackLink href={adminPaths.guest(identifier)} text={t("guests.back")} />
      <h1 className="text-2xl [overflow-wrap:anywhere]">{t("guests.confirmTitle", { identifier })}</h1>
      {obstacle ? (
        <EraseRefusal obstacle={obstacle} />
      ) : (
        <Form
          method="post"
          action={adminPaths.guestErase(identifier)}
          className="card space-y-4 p-4 sm:p-6"
          aria-describedby="what"
        >
          <div id="what" className="space-y-2">
            <p>{t("guests.eraseText")}</p>
            {bookings.length > 0 && (
              <p className="text-muted">
                {t("guests.bookings")}: {bookings.map(({ reference }) => reference).join(", ")}
              </p>
            )}
            <p className="font-semibold">{t("guests.confirmText")}</p>
          </div>
          <input type="hidden" name="q" value={identifier} />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="sure"
              value="yes"
              required
              aria-invalid={unconfirmed || undefined}
              aria-describedby={unconfirmed ? "sure-error" : undefined}
              className="size-5 shrink-0 accent-danger"
            />
            {t("guests.sure")}
          </label>
          {unconfirmed && (
            <p id="sure-error" role="alert" className="error">
              {t("guests.sureMissing")}
            </p>
          )}
          <button type="submit" className="button button-quiet w-full text-danger">
            <Icon name="trash" />
            {t("guests.confirm")}
          </button>
        </Form>
      )}
    </div>
  )
}
