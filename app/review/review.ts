/** Why an owner reports the text of a review: the only reasons to hide one. */
export const REPORT_REASONS = ["personal-data", "insult", "unlawful", "advertising"] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
