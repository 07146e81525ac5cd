import type { SubmissionResult } from "@conform-to/react"
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { BookingLinkRequest } from "#app/booking/guest-links/booking-link-request.ts"
import { sendBookingLink } from "#app/booking/guest-links/send-booking-link.server.ts"
import { AskForLink } from "#app/booking/ui/link-sent.tsx"
import { appFor } from "#app/context.server.ts"
import { holderNetworkOf } from "#app/http/credentials.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { failedSubmission, formAction } from "#app/http/form-action.server.ts"
import { BFCACHE_PAGE } from "#app/http/page-headers.ts"
import { sitePageMeta } from "#app/http/page-meta.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { languageOf } from "#app/i18n/detect-language.server.ts"
import { i18nFor } from "#app/i18n/i18n.server.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { paths } from "#app/paths.ts"
import { findVilla } from "#app/villa/find-villa.server.ts"
import { villaShareImage } from "#app/villa/photos/image.ts"
import { siteView } from "#app/villa/site-view.ts"
import { LinkForm } from "./link-form.tsx"

export const meta: MetaFunction<typeof loader> = sitePageMeta

export { loaderHeaders as headers } from "#app/http/page-headers.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [language, villa] = await Promise.all([languageOf(request), findVilla(appFor(context))])
  if (!villa) return redirect(paths.home)
  const { t } = i18nFor(language)
  const site = siteView(villa, language)
  const page = {
    site,
    title: t("booking.link.title"),
    about: t("booking.link.about", { name: site.name }),
    image: villaShareImage(villa),
  }
  return data(page, { headers: BFCACHE_PAGE })
}

type ActionData = { result?: SubmissionResult<string[]>; sentTo?: string }

export const action = formAction("booking.link.failed", requestLink, (failed) => ({ result: failedSubmission(failed) }))

/** Responds the same for every booking number and email address. */
async function requestLink({ context, request }: ActionFunctionArgs) {
  const submission = await formOf(request, BookingLinkRequest)
  if (submission.status !== "success") return refused(submission.reply(), 422)
  const sent = await sendBookingLink(appFor(context), submission.value, { network: holderNetworkOf(request) })
  if (sent.ok) return data<ActionData>({ sentTo: submission.value.email })
  const { status, text } = failureOf(sent.error, sent.data)
  return refused(submission.reply({ formErrors: [text] }), status)
}

const refused = (result: SubmissionResult<string[]>, status: number) => data<ActionData>({ result }, { status })

export default function LinkPage() {
  const { t } = useTranslation()
  const { site, title } = useLoaderData<typeof loader>()
  const posted = useActionData<ActionData>()
  const sent = posted?.sentTo !== undefined && {
    text: t("booking.link.sent", { email: posted.sentTo }),
    back: { href: paths.booking.link, label: t("booking.link.again") },
  }
  return (
    <AskForLink site={site} title={title} sent={sent || undefined}>
      <LinkForm lastResult={posted?.result} />
    </AskForLink>
  )
}
