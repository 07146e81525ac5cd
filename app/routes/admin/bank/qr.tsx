import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { paths } from "#app/paths.ts"
import { changePaymentSettings } from "#app/payment/change-payment-settings.server.ts"
import { saveImage } from "#app/villa/save-image.server.ts"
import { adminUpload, type UploadActionData } from "../shared/admin-upload.server.ts"
import { bankPage } from "./bank-page.server.ts"
import { BankPage } from "./bank-page.tsx"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request, "payment-settings")
  return bankPage(appFor(context), request)
}

/** Saves an image of the owner's QR code. */
export const action = adminUpload({
  permission: "payment-settings",
  field: "qrImage",
  run: async (app, bytes, { admin }) => {
    const image = await saveImage(app, bytes)
    return image.ok ? changePaymentSettings(app, { promptPayQr: image.value }, { name: admin.name }) : image
  },
  success: "admin:villa.bank.qrSaved",
  failed: "admin:villa.failed.qrUpload",
  back: () => paths.admin.bank,
})

export default function BankQr() {
  return <BankPage {...useLoaderData<typeof loader>()} actionData={{ qr: useActionData<UploadActionData>() }} />
}
