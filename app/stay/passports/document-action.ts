/** What an admin did with passports, as the log has it. */
export type DocumentAction = "view" | "picture" | "export" | "type" | "remove" | "report"
