import type { SubmissionResult } from "@conform-to/react"
import { useActionData, useLoaderData } from "@remix-run/react"
import { CardForm } from "#app/money/cards/ui/card-form.tsx"
import { cardAction, cardLoader } from "#app/money/payable/pages/payable-card.server.ts"
import { LinkFrame } from "./link-frame.tsx"
import { linkPages } from "./link-page.server.ts"

export { loaderHeaders as headers } from "#app/http/page-headers.ts"
/** Revalidates after a refusal: the link may have been paid or cancelled in another tab. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { unlistedMeta as meta } from "#app/money/payable/pages/payable-page.ts"

export const loader = cardLoader(linkPages)
export const action = cardAction(linkPages)

export default function PayLinkByCard() {
  const { payable, gateway, frame } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>() as SubmissionResult<string[]> | undefined
  return (
    <LinkFrame {...frame}>
      <CardForm payable={payable} gateway={gateway} lastResult={lastResult} cancellation={frame.cancellation} />
    </LinkFrame>
  )
}
