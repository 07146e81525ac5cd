import { useTranslation } from "#app/i18n/use-translation.ts"
import type { GuestView } from "./guest-view.ts"

const TEXTS = {
  "stay-ahead": "errors.stayAhead",
  "payment-awaited": "errors.paymentAwaited",
  "refund-owed": "errors.refundOwed",
  "damage-held": "errors.damageHeld",
} as const

export function EraseRefusal({ obstacle }: { obstacle: NonNullable<GuestView["obstacle"]> }) {
  const { t } = useTranslation()
  return (
    <p role="note" className="notice text-sm">
      {t(TEXTS[obstacle.kind], { references: obstacle.references.join(", ") })}
    </p>
  )
}
