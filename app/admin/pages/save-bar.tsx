import { useNavigation } from "@remix-run/react"
import { useTranslation } from "#app/i18n/use-translation.ts"

/**
 * The button that saves a form, at the bottom of the screen.
 * @param check the label of a second button, which only checks the form
 */
export function SaveBar({ check }: { check?: string }) {
  const { t } = useTranslation("admin")
  const busy = useNavigation().state !== "idle"
  return (
    <div className="save-bar flex gap-2">
      <button type="submit" className="button flex-1 sm:flex-none" aria-disabled={busy}>
        {busy ? t("villa.saving") : t("villa.save")}
      </button>
      {check && (
        <button type="submit" name="check" value="on" className="button button-quiet px-3">
          {check}
        </button>
      )}
    </div>
  )
}
