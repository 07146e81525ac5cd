import { useNavigation } from "@remix-run/react"
import { useTranslation } from "#app/i18n/use-translation.ts"

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

/**
 * The button that saves a form, at the bottom of the screen.
 * @param check the label of a second button, which only checks the form
 */
export function SaveBar({ check }: { check?: string }) {
  return (
    <div className="save-bar flex gap-2">
      <SaveButton className="flex-1 sm:flex-none" />
      {check && (
        <button type="submit" name="check" value="on" className="button button-quiet px-3">
          {check}
        </button>
      )}
    </div>
  )
}
