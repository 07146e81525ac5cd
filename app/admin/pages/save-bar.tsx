import { useNavigation } from "@remix-run/react"
import { adminPaths } from "#app/admin/admin-paths.ts"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { useNextStep } from "./use-setup-steps.ts"

/** The button that saves a form. */
export function SaveButton({ className = "" }: { className?: string }) {
  const { t } = useTranslation("admin")
  const busy = useNavigation().state !== "idle"
  return (
    <button type="submit" className={`button ${className}`} aria-disabled={busy}>
      {busy ? t("villa.saving") : t("villa.save")}
    </button>
  )
}

/** On the first day, once a page's step is done: the way to the next one. */
function NextStepLink() {
  const { t } = useTranslation("admin")
  const next = useNextStep()
  if (!next) return null
  return (
    <a href={adminPaths[next]} className="button button-quiet flex-1 px-3 text-center leading-tight sm:flex-none">
      {t("settings.firstDay.next", { step: t(`settings.firstDay.steps.${next}`) })}
    </a>
  )
}

/** The button that saves a form, in its place; on the first day also the way to the next step. */
export function SaveRow() {
  return (
    <div className="flex gap-2">
      <SaveButton className="flex-1 sm:flex-none" />
      <NextStepLink />
    </div>
  )
}

/**
 * The same at the bottom of the screen.
 * @param check the label of a second button, which only checks the form
 */
export function SaveBar({ check }: { check?: string }) {
  return (
    <div className="save-bar flex gap-2">
      <SaveButton className="flex-1 sm:flex-none" />
      <NextStepLink />
      {check && (
        <button type="submit" name="check" value="on" className="button button-quiet px-3">
          {check}
        </button>
      )}
    </div>
  )
}
