import type { SubmissionResult } from "@conform-to/react"
import { useActionData, useLoaderData } from "@remix-run/react"
import { bookingPages } from "#app/booking/pages/step.server.ts"
import { StepPage } from "#app/booking/pages/step-page.tsx"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { cardAction, cardLoader } from "#app/money/payable/pages/payable-card.server.ts"
import { paths } from "#app/paths.ts"
import { CardForm } from "../ui/card-form.tsx"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
/**
 * Revalidates after a refusal: the booking may have been paid or cancelled in another tab, which redirects.
 */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/money/payable/pages/payable-page.ts"

export const loader = cardLoader(bookingPages)
export const action = cardAction(bookingPages)

export default function PayBookingByCard() {
  const { t } = useTranslation()
  const { payable, gateway, frame } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>() as SubmissionResult<string[]> | undefined
  return (
    <StepPage {...frame}>
      <CardForm
        payable={payable}
        gateway={gateway}
        lastResult={lastResult}
        cancellation={frame.cancellation}
        plan={frame.plan}
        underTitle
      />
      <p className="mt-4 text-center">
        <a href={paths.booking.payment(payable.id)} className="link inline-flex min-h-11 items-center">
          {t("payment.card.other")}
        </a>
      </p>
    </StepPage>
  )
}
