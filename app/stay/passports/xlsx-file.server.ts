/** Not cached. `date` is that of arrival. */
export function xlsxFile({ bytes, date }: { bytes: Uint8Array<ArrayBuffer>; date: string }): Response {
  return new Response(bytes, {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": `attachment; filename="tm30-${date}.xlsx"`,
      "Cache-Control": "private, no-store",
    },
  })
}
