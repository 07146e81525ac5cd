import { useActionData, useLoaderData } from "@remix-run/react"
import type { ComponentProps, ReactNode } from "react"
import type { FormActionData } from "./admin-action.server.ts"
import { EditForm } from "./edit-form.tsx"
import { NeedsVilla } from "./needs-villa.tsx"
import { SaveBar } from "./save-bar.tsx"
import type { settings } from "./settings.server.ts"
import { SettingsPage } from "./settings-page.tsx"

/** Revalidates after a refusal, so that the form gets the current version. */
export { revalidateUnlessServerError as shouldRevalidate } from "#app/http/revalidation.ts"
export { titleMeta as meta } from "#app/http/title-meta.ts"

type Props = Pick<ComponentProps<typeof SettingsPage>, "back" | "beside"> & {
  /** What stands before the form. */
  above?: ReactNode
  children: ReactNode
  /** What stands after the form. */
  below?: ReactNode
  save?: ReactNode
}

/** The page of a route made by `settings`, with the fields of its form. */
export function SettingsForm({ back, beside, above, children, below, save = <SaveBar /> }: Props) {
  const { title, path, descriptions, shown } = useLoaderData<ReturnType<typeof settings>["loader"]>()
  const actionData = useActionData<FormActionData>()
  return (
    <SettingsPage title={title} back={back} beside={beside}>
      {shown ? (
        <>
          {above}
          {/* The URL of each page starts its form afresh. */}
          <EditForm
            key={path}
            id="settings"
            action={path}
            values={shown.values}
            version={shown.version}
            descriptions={descriptions}
            actionData={actionData}
            className="space-y-6"
          >
            {children}
            {save}
          </EditForm>
          {below}
        </>
      ) : (
        <NeedsVilla />
      )}
    </SettingsPage>
  )
}
