import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { incompleteForm } from "#app/admin/pages/admin-action.server.ts"
import { BackToSection } from "#app/admin/pages/back-link.tsx"
import { byAdmin } from "#app/booking/find-booking.server.ts"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { backTo, formAction } from "#app/http/form-action.server.ts"
import { postedForm } from "#app/http/posted-form.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import type { TextKey } from "#app/i18n/translate.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Refusal } from "#app/ui/form-errors.tsx"
import { holdGroups, ReleaseBody, totalNights } from "../hold.ts"
import { findHolds, type ReleaseFailure, releaseHolds } from "../release-holds.server.ts"
import { HeldList, type HeldView, HoldGroups, type HoldGroupView } from "./hold-groups.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "bookings")
  const { at, held } = await findHolds(appFor(context))
  const view = ({
    id,
    reference,
    status,
    checkIn,
    checkOut,
    firstName,
    lastName,
  }: (typeof held)[number]): HeldView => ({
    id,
    reference,
    status,
    checkIn,
    checkOut,
    name: [firstName, lastName].filter(Boolean).join(" "),
  })
  // One booking alone is no flood: it is in the list of all.
  const groups = (kind: "guest" | "address"): HoldGroupView[] =>
    holdGroups(held, kind)
      .filter(({ bookings }) => bookings > 1)
      .map(({ held: own, ...group }) => ({ ...group, list: own.map(view) }))
  return {
    title: i18nFor(await languageOf(request)).t("admin:holds.title"),
    at: new Date(at).toISOString(),
    total: { bookings: held.length, nights: totalNights(held) },
    all: held.toSorted((a, b) => (a.checkIn < b.checkIn ? -1 : 1)).map(view),
    devices: groups("guest"),
    networks: groups("address"),
  }
}

const CHANGED: ReleaseFailure[] = ["status-conflict", "booking-edited"]

type ReleaseActionData = {
  released: number
  remaining: number
  failed: { id: string; reference: string; text: TextKey }[]
}

export const action = formAction(
  "errors.internal",
  release,
  backTo(() => adminPaths.holds),
)

/** As the page showed them; lists bookings that could not be cancelled. */
async function release({ context, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request, "bookings")
  const form = await postedForm(request)
  if (!form.get("at")) throw await incompleteForm(request)
  const parsed = ReleaseBody.safeParse(Object.fromEntries(form))
  if (!parsed.success) return redirectWithToast(request, adminPaths.holds, { tone: "error", text: "errors.invalid" })
  const by = byAdmin(admin)
  const { released, failed, remaining } = await releaseHolds(appFor(context), parsed.data.group, by, parsed.data.seenAt)
  if (failed.length > 0 || remaining > 0) {
    const refused: ReleaseActionData = {
      released: released.length,
      remaining,
      failed: failed.map(({ booking: { id, reference }, error }) => ({
        id,
        reference,
        // The usual texts name both statuses or ask to try again; the linked page shows the current state.
        text: CHANGED.includes(error) ? "admin:holds.changed" : failureOf(error).text,
      })),
    }
    return data(refused, { status: failed.length > 0 ? failureOf("holds-not-released").status : 200 })
  }
  const text = released.length > 0 ? "admin:holds.released" : "admin:holds.nothing"
  return redirectWithToast(request, adminPaths.holds, { tone: released.length > 0 ? "success" : "info", text })
}

/** All of them, then grouped, so that a flood of fake bookings can be cancelled at once. */
export default function Holds() {
  const { t } = useTranslation("admin")
  const { title, at, total, all, devices, networks } = useLoaderData<typeof loader>()
  const refused = useActionData<ReleaseActionData>()
  return (
    <div className="space-y-6">
      <header className="space-y-2">
        <BackToSection href={adminPaths.bookings} text={t("bookings.title")} />
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
      </header>
      {refused && <NotReleased refused={refused} />}
      <p className="text-muted">{total.bookings === 0 ? t("holds.none") : t("holds.intro")}</p>
      {total.bookings > 0 && (
        <>
          <p className="font-semibold">{t("holds.total", total)}</p>
          <div className="card px-4 shadow-none">
            <HeldList held={all} />
          </div>
          {devices.length > 0 && <HoldGroups title={t("holds.devices")} name="holds.device" groups={devices} at={at} />}
          {networks.length > 0 && (
            <HoldGroups
              title={t("holds.networks")}
              hint={t("holds.networksHint")}
              name="holds.network"
              groups={networks}
              at={at}
            />
          )}
        </>
      )}
    </div>
  )
}

function NotReleased({ refused: { released, remaining, failed } }: { refused: ReleaseActionData }) {
  const { t } = useTranslation("admin")
  const { t: common } = useTranslation()
  return (
    <Refusal className="space-y-2">
      {failed.length > 0 && <p className="font-semibold">{t("holds.failed", { count: released })}</p>}
      <ul className="space-y-1">
        {failed.map(({ id, reference, text }) => (
          <li key={id}>
            <a href={adminPaths.booking(id)} className="link inline-flex min-h-11 items-center">
              {reference}
            </a>{" "}
            {common(text)}
          </li>
        ))}
      </ul>
      {remaining > 0 && <p>{t("holds.remaining", { count: remaining })}</p>}
    </Refusal>
  )
}
