import type { EditForm } from "./use-edit-form.ts"

/** The hidden fields of a form that edits, see `useEditForm`. */
export function HiddenFields({ hidden: { version, shown } }: Pick<EditForm<never>, "hidden">) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="shown" value={shown} />
    </>
  )
}
