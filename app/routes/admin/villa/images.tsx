import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { appFor } from "#app/context.server.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { takeUploads } from "#app/http/upload.server.ts"
import { paths } from "#app/paths.ts"
import { IMAGE_MAX_BYTES } from "#app/villa/image.ts"
import { uploadSlide } from "#app/villa/upload-slide.server.ts"
import type { PageHandle } from "../page-handle.ts"
import { refusedUploads } from "../refused-uploads.server.ts"
import { imagesPage } from "./images-page.server.ts"
import { ImagesPage } from "./images-page.tsx"

export const handle: PageHandle = { failed: "translation:errors.villaMissing" }

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return imagesPage(appFor(context), request)
}

export const action = formAction("admin:villa.failed.update", takeSlides, ({ text }) => ({
  refused: [{ file: "", text }],
}))

/** Adds slides; with script each picture goes to the /api by itself. */
async function takeSlides({ context, request }: ActionFunctionArgs) {
  const { name } = await requireAdmin(context, request)
  const app = appFor(context)
  const uploaded = await takeUploads(request, { field: "slideImages", maxBytes: IMAGE_MAX_BYTES }, (bytes, file) =>
    uploadSlide(app, bytes, file, { name }),
  )
  const refused = refusedUploads(uploaded)
  return (
    refused ?? redirectWithToast(request, paths.admin.pictures, { tone: "success", text: "admin:villa.pictures.added" })
  )
}

export default function Images() {
  const refused = useActionData<typeof action>() as { refused: never[] } | undefined
  return <ImagesPage {...useLoaderData<typeof loader>()} refused={{ slides: refused?.refused }} />
}
