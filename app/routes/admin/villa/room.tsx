import type { SubmissionResult } from "@conform-to/react"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare"
import { useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { appFor } from "#app/context.server.ts"
import { failureOf } from "#app/http/failures.ts"
import { formAction, typedAgain } from "#app/http/form-action.server.ts"
import { formOf } from "#app/http/posted-form.server.ts"
import { requireAdmin } from "#app/http/require-admin.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { paths } from "#app/paths.ts"
import { changeRoom } from "#app/villa/change-rooms.server.ts"
import { RoomForm } from "#app/villa/room.ts"
import { roomPage } from "./room-page.server.ts"
import { RoomPage } from "./room-page.tsx"

const ChangedRoomForm = RoomForm.extend({ version: z.number().int() })

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.title }] : [])

/** Also after a refusal: a form that met a newer villa goes on from that one's version. */
export { unlessFailed as shouldRevalidate } from "#app/http/revalidation.ts"

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return roomPage(appFor(context), params.id, request)
}

export const action = formAction("admin:villa.failed.update", save, (failed) => ({ reply: typedAgain(failed) }))

/** Changes the room's texts. */
async function save({ context, params, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request)
  const submission = await formOf(request, ChangedRoomForm)
  if (submission.status !== "success") return data({ reply: submission.reply(), conflict: false }, { status: 422 })
  const { version, name, description } = submission.value
  const by = { name: admin.name, version }
  const changed = await changeRoom(appFor(context), params.id ?? "", { name, description }, [], by)
  if (changed.ok)
    return redirectWithToast(request, paths.admin.rooms, { tone: "success", text: "admin:villa.rooms.saved" })
  const { status, text } = failureOf(changed.error)
  return data(
    { reply: submission.reply({ formErrors: [text] }), conflict: changed.error === "villa-edited" },
    { status },
  )
}

export default function Room() {
  const answered = useActionData<{ reply: SubmissionResult; conflict: boolean }>()
  return <RoomPage {...useLoaderData<typeof loader>()} answered={answered} />
}
