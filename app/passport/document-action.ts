/** What an admin did with passports, as the log has it. */
export const DOCUMENT_ACTIONS = ["view", "picture", "export", "type", "remove", "report"] as const
export type DocumentAction = (typeof DOCUMENT_ACTIONS)[number]
