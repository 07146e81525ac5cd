import type { LoaderFunctionArgs } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { adminPaths } from "#app/admin-paths.ts"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { adminUpload, type UploadActionData } from "../../shared/admin-upload.server.ts"
import { uploadImage } from "../../shared/single-image-actions.server.ts"
import { bankPage, setPromptPayQr } from "./bank-page.server.ts"
import { BankPage } from "./bank-page.tsx"

export { titleMeta as meta } from "#app/http/title-meta.ts"

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "payment-settings")
  return bankPage(appFor(context), request)
}

/** Saves an image of the owner's QR code. */
export const action = adminUpload({
  permission: "payment-settings",
  field: "qrImage",
  max: 1,
  run: uploadImage(setPromptPayQr),
  success: "admin:villa.bank.qrSaved",
  failed: "admin:villa.failed.qrUpload",
  back: () => adminPaths.bank,
})

export default function BankQr() {
  return (
    <BankPage
      first="promptpay"
      {...useLoaderData<typeof loader>()}
      actionData={{ qr: useActionData<UploadActionData>() }}
    />
  )
}
