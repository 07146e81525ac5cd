import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { Form, useLoaderData, useNavigation } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { found } from "#app/http/found.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { formatDateRange, formatDeadline, formatMoney } from "#app/i18n/format.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { ContactOwner } from "#app/money/payable/ui/contact-owner.tsx"
import { paths } from "#app/paths.ts"
import { useBusy } from "#app/ui/connection.ts"
import { GuestPage } from "#app/ui/guest-page.tsx"
import { siteView } from "#app/villa/site-view.ts"
import { findWish } from "../find-wish.server.ts"
import { waitingPaths } from "../waiting-paths.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: `${data.title} · ${data.site.name}` }, { name: "robots", content: "noindex" }] : []

export { loaderHeaders as headers } from "#app/http/page-headers.ts"

const TITLES = {
  unconfirmed: "waiting.confirmTitle",
  waiting: "waiting.waitingTitle",
  offered: "waiting.offeredTitle",
  booked: "waiting.bookedTitle",
  ended: "waiting.endedTitle",
} as const

/** Opening the link changes nothing: programs that check emails open links too. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const app = appFor(context)
  const token = params.token ?? ""
  const { wish, state, booking, villa } = found(await findWish(app, token))
  const language = await languageOf(request)
  const { t } = i18nFor(language)
  // The guest may have changed the booking since.
  const { checkIn, checkOut, rooms, guests } = booking ?? wish
  const until = booking?.paymentDeadline
  const page = {
    title: t(TITLES[state], { time: until ? formatDeadline(until, language, villa.timezone) : "" }),
    site: siteView(villa, language),
    token,
    state,
    dates: formatDateRange(checkIn, checkOut, language, "long"),
    party: [t("format.rooms", { count: rooms }), t("format.guests", { count: guests })].join(" · "),
    price: state === "offered" && booking ? formatMoney(booking.total, language) : null,
  }
  return data(page, { headers: { "Cache-Control": "no-store" } })
}

/** What has become of a wish, and what its owner can do. */
export default function WishPage() {
  const { t } = useTranslation()
  const { title, site, state, dates, party, price } = useLoaderData<typeof loader>()
  return (
    <GuestPage site={site}>
      <div className="mx-auto max-w-xl space-y-5 px-4 pt-8">
        <h1 className="text-3xl">{title}</h1>
        <div className="card p-4">
          <p className="text-lg font-semibold">{dates}</p>
          <p className="text-muted">{party}</p>
          {price && <p className="mt-2 text-xl font-semibold text-price">{price}</p>}
        </div>
        <Choices />
        {(state === "ended" || state === "booked") && <ContactOwner ways={site.contact} />}
        {state === "unconfirmed" && <p className="text-sm text-muted">{t("waiting.privacy")}</p>}
      </div>
    </GuestPage>
  )
}

function Choices() {
  const { t } = useTranslation()
  const { state, token } = useLoaderData<typeof loader>()
  switch (state) {
    case "unconfirmed":
      return (
        <>
          <p>{t("waiting.confirmText")}</p>
          <Button action={waitingPaths.confirm(token)} text={t("waiting.confirm")} />
        </>
      )
    case "waiting":
      return (
        <>
          <p>{t("waiting.waitingText")}</p>
          <Button action={waitingPaths.leave(token)} text={t("waiting.leave")} isQuiet />
        </>
      )
    case "offered":
      return (
        <>
          <p>{t("waiting.offeredText")}</p>
          <div className="space-y-3">
            <Button action={waitingPaths.book(token)} text={t("waiting.book")} />
            <Button action={waitingPaths.leave(token)} text={t("waiting.decline")} isQuiet />
          </div>
        </>
      )
    case "booked":
      return (
        <a href={paths.booking.link} className="button w-full">
          {t("waiting.openBooking")}
        </a>
      )
    case "ended":
      return (
        <>
          <p>{t("waiting.endedText")}</p>
          <a href={paths.booking.choose} className="button w-full">
            {t("waiting.calendar")}
          </a>
        </>
      )
  }
}

function Button({ action, text, isQuiet = false }: { action: string; text: string; isQuiet?: boolean }) {
  const { t } = useTranslation()
  const navigation = useNavigation()
  const busy = useBusy(navigation.state) && navigation.formAction === action
  return (
    <Form method="post" action={action}>
      <button type="submit" className={isQuiet ? "button button-quiet w-full" : "button w-full"} aria-disabled={busy}>
        {busy ? t("site.pleaseWait") : text}
      </button>
    </Form>
  )
}
