import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { takeUploads } from "#app/http/upload.server.ts"
import { paths } from "#app/paths.ts"
import { changePaymentSettings } from "#app/villa/change-payment-settings.server.ts"
import { IMAGE_MAX_BYTES } from "#app/villa/image.ts"
import { saveImage } from "#app/villa/save-image.server.ts"
import type { BankAnswer } from "./bank-answer.ts"
import { bankPage } from "./bank-page.server.ts"
import { BankPage } from "./bank-page.tsx"
import { refusedUploads } from "./refused-uploads.server.ts"

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return bankPage(appFor(context), request)
}

export const action = formAction("admin:villa.failed.qrUpload", takeQr, ({ text }) => ({
  refused: [{ file: "", text }],
}))

/** Takes a picture of the owner's QR. */
async function takeQr({ context, request }: ActionFunctionArgs) {
  const { name } = await requireAdmin(context, request)
  const app = appFor(context)
  const uploaded = await takeUploads(request, { field: "qrImage", maxBytes: IMAGE_MAX_BYTES }, async (bytes) => {
    const image = await saveImage(app, bytes)
    return image.ok ? changePaymentSettings(app, { promptPayQr: image.value }, { name }) : image
  })
  const refused = refusedUploads(uploaded)
  return refused ?? redirectWithToast(request, paths.admin.bank, { tone: "success", text: "admin:villa.bank.qrSaved" })
}

export default function BankQr() {
  return <BankPage {...useLoaderData<typeof loader>()} answered={{ qr: useActionData<BankAnswer>() }} />
}
