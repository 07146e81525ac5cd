import type { FieldGroups } from "#app/http/form-values.ts"

/**
 * Fields of the payment settings that belong together: an account; a PromptPay id and the image of a QR code; the
 * methods, of which one must stay on unless the owner confirms it.
 */
export const FIELD_GROUPS: FieldGroups = [
  ["bankName", "accountNumber", "accountName"],
  ["promptPayId", "qr"],
  ["bankEnabled", "promptPayEnabled", "creditCardEnabled"],
]
