export type DocumentAction = "view" | "picture" | "export" | "type" | "remove" | "report"
