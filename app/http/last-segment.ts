/** What tells the URLs apart that one file answers: "delete" of "/admin/bank/qr/delete". */
export const lastSegment = (pathname: string) => pathname.split("/").findLast(Boolean) ?? ""
