import type { SentCode } from "#app/payment/send-code.server.ts"

/** When a code ends and when the next may be asked for, as the /api tells it. */
export function sentCodeJson({ expiresAt, resendAt }: SentCode) {
  return { expiresAt: new Date(expiresAt).toISOString(), resendAt: new Date(resendAt).toISOString() }
}
