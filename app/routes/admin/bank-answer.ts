import type { SubmissionResult } from "@conform-to/react"
import type { TextKey } from "#app/i18n/translate.ts"

/** The result of one of the bank page's forms. */
export type BankAnswer = {
  reply?: SubmissionResult
  conflict?: boolean
  noneLeft?: boolean
  refused?: { file: string; text: TextKey }[]
}
