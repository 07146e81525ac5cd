import { type ActionFunctionArgs, data } from "@remix-run/cloudflare"
import type { App } from "#app/app.ts"
import { appFor } from "#app/context.server.ts"
import { type FailureKind, failureOf } from "#app/http/failures.ts"
import { formAction } from "#app/http/form-action.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import type { Toast } from "#app/http/toast.ts"
import { readUploads, type Uploaded, type UploadFailure } from "#app/http/upload.server.ts"
import type { Permission } from "#app/people/permissions.ts"
import type { Result } from "#app/result.ts"
import { IMAGE_MAX_BYTES } from "../image.ts"

type Params = ActionFunctionArgs["params"]
type Call = { admin: Awaited<ReturnType<typeof requireAdmin>>; params: Params; file: string }

type AdminUpload = {
  permission: Permission
  /** The form's field of files. */
  field: string
  /** How many files it can have; by default as many as a form (`readUploads`). */
  max?: number
  /** Saves one photo. */
  run: (app: App, bytes: Uint8Array<ArrayBuffer>, call: Call) => Promise<Result<unknown, FailureKind, unknown>>
  success: Toast["text"]
  /** The message after an unexpected failure. */
  failed: Toast["text"]
  /** The page that the form is on. */
  back: (params: Params) => string
}

/** The action data of an upload form: the refused files with the reasons. */
export type UploadActionData = { refused: { file: string; text: Toast["text"] }[] }

/** The action of a form with photos. Each photo is saved separately, so a refused one does not affect the others. */
export function adminUpload({ permission, field, max, run, success, failed, back }: AdminUpload) {
  async function action({ context, params, request }: ActionFunctionArgs) {
    const admin = await requireAdmin(context, request, permission)
    const app = appFor(context)
    const uploaded = await readUploads(request, { field, maxBytes: IMAGE_MAX_BYTES, max }, (bytes, file) =>
      run(app, bytes, { admin, params, file }),
    )
    return refusedUploads(uploaded) ?? redirectWithToast(request, back(params), { tone: "success", text: success })
  }
  return formAction(failed, action, ({ text }): UploadActionData => ({ refused: [{ file: "", text }] }))
}

/** The response that names each refused photo; null if all were saved. */
function refusedUploads(uploaded: Result<Uploaded<unknown>, UploadFailure>) {
  const refused = failuresOf(uploaded)
  const [first] = refused
  if (!first) return null
  const actionData: UploadActionData = {
    refused: refused.map(({ file, error }) => ({ file, text: failureOf(error).text })),
  }
  return data(actionData, { status: failureOf(first.error).status })
}

function failuresOf(uploaded: Result<Uploaded<unknown>, UploadFailure>): { file: string; error: FailureKind }[] {
  if (!uploaded.ok) return [{ file: "", error: uploaded.error }]
  const { accepted, refused } = uploaded.value
  return accepted.length + refused.length === 0 ? [{ file: "", error: "image-missing" }] : refused
}
