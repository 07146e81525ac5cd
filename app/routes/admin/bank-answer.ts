import type { SubmissionResult } from "@conform-to/react"
import type { ParseKeys } from "i18next"

/** The result of one of the bank page's forms. */
export type BankAnswer = {
  reply?: SubmissionResult
  conflict?: boolean
  noneLeft?: boolean
  refused?: { file: string; text: ParseKeys }[]
}
