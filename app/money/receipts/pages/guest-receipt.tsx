import { useActionData } from "@remix-run/react"
import { GuestPage } from "#app/ui/guest-page.tsx"
import type { SiteView } from "#app/villa/site-view.ts"
import type { Print } from "../receipts.server.ts"
import { PrintableReceipt } from "./receipt-document.tsx"
import type { ReceiptView } from "./receipt-view.server.ts"

type Props = {
  site: SiteView
  receipt: ReceiptView
  /** The page's URL; its action answers `{ printed }`. */
  action: string
  back: { to: string; text: string }
}

export function GuestReceipt({ site, receipt, action, back }: Props) {
  const printed = useActionData<{ printed: Print }>()?.printed
  return (
    <GuestPage site={site}>
      <div className="mx-auto max-w-4xl space-y-4 px-4 pt-6 print:p-0">
        <a href={back.to} className="no-print link inline-flex min-h-11 items-center">
          {back.text}
        </a>
        <PrintableReceipt receipt={receipt} heading="h1" action={action} printed={printed} />
      </div>
    </GuestPage>
  )
}
