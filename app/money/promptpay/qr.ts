import encodeQR from "qr"

/** `size` in modules without a quiet zone; `path` covers all dark modules. */
export type Qr = { size: number; path: string }

/** The light border that readers need around a QR code, in modules. */
export const QUIET_ZONE = 4

/** Dark modules, row by row. Error correction M (15 %) is enough for a screen. */
export function qrMatrix(text: string): boolean[][] {
  const withBorder = encodeQR(text, "raw", { ecc: "medium", border: 1 })
  return withBorder.slice(1, -1).map((row) => row.slice(1, -1))
}

export function qrOf(text: string): Qr {
  const matrix = qrMatrix(text)
  return { size: matrix.length, path: matrix.map(runs).join("") }
}

/** With its quiet zone, so that the QR code is readable on any background. */
export function qrSvg(text: string): string {
  const { size, path } = qrOf(text)
  const side = size + 2 * QUIET_ZONE
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M${-QUIET_ZONE} ${-QUIET_ZONE}h${side}v${side}h${-side}z"/><path d="${path}"/></svg>`
}

function runs(row: boolean[], y: number): string {
  let path = ""
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    const length = x - start + 1
    path += `M${start} ${y}h${length}v1h-${length}z`
  }
  return path
}
